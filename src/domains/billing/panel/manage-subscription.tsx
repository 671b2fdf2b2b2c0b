import type { CancellationReason } from "@contract/subscriptions";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "@/kit/toast";
import { useDialogOnDemand } from "@/kit/use-dialog-on-demand";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useUpdateSubscription } from "../data";
import { planHeadingId } from "../parts/current-plan-card";
import { cancellationKind, type SiteStage, type Subscription } from "../rules";
import { SubscriptionActions } from "./subscription-actions";
import type { CardUpdate } from "./use-card-update";

type ManageSubscriptionProps = {
  subscription: Subscription;
  stage: SiteStage;
  card: CardUpdate;
  /** Whether the open-invoice notice already asks for another card. */
  cardAskedAbove: boolean;
};

/** Resumes, cancels or pays a running subscription with another card, and shows the results. */
export function ManageSubscription({ subscription, stage, card, cardAskedAbove }: ManageSubscriptionProps) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { toast } = useToast();
  const showErrorToast = useErrorToast();
  const { mutateAsync: update } = useUpdateSubscription();
  const { Dialog, ...dialog } = useDialogOnDemand(
    async () => (await import("./cancel-dialog")).CancelDialog,
    (error) => showErrorToast(t("subscription.cancel.error"), error),
  );
  const [keeping, setKeeping] = useState(false);
  const [kept, setKept] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The focused button was removed.
    if (kept) focusPlan();
  }, [kept]);

  async function cancel(reason: CancellationReason | null, comment: string) {
    const atOnce = cancellationKind(subscription) === "at_once";
    const end = subscription.currentPeriodEnd;
    await update({ action: "cancel", ...(reason && { reason }), ...(comment && { comment }) });
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
      await update({ action: "keep" });
      setKept(true);
      toast({ title: t("subscription.kept") });
    } catch (error) {
      showErrorToast(t("subscription.keepError"), error);
    } finally {
      setKeeping(false);
    }
  }

  return (
    <>
      <SubscriptionActions
        subscription={subscription}
        cardAskedAbove={cardAskedAbove}
        opening={card.opening}
        onUpdateCard={card.updateCard}
        askingToCancel={dialog.opening}
        onCancel={dialog.open}
        cancelButton={cancelButton}
        keeping={keeping}
        onKeep={() => void keep()}
      />
      {Dialog ? (
        <Dialog
          subscription={subscription}
          stage={stage}
          onClose={dialog.close}
          cancel={cancel}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Removed when the subscription is cancelled.
            if (cancelButton.current) cancelButton.current.focus();
            else focusPlan();
          }}
        />
      ) : null}
    </>
  );
}

function focusPlan(): void {
  document.getElementById(planHeadingId)?.focus();
}
