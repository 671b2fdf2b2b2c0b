import { disputeAddress } from "@contract/team-tasks";
import CircleDollarSign from "lucide-react/icons/circle-dollar-sign";
import Landmark from "lucide-react/icons/landmark";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FactList } from "@/kit/fact-list";
import { disputeReasons } from "@/platform/dispute-reasons";
import { formatDate, formatDateTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import type { TimelineDispute, TimelinePayment } from "../data";
import { stripePage } from "../rules";
import { ExternalTextLink } from "./detail-section";
import { TimelineRow } from "./timeline-row";
import { useDeclineWords } from "./use-decline-words";

type PaymentRowProps = { at: string; payment: TimelinePayment; actions: ReactNode };

/** An invoice in the history; unfolds to its facts, its actions and its page at Stripe. */
export function PaymentRow({ at, payment, actions }: PaymentRowProps) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const declineWords = useDeclineWords();
  const { id, number, status, amount, paid, paidOutside, refunded, currency, invoiceUrl } = payment;
  const hasFailed = status === "open" && payment.firstFailedAt !== null;
  const { dispute, withdrawn } = payment;
  const notes = [
    hasFailed ? t("customers.timeline.attempts", { count: payment.attempts }) : null,
    // An entry of the history does not include the card.
    hasFailed ? declineWords(payment.declineReason, true) : null,
    hasFailed && payment.nextAttemptAt
      ? t("customers.owing.next", { date: formatDate(payment.nextAttemptAt, language) })
      : null,
    payment.voucherUrl !== null && payment.voucherUntil !== null
      ? t("customers.detail.waitingUntil", { date: formatDateTime(payment.voucherUntil, language) })
      : null,
    paidOutside > 0
      ? paidOutside >= paid
        ? t("customers.detail.paidOutside")
        : t("customers.detail.paidOutsidePart", { amount: formatMoney(paidOutside, currency, language) })
      : null,
    refunded > 0
      ? t(refunded >= paid ? "customers.detail.refundedWhole" : "customers.detail.refunded", {
          amount: formatMoney(refunded, currency, language),
        })
      : null,
    dispute ? t(`disputes.state.${dispute.status}`) : null,
    dispute?.dueAt && dispute.status.endsWith("needs_response")
      ? t("disputes.evidenceDue", { date: formatDateTime(dispute.dueAt, language) })
      : null,
    withdrawn > 0 ? t("disputes.withdrawn", { amount: formatMoney(withdrawn, currency, language) }) : null,
    dispute?.decision ? t(`disputes.decided.${dispute.decision}`) : null,
  ].filter((note) => note !== null);
  return (
    <TimelineRow
      icon={CircleDollarSign}
      tone={hasFailed || status === "uncollectible" ? "danger" : withdrawn > 0 ? "warning" : undefined}
      title={t(`customers.timeline.payment.${hasFailed ? "failed" : status}`, {
        amount: formatMoney(amount, currency, language),
      })}
      note={notes.join(" · ")}
      at={at}
    >
      <FactList
        facts={[
          ...(number ? [{ name: t("customers.timeline.invoice"), value: number }] : []),
          { name: t("customers.timeline.invoicedAt"), value: formatDateTime(payment.at, language) },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {status === "open" && invoiceUrl ? (
          <ExternalTextLink href={invoiceUrl}>{t("customers.owing.open")}</ExternalTextLink>
        ) : null}
        <ExternalTextLink
          href={stripePage("invoices", id)}
          label={t("customers.detail.paymentAtStripe", { id })}
        >
          {t("customers.detail.atStripe")}
        </ExternalTextLink>
        <div className="contents">{actions}</div>
      </div>
    </TimelineRow>
  );
}

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
