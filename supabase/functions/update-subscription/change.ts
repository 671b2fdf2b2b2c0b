import type { Stripe } from "stripe";
import { endSubscription } from "../_shared/billing/end-subscription.ts";
import type { SubscriptionRequest } from "./request-body.ts";

/** Whether a subscription that goes on is set to end. */
export function isCancelling(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/**
 * Ends a subscription: at the end of what is paid for, or at once when nothing
 * is. One that is set to end already is left as it is, so asking twice is asking
 * once, and one that ended meanwhile needs nothing.
 */
export async function cancel(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { reason, comment }: Extract<SubscriptionRequest, { action: "cancel" }>,
): Promise<void> {
  const cancellation_details = { feedback: reason, ...(comment ? { comment } : {}) };
  if (!["active", "trialing"].includes(subscription.status)) {
    await endSubscription(stripe, subscription.id, cancellation_details);
  } else if (!isCancelling(subscription)) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, cancellation_details });
  }
}

/** Takes a scheduled end back. The team may have set a date of its own in Stripe's dashboard, which goes too. */
export async function keep(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
  );
}
