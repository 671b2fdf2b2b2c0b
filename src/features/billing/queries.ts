import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getOffer, getOpenInvoice, getSubscription, listPayments } from "./api";
import { subscriptionPollMs } from "./polling";
import { hasRecentCheckout } from "./recent-checkout";

const keys = {
  subscription: (userId: string) => ["billing", userId, "subscription"] as const,
  payments: (userId: string, page: number) => ["billing", userId, "payments", page] as const,
  openInvoice: (userId: string) => ["billing", userId, "open-invoice"] as const,
  offer: (planId: number) => ["billing", "offer", planId] as const,
};

/**
 * The customer's subscription, read again as often as it may change, or every
 * `everyMs` milliseconds where a screen sets the pace. Paused while the tab is hidden.
 */
export function useSubscription(userId: string, everyMs?: number) {
  return useQuery({
    queryKey: keys.subscription(userId),
    queryFn: () => getSubscription(userId),
    refetchInterval: ({ state }) => everyMs ?? subscriptionPollMs(state.data, hasRecentCheckout()),
  });
}

/** One page (from 1) of the customer's payments; the page before stays while the next one loads. */
export function usePayments(userId: string, page: number) {
  return useQuery({
    queryKey: keys.payments(userId, page),
    queryFn: () => listPayments(userId, page),
    placeholderData: keepPreviousData,
  });
}

/** The invoice the customer has to pay, asked for only when they owe one. */
export function useOpenInvoice(userId: string, owes: boolean) {
  return useQuery({
    queryKey: keys.openInvoice(userId),
    queryFn: () => getOpenInvoice(userId),
    enabled: owes,
  });
}

/** The plan on offer and how to pay for it. */
export function useOffer(planId: number) {
  return useQuery({ queryKey: keys.offer(planId), queryFn: () => getOffer(planId) });
}
