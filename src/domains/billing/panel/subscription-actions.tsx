import CreditCard from "lucide-react/icons/credit-card";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/kit/ui/button";
import { cancellationKind, cardNeededBy, type Subscription, subscriptionState } from "../rules";

type SubscriptionActionsProps = {
  subscription: Subscription | null;
  /** The notice about the open invoice already asks for another card. */
  cardAskedAbove: boolean;
  /** The portal page for the card is opening. */
  opening: boolean;
  onUpdateCard: () => void;
  /** The dialog's code is loading. */
  askingToCancel: boolean;
  onCancel: () => void;
  cancelButton: Ref<HTMLButtonElement>;
  keeping: boolean;
  onKeep: () => void;
};

/** The buttons for a live subscription: undo its cancellation, change the card, cancel. */
export function SubscriptionActions({
  subscription,
  cardAskedAbove,
  opening,
  onUpdateCard,
  askingToCancel,
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
          loading={askingToCancel}
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
