import CreditCard from "lucide-react/icons/credit-card";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { cancellationKind } from "../cancellation";
import { subscriptionState, type Subscription } from "../model";

type SubscriptionActionsProps = {
  subscription: Subscription | null;
  /** The notice of what is owed asks for another card already. */
  cardAskedAbove: boolean;
  /** The page for the card is being opened. */
  opening: boolean;
  onUpdateCard: () => void;
  /** The dialog's code is on its way. */
  askingToCancel: boolean;
  onCancel: () => void;
  cancelButton: Ref<HTMLButtonElement>;
  keeping: boolean;
  onKeep: () => void;
};

/** What the customer can do about a running subscription: keep it, give another card, cancel. */
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
  const isEnding = subscriptionState(subscription) === "cancelling";
  const canCancel = cancellationKind(subscription) !== null;
  if (!isEnding && !canCancel) return null;

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-6">
      {isEnding ? (
        <Button loading={keeping} onClick={onKeep} className="max-sm:w-full">
          {t("subscription.keep")}
        </Button>
      ) : null}
      {cardAskedAbove ? null : (
        <Button variant="outline" loading={opening} onClick={onUpdateCard} className="max-sm:w-full">
          {opening ? null : <CreditCard aria-hidden="true" />}
          {t("subscription.updateCard")}
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
