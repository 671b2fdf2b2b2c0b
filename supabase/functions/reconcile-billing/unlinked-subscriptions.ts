import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingClients } from "../_shared/dependencies.ts";

/** Twice the time in which Stripe retries an event, plus a day for a missed run. */
const lookBackMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Upper bound for the subscriptions of a week; the newest come first. */
const mostSubscriptions = 1000;

/** Number of ids that fit into a request URL. */
const idsAtOnce = 100;

/**
 * Finds subscriptions of the last week whose id and customer are not stored: purchases through a payment link whose
 * events were all lost. The comparison of stored customers finds all others. Rejects when Stripe or the database fails.
 *
 * @returns ids (sub_…), also of other products of the Stripe account
 */
export async function findUnlinkedSubscriptions(
  { database, stripe }: BillingClients,
  now: Date,
): Promise<string[]> {
  const since = Math.floor((now.getTime() - lookBackMilliseconds) / 1000);
  const begun = await stripe.subscriptions
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: mostSubscriptions });
  const unlinked: string[] = [];
  for (let first = 0; first < begun.length; first += idsAtOnce) {
    unlinked.push(...(await unlinkedOf(database, begun.slice(first, first + idsAtOnce))));
  }
  return unlinked;
}

async function unlinkedOf(
  database: ServiceClient,
  subscriptions: readonly Stripe.Subscription[],
): Promise<string[]> {
  const ids = subscriptions.map(({ id }) => id);
  const customerIds = subscriptions.map(({ customer }) => idOf(customer));
  const [stored, customers] = await Promise.all([
    database.from("subscriptions").select("id").in("id", ids).throwOnError(),
    database
      .from("billing_customers")
      .select("stripe_customer_id")
      .in("stripe_customer_id", customerIds)
      .throwOnError(),
  ]);
  const known = new Set([
    ...stored.data.map(({ id }) => id),
    ...customers.data.map(({ stripe_customer_id }) => stripe_customer_id),
  ]);
  return subscriptions
    .filter(({ id, customer }) => !known.has(id) && !known.has(idOf(customer)))
    .map(({ id }) => id);
}
