import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { idOf } from "./reference.ts";

/** Which invoices a sync fetches. */
export type SyncScope = {
  /** Fetches every invoice, for comparisons and refunds. */
  whole: boolean;
  /** Invoices (in_…) named by events since the last sync. */
  invoices?: readonly string[];
};

type FetchedInvoices = { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] };

/** Upper bound for the invoices of one subscription: twenty years of months, plus corrections. */
const mostInvoices = 500;

/** Stripe may charge each invoice four times. */
const mostCharges = 4 * mostInvoices;

/**
 * Fetches a subscription's invoices with their charges. For a stored subscription this is only the newest
 * invoice, unless an older one is requested, named by an event, or not settled in the database.
 *
 * @param subscription with `latest_invoice.payments` and `latest_invoice.amount_paid_off_stripe` expanded
 */
export async function fetchInvoices(
  { database, stripe }: BillingClients,
  subscription: Stripe.Subscription,
  { whole, invoices: named = [] }: SyncScope,
): Promise<FetchedInvoices> {
  const { latest_invoice: latest } = subscription;
  const newest = latest === null || typeof latest === "string" ? null : latest;
  const isWhole =
    whole ||
    newest === null ||
    named.some((id) => id !== newest.id) ||
    (await hasOtherUnsettled(database, subscription.id, newest.id));
  const [invoices, charges] = await Promise.all([
    isWhole ? allInvoices(stripe, subscription.id) : [newest],
    chargesOf(stripe, idOf(subscription.customer), isWhole ? null : newest.created),
  ]);
  return { invoices, charges };
}

/** Returns whether a subscription has no stored invoice, or an unsettled one other than the newest. */
async function hasOtherUnsettled(
  database: ServiceClient,
  subscriptionId: string,
  newestId: string,
): Promise<boolean> {
  const { data: stored } = await database
    .from("payments")
    .select("id, status")
    .eq("subscription_id", subscriptionId)
    .throwOnError();
  return (
    stored.length === 0 ||
    stored.some(({ id, status }) => id !== newestId && status !== "paid" && status !== "void")
  );
}

function allInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  return stripe.invoices
    .list({ subscription, limit: 100, expand: ["data.payments", "data.amount_paid_off_stripe"] })
    .autoPagingToArray({ limit: mostInvoices });
}

/** Returns the charges of a customer. Stripe may return none for a deleted customer. */
async function chargesOf(stripe: Stripe, customer: string, since: number | null): Promise<Stripe.Charge[]> {
  const created = since === null ? {} : { created: { gte: since } };
  const charges = await unlessMissing(() =>
    stripe.charges.list({ customer, limit: 100, ...created }).autoPagingToArray({ limit: mostCharges }),
  );
  return charges ?? [];
}
