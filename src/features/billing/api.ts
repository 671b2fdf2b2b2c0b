import type { CheckoutUi } from "@contract/checkout";
import type { PortalFlow } from "@contract/subscriptions";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { getSetting, withDatabase } from "@/lib/database";
import type { Language } from "@/lib/language";
import { readPage, type Page } from "@/lib/pagination";
import type { SubscriptionChange } from "./cancellation";
import {
  currentSubscription,
  openMoveColumns,
  subscriptionColumns,
  withPricesAndCard,
  type Subscription,
} from "./model";
import { planColumns, type Offer } from "./plan";
import { paymentColumns, paymentsPerPage, withVoucher, type Payment } from "./payment";

// Row-level security lets an administrator read everyone's rows, so every read
// of "my own" names the user besides.

// A customer has a handful of subscriptions in a lifetime; the newest decide.
const maxSubscriptions = 20;

/** The subscription that stands for the customer, with its plan; null when they never had one. */
export function getSubscription(userId: string): Promise<Subscription | null> {
  return withDatabase(async (database) => {
    const [{ data: subscriptions }, { data: openMoves }] = await Promise.all([
      database
        .from("subscriptions")
        .select(subscriptionColumns)
        .eq("profile_id", userId)
        .order("started_at", { ascending: false })
        .limit(maxSubscriptions)
        .throwOnError(),
      database
        .from("price_moves")
        .select(openMoveColumns)
        .eq("profile_id", userId)
        .is("done_at", null)
        .is("cancelled_at", null)
        .throwOnError(),
    ]);
    return currentSubscription(subscriptions.map((row) => withPricesAndCard(row, openMoves)));
  });
}

/** Asks for the state of the signed-in customer at Stripe: a webhook may be late or lost. It is read within minutes. */
export function requestBillingSync(): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("request_billing_sync").throwOnError();
  });
}

/** One page (from 1) of the customer's payments, newest first; for a page past the end, the first. */
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

/** The oldest invoice the customer still has to pay, from which grace runs; null when there is none. */
export function getOpenInvoice(userId: string): Promise<Payment | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("payments")
      .select(paymentColumns)
      .eq("profile_id", userId)
      .eq("status", "open")
      .order("invoiced_at")
      .limit(1)
      .throwOnError();
    return data[0] ? withVoucher(data[0]) : null;
  });
}

/** Reads the plan, while it is on sale, and the configured hosted payment link. */
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

/** Calls a function that answers with the address of a page of Stripe's. */
async function getStripePage(name: string, body: Record<string, unknown>): Promise<string> {
  const answer = await invokeFunction(name, body);
  if (typeof answer === "object" && answer && "url" in answer && typeof answer.url === "string") {
    return answer.url;
  }
  throw new AppError("payment_provider_unavailable", { cause: answer });
}

/**
 * Opens a checkout on Stripe's own page for the signed-in customer and returns its
 * address. The server takes the price from the plan.
 *
 * @throws AppError `unauthorized`, `plan_not_found`, `plan_not_connected`,
 * `already_subscribed`, `payment_pending`, `domain_required`, `payment_provider_unavailable`, `network`
 */
export function createCheckoutSession(planId: number, language: Language): Promise<string> {
  return getStripePage("create-checkout-session", { plan_id: planId, locale: language });
}

/**
 * Opens a checkout that the panel shows, and returns the secret that Stripe.js shows it with.
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
 * Opens the billing portal for the signed-in customer and returns where it is.
 *
 * @throws AppError `unauthorized`, `no_billing_account` (never paid), `payment_provider_unavailable`, `network`
 */
export function createPortalSession(language: Language, flow: PortalFlow): Promise<string> {
  return getStripePage("create-portal-session", { locale: language, flow });
}

/**
 * Cancels the signed-in customer's subscription, keeps one that was to end, or pays what is owed with
 * the card on file.
 * The server has stored the new state when this returns.
 *
 * @throws AppError `unauthorized`, `no_subscription`, `not_cancelling`, `card_declined`, `payment_provider_unavailable`, `network`
 */
export async function updateSubscription(change: SubscriptionChange): Promise<void> {
  await invokeFunction("update-subscription", change);
}
