import type { Stripe } from "stripe";
import { isUpToDate, syncCustomer, toSyncedDetails } from "../_shared/billing/customer-details.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { KnownCustomer } from "./next-customers.ts";

/** Subscriptions written anew, how many of them were unknown here, and customers whose details were synced. */
export type Repairs = { subscriptions: number; found: number; synced: number };

const day = 24 * 60 * 60 * 1000;

/** For so long after the end an invoice may still be paid or voided. */
const aftermath = 30 * day;

/** Compares one customer with Stripe and repairs what differs. Rejects when Stripe or the database cannot be asked. */
export async function reconcileCustomer(
  dependencies: BillingDependencies,
  customer: KnownCustomer,
): Promise<Repairs> {
  const known = customer.subscriptions.map(({ id }) => id);
  const due = customer.subscriptions
    .filter((subscription) => isDue(subscription, dependencies.now()))
    .map(({ id }) => id);
  const unknown = (await subscriptionsAtStripe(dependencies.stripe, customer.customerId)).filter(
    (id) => !known.includes(id),
  );

  const repairs = { subscriptions: 0, found: 0, synced: 0 };
  for (const id of [...due, ...unknown]) {
    if ((await syncSubscription(dependencies, id)) !== null) {
      repairs.subscriptions += 1;
      repairs.found += unknown.includes(id) ? 1 : 0;
    }
  }

  const present = toSyncedDetails(customer.payer);
  if (!isUpToDate(customer.syncedDetails, present)) {
    const synced = await syncCustomer(dependencies, customer.profileId, customer.customerId, present);
    repairs.synced += synced ? 1 : 0;
  }
  return repairs;
}

/** What goes on is compared every time; what is over once a day, and some weeks later no more. */
function isDue(subscription: KnownCustomer["subscriptions"][number], now: Date): boolean {
  if (!["canceled", "incomplete_expired"].includes(subscription.status)) {
    return true;
  }
  const endedAt = Date.parse(subscription.ended_at ?? subscription.synced_at);
  const syncedAt = Date.parse(subscription.synced_at);
  return now.getTime() - syncedAt >= day && now.getTime() - endedAt < aftermath;
}

/** The customer's subscriptions at Stripe, ended ones too: of a short life all events may be lost. None when the customer is gone. */
async function subscriptionsAtStripe(stripe: Stripe, customer: string): Promise<string[]> {
  const page = await unlessMissing(() => stripe.subscriptions.list({ customer, status: "all", limit: 100 }));
  return page === null ? [] : page.data.map(({ id }) => id);
}
