import type { CheckoutUi } from "@contract/checkout";
import type { PortalFlow } from "@contract/subscriptions";
import {
  hashKey,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { AppError } from "@/platform/app-error";
import { getSetting, invokeFunction, withDatabase } from "@/platform/backend/backend";
import { toAppError } from "@/platform/errors";
import type { Language } from "@/platform/language";
import { type Page, readPage } from "@/platform/pagination";
import { hasRecentCheckout } from "./parts/payment-wait";
import {
  type OpenInvoice,
  type Payment,
  paymentColumns,
  paymentsPerPage,
  toOpenInvoice,
  withVoucher,
} from "./payments";
import { type Offer, planColumns } from "./plan";
import {
  currentSubscription,
  disputeColumns,
  openMoveColumns,
  type Subscription,
  type SubscriptionChange,
  subscriptionColumns,
  subscriptionPollMs,
  toSubscription,
} from "./rules";

// Row-level security lets an administrator read everyone's rows, so every query of the user's own rows
// filters by user.

// A customer has few subscriptions; the newest ones decide.
const maxSubscriptions = 20;

/** Returns the customer's current subscription with its plan; null when they never subscribed. */
export function getSubscription(userId: string): Promise<Subscription | null> {
  return withDatabase(async (database) => {
    const [{ data: subscriptions }, { data: openMoves }, { data: disputes }] = await Promise.all([
      database
        .from("subscriptions")
        .select(subscriptionColumns)
        .eq("profile_id", userId)
        .order("started_at", { ascending: false })
        .limit(maxSubscriptions)
        .throwOnError(),
      database.from("open_price_moves").select(openMoveColumns).eq("profile_id", userId).throwOnError(),
      database
        .from("disputes")
        .select(disputeColumns)
        .eq("profile_id", userId)
        .is("decision", null)
        .throwOnError(),
    ]);
    return currentSubscription(subscriptions.map((row) => toSubscription(row, openMoves, disputes)));
  });
}

/** Requests a sync of the customer from Stripe within minutes, because a webhook may be late or lost. */
export function requestBillingSync(): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_billing_sync").throwOnError();
  });
}

/**
 * Returns one page (from 1) of the customer's payments, newest first; the first page when the requested one
 * is past the end.
 */
export function listPayments(userId: string, page: number): Promise<Page<Payment>> {
  return withDatabase(async (database) => {
    const { items, ...rest } = await readPage(page, paymentsPerPage, (from, to, counting) =>
      database
        .from("payments")
        .select(paymentColumns, counting)
        .eq("profile_id", userId)
        .order("invoiced_at", { ascending: false })
        .order("id")
        .range(from, to),
    );
    return { items: items.map(withVoucher), ...rest };
  });
}

/** Returns the customer's oldest open invoice, from which the grace period runs; null when there is none. */
export function getOpenInvoice(userId: string): Promise<OpenInvoice | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("payments")
      .select(paymentColumns)
      .eq("profile_id", userId)
      .eq("status", "open")
      .order("invoiced_at")
      .limit(100)
      .throwOnError();
    return toOpenInvoice(data.map(withVoucher));
  });
}

/** Returns the plan if it is on sale, and the configured hosted payment link. */
export function getOffer(planId: number): Promise<Offer> {
  return withDatabase(async (database) => {
    const [{ data: plan }, paymentLink] = await Promise.all([
      database
        .from("plans")
        .select(planColumns)
        .eq("id", planId)
        .eq("active", true)
        .maybeSingle()
        .throwOnError(),
      getSetting("hosted_payment_link"),
    ]);
    return { plan, paymentLink };
  });
}

/** Calls a function that returns the URL of a Stripe page. */
async function getStripePage(name: string, body: Record<string, unknown>): Promise<string> {
  const answer = await invokeFunction(name, body);
  if (typeof answer === "object" && answer && "url" in answer && typeof answer.url === "string") {
    return answer.url;
  }
  throw new AppError("payment_provider_unavailable", { cause: answer });
}

/**
 * Creates a checkout on Stripe's page for the signed-in customer and returns its URL. The server takes the
 * price from the plan.
 *
 * @throws AppError `unauthorized`, `plan_not_found`, `plan_not_connected`, `already_subscribed`,
 * `payment_pending`, `domain_required`, `payment_provider_unavailable`, `network`
 */
export function createCheckoutSession(planId: number, language: Language): Promise<string> {
  return getStripePage("create-checkout-session", { plan_id: planId, locale: language });
}

/**
 * Creates a checkout for the panel, and returns its client secret for Stripe.js.
 *
 * @throws AppError as `createCheckoutSession` does
 */
export async function createEmbeddedCheckout(planId: number, language: Language): Promise<string> {
  const body = { plan_id: planId, locale: language, ui: "embedded" satisfies CheckoutUi };
  const answer = await invokeFunction("create-checkout-session", body);
  if (
    typeof answer === "object" &&
    answer &&
    "client_secret" in answer &&
    typeof answer.client_secret === "string"
  ) {
    return answer.client_secret;
  }
  throw new AppError("payment_provider_unavailable", { cause: answer });
}

/**
 * Creates a billing portal session for the signed-in customer and returns its URL.
 *
 * @throws AppError `unauthorized`, `no_billing_account` (never paid), `payment_provider_unavailable`,
 * `network`
 */
export function createPortalSession(language: Language, flow: PortalFlow): Promise<string> {
  return getStripePage("create-portal-session", { locale: language, flow });
}

/**
 * Cancels the signed-in customer's subscription, undoes its cancellation, or pays the open invoice with the
 * card on file. The server has stored the new state when this resolves.
 *
 * @throws AppError `unauthorized`, `no_subscription`, `not_cancelling`, `card_declined`,
 * `payment_provider_unavailable`, `network`
 */
async function updateSubscription(change: SubscriptionChange): Promise<void> {
  await invokeFunction("update-subscription", change);
}

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

/**
 * Refetches everything else when the subscription changes: payments and site change with it, and are read less often.
 */
export function useSubscriptionChanges(userId: string): void {
  const queryClient = useQueryClient();
  const { data } = useSubscription(userId);
  const before = useRef(data);
  useEffect(() => {
    if (before.current !== undefined && data !== before.current) {
      const own = hashKey(subscriptionQuery(userId).queryKey);
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
    }
    before.current = data;
  }, [queryClient, userId, data]);
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
