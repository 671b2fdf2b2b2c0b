import type { PortalFlow } from "@contract/subscriptions";
import { AppError } from "@/lib/app-error";
import { functionError, toAppError } from "@/lib/errors";
import type { Language } from "@/lib/language";
import { pageCountOf } from "@/lib/pagination";
import { getSupabase } from "@/lib/supabase";
import type { SubscriptionChange } from "./cancellation";
import { currentSubscription, toSubscription, type Subscription } from "./model";
import { PLAN_COLUMNS, toPlan, type Plan } from "./plan";
import { PAYMENTS_PER_PAGE, toPayment, type Payment, type PaymentPage } from "./payment";

// Row-level security lets an administrator read everyone's rows, so every read
// of "my own" names the user besides.

const SUBSCRIPTION_COLUMNS =
  `id, status, unit_amount, currency, current_period_end, cancel_at_period_end, cancel_at, ended_at, started_at, plan:plans(${PLAN_COLUMNS})` as const;
const PAYMENT_COLUMNS =
  "id, number, status, amount, currency, invoiced_at, invoice_pdf, hosted_invoice_url" as const;

// PostgREST: the range asked for begins after the last row.
const PAST_THE_END = "PGRST103";

// A customer has a handful of subscriptions in a lifetime; the newest decide.
const MOST_SUBSCRIPTIONS = 20;

/** The subscription that stands for the customer, with its plan; null when they never had one. */
export async function getSubscription(userId: string): Promise<Subscription | null> {
  const supabase = await getSupabase().catch(rethrow);
  const { data, error } = await supabase
    .from("subscriptions")
    .select(SUBSCRIPTION_COLUMNS)
    .eq("profile_id", userId)
    .order("started_at", { ascending: false })
    .limit(MOST_SUBSCRIPTIONS);
  if (error) throw toAppError(error);
  return currentSubscription(data.map(toSubscription));
}

/** One page (from 1) of the customer's payments, newest first; for a page past the end, the first. */
export async function listPayments(userId: string, page: number): Promise<PaymentPage> {
  const supabase = await getSupabase().catch(rethrow);
  const from = (page - 1) * PAYMENTS_PER_PAGE;
  const { data, count, error } = await supabase
    .from("payments")
    .select(PAYMENT_COLUMNS, { count: "exact" })
    .eq("profile_id", userId)
    .order("invoiced_at", { ascending: false })
    .order("id")
    .range(from, from + PAYMENTS_PER_PAGE - 1);
  if (error?.code === PAST_THE_END && page > 1) return listPayments(userId, 1);
  if (error) throw toAppError(error);
  return {
    payments: data.map(toPayment),
    page,
    pageCount: pageCountOf(count ?? data.length, PAYMENTS_PER_PAGE),
  };
}

/** The newest invoice the customer still has to pay; null when there is none. */
export async function getOpenInvoice(userId: string): Promise<Payment | null> {
  const supabase = await getSupabase().catch(rethrow);
  const { data, error } = await supabase
    .from("payments")
    .select(PAYMENT_COLUMNS)
    .eq("profile_id", userId)
    .eq("status", "open")
    .order("invoiced_at", { ascending: false })
    .limit(1);
  if (error) throw toAppError(error);
  return data[0] ? toPayment(data[0]) : null;
}

/** What a customer without a subscription is offered: the plan (null when not on sale) and how to pay for it. */
export interface Offer {
  plan: Plan | null;
  /** Hosted payment page to open instead of making a checkout session, when one is configured. */
  paymentLink: string | null;
}

/** Reads the plan and the configured hosted payment link. */
export async function getOffer(planId: number): Promise<Offer> {
  const supabase = await getSupabase().catch(rethrow);
  const [plan, setting] = await Promise.all([
    supabase.from("plans").select(PLAN_COLUMNS).eq("id", planId).eq("active", true).maybeSingle(),
    supabase.from("settings").select("value").eq("key", "hosted_payment_link").maybeSingle(),
  ]);
  const error = plan.error ?? setting.error;
  if (error) throw toAppError(error);
  return { plan: plan.data && toPlan(plan.data), paymentLink: setting.data?.value ?? null };
}

/**
 * Opens a checkout for the signed-in customer and returns where to pay. The
 * server takes the price from the plan. Throws `unauthorized`, `plan_not_found`,
 * `plan_not_connected`, `already_subscribed`, `payment_provider_unavailable`, `network`.
 */
export async function createCheckoutSession(planId: number, language: Language): Promise<string> {
  const supabase = await getSupabase().catch(rethrow);
  const { data, error } = await supabase.functions.invoke<{ url?: unknown }>("create-checkout-session", {
    body: { plan_id: planId, locale: language },
  });
  if (error) throw await functionError(error);
  if (typeof data?.url !== "string") throw new AppError("payment_provider_unavailable", { cause: data });
  return data.url;
}

/**
 * Opens the billing portal for the signed-in customer and returns where it is.
 * Throws `unauthorized`, `no_billing_account` (never paid), `payment_provider_unavailable`, `network`.
 */
export async function createPortalSession(language: Language, flow: PortalFlow): Promise<string> {
  const supabase = await getSupabase().catch(rethrow);
  const { data, error } = await supabase.functions.invoke<{ url?: unknown }>("create-portal-session", {
    body: { locale: language, flow },
  });
  if (error) throw await functionError(error);
  if (typeof data?.url !== "string") throw new AppError("payment_provider_unavailable", { cause: data });
  return data.url;
}

/**
 * Cancels the signed-in customer's subscription, or keeps one that was to end.
 * The server has stored the new state when this returns. Throws `unauthorized`,
 * `no_subscription`, `not_cancelling`, `payment_provider_unavailable`, `network`.
 */
export async function updateSubscription(change: SubscriptionChange): Promise<void> {
  const supabase = await getSupabase().catch(rethrow);
  const { error } = await supabase.functions.invoke("update-subscription", { body: change });
  if (error) throw await functionError(error);
}

// The client's code comes over the network too.
function rethrow(error: unknown): never {
  throw toAppError(error);
}
