import type { DisputeDecision } from "@contract/enums";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefreshCustomers } from "@/domains/team/customers-queries";
import { useCan } from "@/domains/team/parts/admin-context";
import { ConfirmDialog } from "@/kit/confirm-dialog";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useDecideDispute, useDisputes } from "../team/data";
import { DisputeNotices } from "./dispute-notices";

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
      <DisputeNotices
        disputes={disputes}
        onDecide={mayDecide ? ({ id }, decision) => setAsked({ id, decision }) : undefined}
      />
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
