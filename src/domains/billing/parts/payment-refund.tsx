import { isLiveStatus } from "@contract/subscriptions";
import { useTranslation } from "react-i18next";
import { useRefreshCustomers } from "@/domains/team/customers-queries";
import type { CustomerDetail } from "@/domains/team/detail";
import { useCan } from "@/domains/team/parts/admin-context";
import type { TimelinePayment } from "@/domains/team/timeline";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatMoney } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { refundableOf, type RefundFields, toRefundRequest, useRefundPayment } from "../team/data";

const loadDialog = async () => (await import("./refund-dialog")).RefundDialog;

type PaymentRefundProps = { customer: CustomerDetail; payment: TimelinePayment };

/** The button that refunds a payment, where it can be refunded, and its dialog. */
export function PaymentRefund({ customer, payment }: PaymentRefundProps) {
  const { t } = useTranslation(["admin", "adminRefunds"]);
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const writable = useCan("money.write");
  const makeRefund = useRefundPayment();
  const refresh = useRefreshCustomers();
  const dialog = useDialogOnDemand(loadDialog, (error) => showErrorToast(t("customers.failedToDo"), error));
  const { amount, currency } = payment;

  async function refund(fields: RefundFields, attempt: string) {
    try {
      const answer = await makeRefund.mutateAsync(toRefundRequest(payment, fields, attempt));
      if (answer.outcome === "refused") return answer;
      const { status, cancelled } = answer;
      const ended = cancelled ? ` ${t("adminRefunds:subscriptionEnded")}` : "";
      if (status === "failed" || status === "canceled") {
        toast({
          title: t("adminRefunds:cameBack"),
          description: `${t("adminRefunds:cameBackText")}${ended}`,
          variant: "destructive",
        });
      } else if (status === "succeeded") {
        toast({
          title: t(cancelled ? "adminRefunds:doneAndCancelled" : "adminRefunds:done"),
          description: t("adminRefunds:doneText"),
        });
      } else {
        toast({
          title: t("adminRefunds:pending"),
          description: `${t("adminRefunds:pendingText")}${ended}`,
        });
      }
      return null;
    } finally {
      // Also after a refusal: the page then shows the remaining amount.
      await refresh();
    }
  }

  return (
    <>
      {writable && payment.status === "paid" && refundableOf(payment) > 0 ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("adminRefunds:startNamed", { amount: formatMoney(amount, currency, language) })}
          onClick={dialog.open}
        >
          {t("adminRefunds:start")}
        </Button>
      ) : null}
      {dialog.Dialog ? (
        <dialog.Dialog
          payment={payment}
          name={customer.fullName ?? customer.email ?? ""}
          endsSubscription={customer.subscriptions.some(
            (one) => one.id === payment.subscriptionId && isLiveStatus(one.status),
          )}
          refund={refund}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
