import { subscriptionActions } from "@contract/paths";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { useUpdateSubscription } from "../data";
import { clearCheckout, hasRecentCheckout } from "../parts/checkout";

/**
 * Pays the open invoice when a customer returns with another card. Runs only in the tab that opened the card page: a
 * link from elsewhere must not charge.
 *
 * @returns whether the payment is in progress
 */
export function useInvoicePayment(): boolean {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { mutateAsync: update, isPending } = useUpdateSubscription();
  const [params, setParams] = useSearchParams();
  const asked = params.get(subscriptionActions.name) === subscriptionActions.payInvoice;

  const pay = useEffectEvent(async () => {
    setParams(
      (before) => {
        before.delete(subscriptionActions.name);
        return before;
      },
      { replace: true },
    );
    if (!hasRecentCheckout()) return;
    clearCheckout();
    try {
      await update({ action: "pay" });
      toast({
        title: t("subscription.openInvoice.paid"),
        description: t("subscription.openInvoice.paidText"),
      });
    } catch (error) {
      showErrorToast(t("subscription.openInvoice.payError"), error);
    }
  });
  useEffect(() => {
    if (asked) void pay();
  }, [asked]);

  return isPending;
}
