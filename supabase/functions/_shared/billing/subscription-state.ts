import type { Stripe } from "stripe";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { cardExpansions, type CardColumns, cardOnFile } from "./card-on-file.ts";
import { fetchInvoices, type SyncScope } from "./fetch-invoices.ts";
import { findOwner } from "./owner.ts";
import { idOf } from "./reference.ts";
import { findSoldPlan } from "./sold-plan.ts";
import { toPaymentRows, toSubscriptionRow, type PaymentRow, type SubscriptionRow } from "./stripe-rows.ts";
import { toUnclaimed, toUnknownPrice, type Unclaimed } from "./unclaimed.ts";
import { withVouchers, type VoucherColumns } from "./vouchers.ts";
import { fetchUpcomingCharge, type UpcomingCharge } from "./upcoming-charge.ts";

/** What the database function `apply_stripe_state` writes. */
export type StripeState = {
  profile_id: string;
  customer_id: string;
  plan_id: number;
  /** The moment of this state: the time of the customer's test clock, else the present. ISO 8601. */
  as_of: string;
  subscription: SubscriptionRow & CardColumns;
  payments: (PaymentRow & VoucherColumns)[];
  upcoming: UpcomingCharge | null;
};

/** A state, or what the team has to be told instead; null when there is nothing of ours. */
export type FetchedState = StripeState | { unclaimed: Unclaimed } | null;

/**
 * The present state of a subscription at Stripe. Null when it is gone, it is of
 * another product, or it is nobody's here. Rejects when Stripe or the database
 * cannot be asked.
 */
async function fetchSubscriptionState(
  { database, stripe }: BillingClients,
  subscriptionId: string,
  scope: SyncScope,
): Promise<FetchedState> {
  // Before the state is read: a state is never older than the time it is said to be of.
  const present = new Date();
  const subscription = await unlessMissing(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments", ...cardExpansions] }),
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
    return unclaimed && { unclaimed };
  }
  if (owner.profileId === null) {
    const unclaimed = toUnclaimed(subscription, owner, invoices, asOf);
    return unclaimed && { unclaimed };
  }
  const row = toSubscriptionRow(subscription, plan.priceId);
  return {
    profile_id: owner.profileId,
    customer_id: idOf(subscription.customer),
    plan_id: plan.id,
    as_of: asOf.toISOString(),
    subscription: { ...row, ...cardOnFile(subscription) },
    payments: await withVouchers(stripe, toPaymentRows(invoices, charges), invoices),
    upcoming: await fetchUpcomingCharge(stripe, row, asOf),
  };
}

async function timeOf(stripe: Stripe, clockId: string): Promise<Date> {
  const { frozen_time } = await stripe.testHelpers.testClocks.retrieve(clockId);
  return new Date(frozen_time * 1000);
}

/**
 * Fetches a subscription and writes it, with what follows for the site.
 *
 * @param scope which invoices are fetched; all of them unless it says otherwise
 * @returns the fetched state; null when there was nothing of ours to write
 */
export async function syncSubscription(
  clients: BillingClients,
  subscriptionId: string,
  scope: SyncScope = { whole: true },
): Promise<StripeState | null> {
  // Drawn before the fetch: a state fetched earlier but written later must not win.
  const { data: ticket } = await clients.database.rpc("begin_stripe_sync").throwOnError();
  const state = await fetchSubscriptionState(clients, subscriptionId, scope);
  if (state !== null) {
    await clients.database.rpc("apply_stripe_state", { state, ticket }).throwOnError();
  }
  return state === null || "unclaimed" in state ? null : state;
}
