import type { Stripe } from "stripe";
import type { ServiceClient } from "../_shared/database.ts";
import { isMissing } from "../_shared/stripe-client.ts";
import { idOf, type EventSubject } from "./event-subject.ts";
import { findOwner } from "./owner.ts";
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
 * The present state, at Stripe, of the subscription an event points at. Null when
 * there is none, it is gone, it is of another product, or it is nobody's here.
 * Rejects when Stripe or the database cannot be asked.
 */
export async function fetchState(
  database: ServiceClient,
  stripe: Stripe,
  subject: EventSubject,
): Promise<StripeState | null> {
  const subscriptionId =
    subject?.kind === "checkout_session" ? await subscriptionOfSession(stripe, subject.id) : subject?.id;
  const subscription = subscriptionId
    ? await unlessMissing(() => stripe.subscriptions.retrieve(subscriptionId))
    : null;
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

/** The session as it is now: one paid later (boleto) gets its subscription later. */
async function subscriptionOfSession(stripe: Stripe, sessionId: string): Promise<string | null> {
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(sessionId));
  return session?.subscription ? idOf(session.subscription) : null;
}

async function unlessMissing<T>(fetchObject: () => Promise<T>): Promise<T | null> {
  try {
    return await fetchObject();
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}
