import type { Stripe } from "stripe";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { cardExpansions, type CardColumns, cardOnFile } from "./card-on-file.ts";
import { discountExpansions, fetchDiscounts } from "./discounts.ts";
import { settleCollectionHold } from "./collection-hold.ts";
import { fetchDisputes, type DisputeRow } from "./disputes.ts";
import { fetchInvoices, type SyncScope } from "./fetch-invoices.ts";
import { findOwner } from "./owner.ts";
import { idOf } from "./reference.ts";
import { findSoldPlan } from "./sold-plan.ts";
import {
  planItem,
  toPaymentRows,
  toSubscriptionRow,
  type PaymentRow,
  type SubscriptionRow,
} from "./stripe-rows.ts";
import { toUnclaimed, toUnknownPrice, type Unclaimed } from "./unclaimed.ts";
import { withVouchers, type VoucherColumns } from "./vouchers.ts";
import { fetchUpcomingCharge, type UpcomingCharge } from "./upcoming-charge.ts";

/** The argument of the database function `apply_stripe_state`. */
export type StripeState = {
  profile_id: string;
  customer_id: string;
  plan_id: number;
  /** Time of this state in ISO 8601: the time of the customer's test clock, or the current time. */
  as_of: string;
  subscription: SubscriptionRow & CardColumns;
  payments: (PaymentRow & VoucherColumns)[];
  disputes: DisputeRow[];
  upcoming: UpcomingCharge | null;
};

/** A state, or a paid subscription that the team must assign. Null when the subscription is not one of ours. */
type FetchedState = StripeState | { unclaimed: Unclaimed } | null;

/**
 * Fetches the current state of a subscription. Returns null when it is deleted, belongs to another product or
 * has no profile. Rejects when Stripe or the database fails.
 */
async function fetchSubscriptionState(
  { database, stripe }: BillingClients,
  subscriptionId: string,
  scope: SyncScope,
): Promise<{ state: FetchedState; subscription: Stripe.Subscription } | null> {
  // Taken before the fetch, so that a state is never older than its timestamp.
  const present = new Date();
  const subscription = await unlessMissing(() =>
    stripe.subscriptions.retrieve(subscriptionId, {
      expand: [
        "latest_invoice.payments",
        "latest_invoice.amount_paid_off_stripe",
        ...cardExpansions,
        ...discountExpansions,
      ],
    }),
  );
  if (subscription === null) {
    return null;
  }
  const plan = await findSoldPlan(database, subscription);
  const [asOf, owner, { invoices, charges }] = await Promise.all([
    subscription.test_clock ? timeOf(stripe, idOf(subscription.test_clock)) : present,
    findOwner(database, stripe, subscription),
    fetchInvoices({ database, stripe }, subscription, scope),
  ]);
  if (plan === null) {
    const unclaimed = toUnknownPrice(subscription, owner, invoices);
    return { state: unclaimed && { unclaimed }, subscription };
  }
  if (owner.profileId === null) {
    const unclaimed = toUnclaimed(subscription, owner, invoices, asOf);
    return { state: unclaimed && { unclaimed }, subscription };
  }
  const discounts = await fetchDiscounts(stripe, subscription, planItem(subscription, plan.priceId));
  const row = toSubscriptionRow(subscription, plan.priceId, discounts);
  const state: StripeState = {
    profile_id: owner.profileId,
    customer_id: idOf(subscription.customer),
    plan_id: plan.id,
    as_of: asOf.toISOString(),
    subscription: { ...row, ...cardOnFile(subscription) },
    payments: await withVouchers(stripe, toPaymentRows(subscription, invoices, charges, asOf), invoices),
    disputes: await fetchDisputes(stripe, invoices, charges),
    upcoming: await fetchUpcomingCharge(stripe, row, asOf),
  };
  return { state, subscription };
}

async function timeOf(stripe: Stripe, clockId: string): Promise<Date> {
  const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(clockId);
  return new Date(frozen_time * 1000);
}

/**
 * Fetches a subscription and stores it. The database then updates the site. When a dispute stops its charges, or no longer
 * does, changes that at Stripe and stores the result.
 *
 * @param scope the invoices to fetch; all by default
 * @returns the fetched state, or null when nothing was written
 */
export async function syncSubscription(
  clients: BillingClients,
  subscriptionId: string,
  scope: SyncScope = { whole: true },
): Promise<StripeState | null> {
  const stored = await fetchAndStore(clients, subscriptionId, scope);
  if (stored === null) return null;
  // After the state is stored: the team is notified of a dispute even when Stripe refuses the change.
  const isChanged = await settleCollectionHold(clients, stored.subscription);
  return isChanged ? ((await fetchAndStore(clients, subscriptionId, scope))?.state ?? null) : stored.state;
}

async function fetchAndStore(
  clients: BillingClients,
  subscriptionId: string,
  scope: SyncScope,
): Promise<{ state: StripeState; subscription: Stripe.Subscription } | null> {
  // Taken before the fetch, so that an older state that is written later does not overwrite a newer one.
  const { data: ticket } = await clients.database.rpc("begin_stripe_sync").throwOnError();
  const fetched = await fetchSubscriptionState(clients, subscriptionId, scope);
  const state = fetched?.state ?? null;
  if (fetched === null || state === null) return null;
  await clients.database.rpc("apply_stripe_state", { state, ticket }).throwOnError();
  return "unclaimed" in state ? null : { state, subscription: fetched.subscription };
}
