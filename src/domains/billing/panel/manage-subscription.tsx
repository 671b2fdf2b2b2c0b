import type { CancellationReason } from "@contract/subscriptions";
import CreditCard from "lucide-react/icons/credit-card";
import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "@/kit/toast";
import { Button } from "@/kit/ui/button";
import { useErrorToast } from "@/kit/use-error-toast";
import { formatDate } from "@/platform/formatters";
import { useLanguage } from "@/platform/use-language";
import { useUpdateSubscription } from "../data";
import { planHeadingId } from "../parts/current-plan-card";
import {
  cancellationKind,
  cardNeededBy,
  type SiteStage,
  type Subscription,
  subscriptionState,
} from "../rules";
import { CancelDialog } from "./cancel-dialog";
import type { CardUpdate } from "./card-update";

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
  const [isCancelling, setCancelling] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const [kept, setKept] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // The focused button was removed.
    if (kept) focusPlan();
  }, [kept]);

  async function cancel(reason: CancellationReason | null, comment: string) {
    const atOnce = cancellationKind(subscription) === "at_once";
    const end = subscription.periodEnd;
    await update({ action: "cancel", ...(reason && { reason }), ...(comment && { comment }) });
    setCancelling(false);
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
        onCancel={() => setCancelling(true)}
        cancelButton={cancelButton}
        keeping={keeping}
        onKeep={() => void keep()}
      />
      {isCancelling ? (
        <CancelDialog
          subscription={subscription}
          stage={stage}
          onClose={() => setCancelling(false)}
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

type SubscriptionActionsProps = {
  subscription: Subscription | null;
  /** The notice about the open invoice already asks for another card. */
  cardAskedAbove: boolean;
  /** The portal page for the card is opening. */
  opening: boolean;
  onUpdateCard: () => void;
  onCancel: () => void;
  cancelButton: Ref<HTMLButtonElement>;
  keeping: boolean;
  onKeep: () => void;
};

/** The buttons for a live subscription: undo its cancellation, change the card, cancel. */
function SubscriptionActions({
  subscription,
  cardAskedAbove,
  opening,
  onUpdateCard,
  onCancel,
  cancelButton,
  keeping,
  onKeep,
}: SubscriptionActionsProps) {
  const { t } = useTranslation("dashboard");
  const state = subscriptionState(subscription);
  const isEnding = state === "cancelling";
  const canCancel = cancellationKind(subscription) !== null;
  if (!isEnding && !canCancel) return null;
  const needsCard = cardNeededBy(subscription) !== null;
  // A customer who owes pays with the new card.
  const cardLabel =
    state === "past_due" || state === "unpaid"
      ? "subscription.openInvoice.otherCardPlain"
      : needsCard
        ? "subscription.addCard"
        : "subscription.updateCard";

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-6">
      {isEnding ? (
        <Button loading={keeping} onClick={onKeep} className="max-sm:w-full">
          {t("subscription.keep")}
        </Button>
      ) : null}
      {cardAskedAbove ? null : (
        <Button
          variant={needsCard ? "default" : "outline"}
          loading={opening}
          onClick={onUpdateCard}
          className="max-sm:w-full"
        >
          {opening ? null : <CreditCard aria-hidden="true" />}
          <span>{t(cardLabel)}</span>
        </Button>
      )}
      {canCancel ? (
        <Button
          ref={cancelButton}
          variant="ghost"
          aria-haspopup="dialog"
          onClick={onCancel}
          className="text-danger! max-sm:w-full sm:first:-ml-5"
        >
          {t("subscription.cancel.open")}
        </Button>
      ) : null}
    </div>
  );
}
