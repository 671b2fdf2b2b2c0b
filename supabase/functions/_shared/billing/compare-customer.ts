import type { Stripe } from "stripe";
import type { Database } from "../../../database.types.ts";
import type { ServiceClient } from "../database.ts";
import type { BillingDependencies } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { isSameAtStripe, isUpToDate, type Payer, syncCustomer, toSyncedDetails } from "./customer-details.ts";
import { syncRecentRefunds } from "./refunds.ts";
import { syncSubscription } from "./subscription-state.ts";

type Tables = Database["public"]["Tables"];

/** A stored customer. */
type KnownCustomer = {
  profileId: string;
  /** The details last written to Stripe, as stored. */
  syncedDetails: Tables["billing_customers"]["Row"]["synced_details"];
  payer: Payer;
  subscriptions: Pick<Tables["subscriptions"]["Row"], "id" | "status" | "ended_at" | "synced_at">[];
};

const day = 24 * 60 * 60 * 1000;

/** Time after the end of a subscription in which an invoice may still be paid or voided. */
const settlingTime = 30 * day;

/**
 * Compares one customer (cus_…) with Stripe: syncs its due subscriptions with all invoices, also those that only
 * Stripe has, stores what became of refunds, and puts back our e-mail, name and language at Stripe. Does nothing for a
 * customer that is not stored. Rejects when Stripe or the database fails.
 */
export async function compareCustomer(dependencies: BillingDependencies, customerId: string): Promise<void> {
  const { database, stripe, now } = dependencies;
  const customer = await readCustomer(database, customerId);
  if (customer === null) return;
  const known = customer.subscriptions.map(({ id }) => id);
  const due = customer.subscriptions.filter((subscription) => isDue(subscription, now())).map(({ id }) => id);
  const atStripe = await subscriptionsAtStripe(stripe, customerId);
  const unknown = atStripe.map(({ id }) => id).filter((id) => !known.includes(id));
  for (const id of [...due, ...unknown]) {
    await syncSubscription(dependencies, id, { whole: true });
  }

  await syncRecentRefunds(dependencies, customer.profileId);
  await writeDetails(dependencies, customer, customerId, atStripe);
  await database
    .from("billing_customers")
    .update({ reconciled_at: now().toISOString() })
    .eq("profile_id", customer.profileId)
    .throwOnError();
}

/**
 * Writes our e-mail, name and language to Stripe when they differ there: the profile's are the ones that count. Our own
 * write causes an event, whose comparison finds no difference.
 */
async function writeDetails(
  dependencies: BillingDependencies,
  customer: KnownCustomer,
  customerId: string,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  const { database, stripe } = dependencies;
  const details = await detailsAtStripe(stripe, customerId, subscriptions);
  const present = toSyncedDetails(customer.payer);
  if (details === null || (isUpToDate(customer.syncedDetails, present) && isSameAtStripe(details, present))) {
    return;
  }
  // Read again, because the customer may have changed the profile since.
  const current = await readCustomer(database, customerId);
  if (current !== null) {
    await syncCustomer(dependencies, current.profileId, customerId, toSyncedDetails(current.payer));
  }
}

/** Returns the customer at Stripe, which the list of subscriptions contains; null when it is deleted. */
async function detailsAtStripe(
  stripe: Stripe,
  customerId: string,
  [first]: readonly Stripe.Subscription[],
): Promise<Stripe.Customer | null> {
  const customer =
    first !== undefined && typeof first.customer !== "string"
      ? first.customer
      : await unlessMissing(() => stripe.customers.retrieve(customerId));
  return customer === null || customer.deleted === true ? null : customer;
}

async function readCustomer(database: ServiceClient, customerId: string): Promise<KnownCustomer | null> {
  const { data } = await database
    .from("billing_customers")
    .select(
      `profile_id, synced_details,
       profiles(email, full_name, locale, subscriptions(id, status, ended_at, synced_at))`,
    )
    .eq("stripe_customer_id", customerId)
    .maybeSingle()
    .throwOnError();
  return (
    data && {
      profileId: data.profile_id,
      syncedDetails: data.synced_details,
      payer: data.profiles,
      subscriptions: data.profiles.subscriptions,
    }
  );
}

/** Returns whether a subscription is compared: a live one always, an ended one once a day for 30 days. */
function isDue(subscription: KnownCustomer["subscriptions"][number], now: Date): boolean {
  if (!["canceled", "incomplete_expired"].includes(subscription.status)) {
    return true;
  }
  const endedAt = Date.parse(subscription.ended_at ?? subscription.synced_at);
  const syncedAt = Date.parse(subscription.synced_at);
  return now.getTime() - syncedAt >= day && now.getTime() - endedAt < settlingTime;
}

/**
 * Returns the customer's subscriptions at Stripe with the customer, including ended ones: all events of a short-lived
 * subscription may be lost. Empty when the customer is deleted.
 */
async function subscriptionsAtStripe(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const page = await unlessMissing(() =>
    stripe.subscriptions.list({ customer, status: "all", limit: 100, expand: ["data.customer"] }),
  );
  return page?.data ?? [];
}
