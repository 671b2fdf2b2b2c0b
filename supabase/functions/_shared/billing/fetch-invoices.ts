import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { idOf } from "./reference.ts";

/** Which invoices a sync fetches. */
export type SyncScope = {
  /** Every invoice, as a comparison and a refund need. */
  whole: boolean;
  /** Invoices (in_…) that events were about since the last sync. */
  invoices?: readonly string[];
};

type FetchedInvoices = { invoices: Stripe.Invoice[]; charges: Stripe.Charge[] };

/** More invoices than any subscription of ours can have: twenty years of months, and corrections. */
const mostInvoices = 500;

/** Each of them may have been tried four times. */
const mostCharges = 4 * mostInvoices;

/**
 * Fetches a subscription's invoices with their charges. Of a stored subscription that is the newest invoice alone, unless
 * an older one is asked for, named by an event or not settled in our tables.
 *
 * @param subscription with `latest_invoice.payments` expanded
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

/** Returns whether a subscription has no stored invoice, or one other than the newest that may still change. */
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
    .list({ subscription, limit: 100, expand: ["data.payments"] })
    .autoPagingToArray({ limit: mostInvoices });
}

/** Of a customer who is deleted Stripe may show no charges any more. */
async function chargesOf(stripe: Stripe, customer: string, since: number | null): Promise<Stripe.Charge[]> {
  const created = since === null ? {} : { created: { gte: since } };
  const charges = await unlessMissing(() =>
    stripe.charges.list({ customer, limit: 100, ...created }).autoPagingToArray({ limit: mostCharges }),
  );
  return charges ?? [];
}
