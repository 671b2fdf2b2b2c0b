import type { DisputeDecision } from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import { disputeAddress } from "@contract/team-tasks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { useToast } from "@/kit/toast";
import { Alert } from "@/kit/ui/alert";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatDateTime, formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { type Dispute, disputeStage, useDecideDispute, useDisputes } from "../team/data";
import { useRefreshCustomers } from "@/domains/team/data";

/** Returns whether the disputes of a customer load for the first time. A page shows them first and waits for them. */
export function useAwaitsDisputes(customerId: string, enabled: boolean): boolean {
  const { isLoading, failureCount } = useDisputes(customerId, { enabled });
  return isLoading && failureCount === 0;
}

/** The open disputes of a customer, with the decision after a lost one. */
export function CustomerDisputes({ customerId }: { customerId: string }) {
  const { t } = useTranslation("admin");
  const mayDecide = useCan("money.write");
  const { data: disputes = [] } = useDisputes(customerId);
  const decide = useDecideDispute();
  const refresh = useRefreshCustomers();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const [asked, setAsked] = useState<{ id: string; decision: DisputeDecision } | null>(null);

  return (
    <>
      {disputes.map((dispute) => (
        <DisputeNotice
          key={dispute.id}
          dispute={dispute}
          onDecide={mayDecide ? (decision) => setAsked({ id: dispute.id, decision }) : undefined}
        />
      ))}
      {asked ? (
        <ConfirmDialog
          title={t(asked.decision === "ended" ? "disputes.endTitle" : "disputes.keepTitle")}
          text={t(asked.decision === "ended" ? "disputes.endText" : "disputes.keepText")}
          confirm={t(asked.decision === "ended" ? "disputes.end" : "disputes.keep")}
          cancel={t("disputes.cancel")}
          variant={asked.decision === "ended" ? "destructive" : "default"}
          busy={decide.isPending}
          onConfirm={() =>
            decide.mutate(asked, {
              onSuccess: () => {
                toast({ title: t(asked.decision === "ended" ? "disputes.ended" : "disputes.kept") });
                return refresh();
              },
              onError: (error) => showErrorToast(t("disputes.failed"), error),
              onSettled: () => setAsked(null),
            })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

type DisputeNoticeProps = {
  dispute: Dispute;
  /** Asks for a decision after a lost dispute; undefined for read-only roles. */
  onDecide: ((decision: DisputeDecision) => void) | undefined;
};

/** What the team has to do about a dispute of a payment. Renders nothing when it is settled. */
function DisputeNotice({ dispute, onDecide }: DisputeNoticeProps) {
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
            <Button size="sm" variant="outline" onClick={() => onDecide("ended")}>
              {t("disputes.end")}
            </Button>
            <Button size="sm" variant="outline" onClick={() => onDecide("kept")}>
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
