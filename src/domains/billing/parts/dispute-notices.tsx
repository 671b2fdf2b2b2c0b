import type { DisputeDecision } from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import { disputeAddress } from "@contract/team-tasks";
import { useTranslation } from "react-i18next";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { formatDateTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Dispute, disputeStage } from "../team/data";

type DisputeNoticesProps = {
  disputes: readonly Dispute[];
  /** Asks for a decision after a lost dispute; undefined for read-only roles. */
  onDecide: ((dispute: Dispute, decision: DisputeDecision) => void) | undefined;
};

/** What the team has to do about disputes of a customer's payments. Renders nothing when all are settled. */
export function DisputeNotices({ disputes, onDecide }: DisputeNoticesProps) {
  return disputes.map((dispute) => <DisputeNotice key={dispute.id} dispute={dispute} onDecide={onDecide} />);
}

function DisputeNotice({ dispute, onDecide }: Pick<DisputeNoticesProps, "onDecide"> & { dispute: Dispute }) {
  const { t } = useTranslation("admin");
  const language = useLanguage();
  const stage = disputeStage(dispute, isLiveStatus(dispute.payment.subscription.status));
  if (stage === null) return null;
  const due =
    (stage === "open" || stage === "inquiry") && dispute.dueAt
      ? t("disputes.due", { date: formatDateTime(dispute.dueAt, language) })
      : null;
  const text = {
    inquiry: "disputes.inquiry",
    open: "disputes.held",
    review: "disputes.review",
    lost: "disputes.lost",
  } as const;
  return (
    <Alert
      tone={stage === "open" || stage === "lost" ? "danger" : "warning"}
      className="mb-4"
      title={t(`disputes.title.${stage}`, {
        amount: formatMoney(dispute.amount, dispute.currency, language),
      })}
    >
      <p>{[due, t(text[stage])].filter(Boolean).join(" ")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {stage === "lost" && onDecide ? (
          <>
            <Button size="sm" variant="outline" onClick={() => onDecide(dispute, "ended")}>
              {t("disputes.end")}
            </Button>
            <Button size="sm" variant="outline" onClick={() => onDecide(dispute, "kept")}>
              {t("disputes.keep")}
            </Button>
          </>
        ) : null}
        <a href={disputeAddress(dispute.id)} target="_blank" rel="noopener" className="text-link">
          {t("disputes.open")}
        </a>
      </div>
    </Alert>
  );
}
