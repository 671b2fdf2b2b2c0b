import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { toAppError } from "@/lib/errors";
import { getOffer, getOpenInvoice, getSubscription, listPayments, updateSubscription } from "./api";
import type { SubscriptionChange } from "./cancellation";
import { subscriptionPollMs } from "./polling";
import { hasRecentCheckout } from "./recent-checkout";

/** The customer's subscription. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: ["billing", userId, "subscription"],
    queryFn: () => getSubscription(userId),
  });
}

/** One page (from 1) of the customer's payments. */
export function paymentsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: ["billing", userId, "payments", page],
    queryFn: () => listPayments(userId, page),
  });
}

/** The plan on offer and how to pay for it. */
export function offerQuery(planId: number) {
  return queryOptions({ queryKey: ["billing", "offer", planId], queryFn: () => getOffer(planId) });
}

/**
 * The customer's subscription, read again as often as it may change, or every
 * `everyMs` milliseconds where a screen sets the pace. Paused while the tab is hidden.
 */
export function useSubscription(userId: string, everyMs?: number) {
  return useQuery({
    ...subscriptionQuery(userId),
    refetchInterval: ({ state }) => everyMs ?? subscriptionPollMs(state.data, hasRecentCheckout()),
  });
}

/**
 * Reads what belongs to the customer's subscription again.
 *
 * @returns a function that resolves once it has been read
 */
export function useReadBillingAgain(userId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: ["billing", userId] }),
    [queryClient, userId],
  );
}

/**
 * Reads the subscription again whenever the window gets the focus while `pending`: it may have been paid
 * in another window, and a window that stays visible gives no other sign.
 */
export function useReadBillingOnFocus(userId: string, pending: boolean): void {
  const readAgain = useReadBillingAgain(userId);
  useEffect(() => {
    if (!pending) return undefined;
    const onFocus = () => void readAgain();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [pending, readAgain]);
}

/** One page (from 1) of the customer's payments; the page before stays while the next one loads. */
export function usePayments(userId: string, page: number) {
  return useQuery({ ...paymentsQuery(userId, page), placeholderData: keepPreviousData });
}

/** The invoice the customer has to pay, asked for only when they owe one; every `everyMs` where a screen sets the pace. */
export function useOpenInvoice(userId: string, owes: boolean, everyMs?: number) {
  return useQuery({
    queryKey: ["billing", userId, "open-invoice"],
    queryFn: () => getOpenInvoice(userId),
    enabled: owes,
    refetchInterval: everyMs ?? false,
  });
}

/** The plan on offer and how to pay for it. */
export function useOffer(planId: number) {
  return useQuery(offerQuery(planId));
}

/**
 * Cancels or keeps the subscription. Everything is then read again, since payments,
 * site and notices follow from it; also when it turns out to have been kept, or to
 * have ended, elsewhere.
 *
 * @throws AppError as `updateSubscription` does
 */
export function useUpdateSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: SubscriptionChange) => updateSubscription(change),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: async (error) => {
      const { code } = toAppError(error);
      if (code === "not_cancelling" || code === "no_subscription") await queryClient.invalidateQueries();
    },
  });
}
