import { disputeAddress } from "@contract/team-tasks";
import Landmark from "lucide-react/icons/landmark";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { disputeReasons } from "@/platform/dispute-reasons";
import { formatDateTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { TimelineDispute } from "../data";
import { ExternalTextLink } from "./external-text-link";
import { TimelineRow } from "./timeline-row";

// The titles of the step "closed".
const closings = {
  warning_closed: "disputes.title.inquiryClosed",
  won: "disputes.title.won",
  lost: "disputes.title.lost",
  prevented: "disputes.title.prevented",
} as const;

const hasClosing = (status: TimelineDispute["status"]): status is keyof typeof closings =>
  Object.hasOwn(closings, status);

/** A step of a dispute in the history; unfolds to its facts and its page at Stripe. */
export function DisputeRow({ at, dispute }: { at: string; dispute: TimelineDispute }) {
  const { t } = useTranslation(["admin", "taskWords"]);
  const language = useLanguage();
  const { id, step, status, amount, withdrawn, currency, dueAt, decision, by } = dispute;
  const isInquiry = status.startsWith("warning_");
  const values = { amount: formatMoney(amount, currency, language) };
  const reason = dispute.reason === null ? undefined : disputeReasons[dispute.reason];
  const title =
    step === "decided" && decision !== null
      ? t(`disputes.decision.${decision}`)
      : step === "closed" && hasClosing(status)
        ? t(closings[status], values)
        : t(isInquiry ? "disputes.title.inquiry" : "disputes.title.open", values);
  const notes = {
    opened: [
      reason && t(reason),
      dueAt && t("disputes.evidenceDue", { date: formatDateTime(dueAt, language) }),
    ],
    closed: [
      status === "won" && t("disputes.cameBack"),
      withdrawn > 0 && t("disputes.withdrawn", { amount: formatMoney(withdrawn, currency, language) }),
    ],
    decided: [by && t("refunds.by", { name: by })],
  };
  return (
    <TimelineRow
      icon={Landmark}
      tone={step === "closed" && status === "lost" ? "danger" : step === "opened" ? "warning" : undefined}
      title={title}
      note={notes[step].filter(Boolean).join(" · ")}
      at={at}
    >
      {dispute.number === null ? null : (
        <FactList facts={[{ name: t("customers.timeline.invoice"), value: dispute.number }]} />
      )}
      <ExternalTextLink href={disputeAddress(id)}>{t("disputes.open")}</ExternalTextLink>
    </TimelineRow>
  );
}
