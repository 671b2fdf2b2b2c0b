import type { CancellationReason } from "@contract/subscriptions";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "@/app/toast";
import { useDialogOnDemand } from "@/components/use-dialog-on-demand";
import { createPortalSession, updateSubscription } from "@/features/billing/api";
import { cancellationKind } from "@/features/billing/cancellation";
import { PLAN_HEADING } from "@/features/billing/components/current-plan-card";
import { SubscriptionActions } from "@/features/billing/components/subscription-actions";
import type { Subscription } from "@/features/billing/model";
import { useLeaving } from "@/features/billing/use-leaving";
import { toAppError } from "@/lib/errors";
import { formatDate } from "@/lib/format";
import { useLanguage } from "@/lib/use-language";
import { useErrorToast } from "../../../use-error-toast";

/** Keeping, cancelling and paying a running subscription with another card, and what is said of each. */
export function ManageSubscription({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const portal = useLeaving();
  const queryClient = useQueryClient();
  const { Dialog, ...dialog } = useDialogOnDemand(
    async () => (await import("@/features/billing/components/cancel-dialog")).CancelDialog,
    (error) => showErrorToast(t("subscription.cancel.error"), error),
  );
  const [keeping, setKeeping] = useState(false);
  const [kept, setKept] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The button that had focus is gone.
    if (kept) focusPlan();
  }, [kept]);

  async function updateCard() {
    const error = await portal.leave(() => createPortalSession(language, "payment_method_update"));
    if (error) showErrorToast(t("subscription.portalError"), error);
  }

  // The subscription, its payments, the site and the banner all follow from it.
  const readAgain = () => queryClient.invalidateQueries();

  async function cancel(reason: CancellationReason, comment: string) {
    const atOnce = cancellationKind(subscription) === "at_once";
    const end = subscription.currentPeriodEnd;
    await updateSubscription({ action: "cancel", reason, ...(comment && { comment }) });
    await readAgain();
    dialog.close();
    if (atOnce) {
      toast({ title: t("subscription.cancel.ended"), description: t("subscription.cancel.endedText") });
      return;
    }
    toast({
      title: t("subscription.cancel.scheduled"),
      description: end
        ? t("subscription.cancel.scheduledText", { date: formatDate(end, language) })
        : t("subscription.cancel.scheduledUndated"),
    });
  }

  async function keep() {
    setKept(false);
    setKeeping(true);
    try {
      await updateSubscription({ action: "keep" });
      await readAgain();
      setKept(true);
      toast({ title: t("subscription.kept"), description: t("subscription.keptText") });
    } catch (thrown) {
      const error = toAppError(thrown);
      // It was kept, or ended, elsewhere: what is shown is out of date.
      if (error.code === "not_cancelling" || error.code === "no_subscription") await readAgain();
      showErrorToast(t("subscription.keepError"), error);
    } finally {
      setKeeping(false);
    }
  }

  return (
    <>
      <SubscriptionActions
        subscription={subscription}
        opening={portal.leaving}
        onUpdateCard={() => void updateCard()}
        askingToCancel={dialog.opening}
        onCancel={dialog.open}
        cancelButton={cancelButton}
        keeping={keeping}
        onKeep={() => void keep()}
      />
      {Dialog ? (
        <Dialog
          subscription={subscription}
          onClose={dialog.close}
          cancel={cancel}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Gone once the subscription is cancelled.
            if (cancelButton.current) cancelButton.current.focus();
            else focusPlan();
          }}
        />
      ) : null}
    </>
  );
}

function focusPlan(): void {
  document.getElementById(PLAN_HEADING)?.focus();
}
