import { subscriptionActions } from "@contract/paths";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useToast } from "@/kit/toast";
import { useErrorToast } from "@/kit/use-error-toast";
import { readStored, store } from "@/platform/browser-storage";
import { useLanguage } from "@/platform/use-language";
import {
  createPortalSession,
  requestBillingSync,
  subscriptionQuery,
  useSubscription,
  useUpdateSubscription,
} from "../data";
import { useExternalRedirect } from "../parts/checkout";
import { clearCheckout, hasRecentCheckout, storeCheckout } from "../parts/payment-wait";
import { useCardWords } from "../parts/plan-facts";
import type { CardOnFile } from "../rules";

/** The redirect to the card page. */
export type CardUpdate = {
  /** Whether the redirect is in progress. */
  opening: boolean;
  updateCard: () => void;
};

type Action = (typeof subscriptionActions)["updateCard" | "payInvoice" | "checkCard"];

/** The action that the address requests, and a function that removes it, so that a reload does not repeat it. */
function useRequestedAction(): { requested: (action: Action) => boolean; remove: () => void } {
  const [params, setParams] = useSearchParams();
  return {
    requested: (action) => params.get(subscriptionActions.name) === action,
    remove: () =>
      setParams(
        (before) => {
          before.delete(subscriptionActions.name);
          return before;
        },
        { replace: true },
      ),
  };
}

/** Opens the card page on request, and once when the URL requests it, as in e-mail links. */
export function useCardUpdate(userId: string): CardUpdate {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const showErrorToast = useErrorToast();
  const queryClient = useQueryClient();
  const { redirecting, redirect } = useExternalRedirect();
  const { requested, remove } = useRequestedAction();
  const asked = requested(subscriptionActions.updateCard);

  async function updateCard() {
    const error = await redirect(async () => {
      const url = await createPortalSession(language, "payment_method_update");
      storeCheckout();
      const subscription = queryClient.getQueryData(subscriptionQuery(userId).queryKey);
      store(replacedCardKey, subscription ? identify(subscription.card) : null, "sessionStorage");
      return url;
    });
    if (error) showErrorToast(t("subscription.portalError"), error);
  }

  const start = useEffectEvent(() => {
    remove();
    void updateCard();
  });
  useEffect(() => {
    if (asked) start();
  }, [asked]);

  return { opening: redirecting, updateCard: () => void updateCard() };
}

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
  const { requested, remove } = useRequestedAction();
  const asked = requested(subscriptionActions.payInvoice);

  const pay = useEffectEvent(async () => {
    remove();
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

const replacedCardKey = "replaced-card";
const maxWaitMs = 10_000;
const pollMs = 2_000;

/** Identifies a card among those of a customer. Stripe's IDs of cards are not stored. */
function identify(card: CardOnFile | null): string {
  return card === null ? "none" : `${card.brand} ${card.last4} ${card.expiresOn}`;
}

/**
 * Waits up to ten seconds for the new card when a customer returns from the card page, and shows a toast when it is
 * there. Stripe redirects some seconds before the database has the card. The payment of an open invoice has a toast of
 * its own.
 *
 * @returns whether the shown card may be outdated
 */
export function useReplacedCard(userId: string): boolean {
  const { t } = useTranslation("dashboard");
  const { toast } = useToast();
  const cardWords = useCardWords();
  const { requested, remove } = useRequestedAction();
  const asked = requested(subscriptionActions.checkCard);
  const [hasToast] = useState(asked);
  const [replaced, setReplaced] = useState(() =>
    asked || requested(subscriptionActions.payInvoice) ? readStored(replacedCardKey, "sessionStorage") : null,
  );
  const [hasArrived, setArrived] = useState(false);
  const isWaiting = replaced !== null && !hasArrived;
  const { data: subscription } = useSubscription(userId, isWaiting ? pollMs : undefined);
  const card = subscription?.card ?? null;
  if (isWaiting && card !== null && identify(card) !== replaced) setArrived(true);

  const begin = useEffectEvent(() => {
    remove();
    clearCheckout();
    // When this fails, the webhook brings the card.
    requestBillingSync().catch(() => undefined);
  });
  useEffect(() => {
    if (asked) begin();
  }, [asked]);

  useEffect(() => {
    if (!isWaiting) return undefined;
    store(replacedCardKey, null, "sessionStorage");
    const timer = setTimeout(() => setReplaced(null), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const confirm = useEffectEvent(() => {
    if (hasToast && card) toast({ title: t("subscription.card.updated"), description: cardWords(card) });
  });
  useEffect(() => {
    if (hasArrived) confirm();
  }, [hasArrived]);

  return isWaiting;
}
