import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { findOwner } from "./owner.ts";
import { idOf } from "./reference.ts";
import { findSoldPlan } from "./sold-plan.ts";
import { toPaymentRows, toSubscriptionRow, type PaymentRow, type SubscriptionRow } from "./stripe-rows.ts";

/** What the database function `apply_stripe_state` writes. */
export type StripeState = {
  profile_id: string;
  customer_id: string;
  plan_id: number;
  subscription: SubscriptionRow;
  payments: PaymentRow[];
};

/** More invoices than any subscription of ours can have: twenty years of months, and corrections. */
const mostInvoices = 500;

/**
 * The present state of a subscription at Stripe. Null when it is gone, it is of
 * another product, or it is nobody's here. Rejects when Stripe or the database
 * cannot be asked.
 */
export async function fetchSubscriptionState(
  { database, stripe }: BillingClients,
  subscriptionId: string,
): Promise<StripeState | null> {
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(subscriptionId));
  if (subscription === null) {
    return null;
  }
  const plan = await findSoldPlan(database, subscription);
  if (plan === null) {
    return null;
  }
  const profileId = await findOwner(database, stripe, subscription);
  if (profileId === null) {
    // If this stays so after the session's own event, somebody paid and nobody gets it: the team has to look.
    console.warn(`Subscription ${subscription.id} of plan ${plan.id} belongs to no profile.`);
    return null;
  }
  const invoices = await stripe.invoices
    .list({ subscription: subscription.id, limit: 100 })
    .autoPagingToArray({ limit: mostInvoices });
  return {
    profile_id: profileId,
    customer_id: idOf(subscription.customer),
    plan_id: plan.id,
    subscription: toSubscriptionRow(subscription, plan.priceId),
    payments: toPaymentRows(invoices),
  };
}

/**
 * Fetches a subscription and writes it, with what follows for the site, without
 * any event having asked for it. Gives the state that was fetched, null when
 * there was nothing of ours to write.
 */
export async function syncSubscription(
  clients: BillingClients,
  subscriptionId: string,
): Promise<StripeState | null> {
  // Drawn before the fetch: a state fetched earlier but written later must not win.
  const { data: ticket } = await clients.database.rpc("begin_stripe_sync").throwOnError();
  const state = await fetchSubscriptionState(clients, subscriptionId);
  if (state !== null) {
    await clients.database.rpc("apply_stripe_state", { event: null, state, ticket }).throwOnError();
  }
  return state;
}
