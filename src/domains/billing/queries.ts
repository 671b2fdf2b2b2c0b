import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { toAppError } from "@/platform/errors";
import { getOffer, getOpenInvoice, getSubscription, listPayments, updateSubscription } from "./api";
import type { SubscriptionChange } from "./cancellation";
import { subscriptionPollMs } from "./polling";
import { hasRecentCheckout } from "./recent-checkout";

/** The query for the customer's subscription. */
export function subscriptionQuery(userId: string) {
  return queryOptions({
    queryKey: ["billing", userId, "subscription"],
    queryFn: () => getSubscription(userId),
  });
}

/** The query for one page (from 1) of the customer's payments. */
export function paymentsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: ["billing", userId, "payments", page],
    queryFn: () => listPayments(userId, page),
  });
}

/** The query for the offered plan and its payment link. */
export function offerQuery(planId: number) {
  return queryOptions({ queryKey: ["billing", "offer", planId], queryFn: () => getOffer(planId) });
}

/**
 * Queries the customer's subscription, and refetches it as often as it may change, or every `everyMs`
 * milliseconds. Pauses while the tab is hidden.
 */
export function useSubscription(userId: string, everyMs?: number) {
  return useQuery({
    ...subscriptionQuery(userId),
    refetchInterval: ({ state }) => everyMs ?? subscriptionPollMs(state.data, hasRecentCheckout()),
  });
}

/**
 * Refetches the data of the customer's subscription.
 *
 * @returns a function that resolves after the refetch
 */
export function useRefetchBilling(userId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    () => queryClient.invalidateQueries({ queryKey: ["billing", userId] }),
    [queryClient, userId],
  );
}

/** Refetches on window focus while `pending`: a payment in another window gives no other signal. */
export function useRefetchBillingOnFocus(userId: string, pending: boolean): void {
  const readAgain = useRefetchBilling(userId);
  useEffect(() => {
    if (!pending) return undefined;
    const onFocus = () => void readAgain();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [pending, readAgain]);
}

/** Queries one page (from 1) of the customer's payments; keeps the previous page while the next loads. */
export function usePayments(userId: string, page: number) {
  return useQuery({ ...paymentsQuery(userId, page), placeholderData: keepPreviousData });
}

/** Queries the open invoice, only for a customer who owes one; `everyMs` sets the refetch interval. */
export function useOpenInvoice(userId: string, owes: boolean, everyMs?: number) {
  return useQuery({
    queryKey: ["billing", userId, "open-invoice"],
    queryFn: () => getOpenInvoice(userId),
    enabled: owes,
    refetchInterval: everyMs ?? false,
  });
}

/** Queries the offered plan and its payment link. */
export function useOffer(planId: number) {
  return useQuery(offerQuery(planId));
}

/**
 * Cancels the subscription or undoes the cancellation. Then refetches everything, since payments, site and
 * notices depend on it, also when another client changed it first.
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
