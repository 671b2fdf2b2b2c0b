import type { Stripe } from "stripe";
import { endSubscription, isCancelling } from "../_shared/billing/end-subscription.ts";
import { isPaidStatus } from "../_shared/contract/subscriptions.ts";
import type { SubscriptionRequest } from "./request-body.ts";

/**
 * Cancels a subscription at the end of the paid period, or immediately when nothing is paid. Does nothing when it is
 * already set to end or has ended, so requests can be repeated.
 */
export async function cancel(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { reason, comment }: Extract<SubscriptionRequest, { action: "cancel" }>,
): Promise<void> {
  // Empty values delete those of an earlier cancellation, which the customer undid.
  const cancellation_details = { feedback: reason ?? "", comment: comment ?? "" } as const;
  if (!isPaidStatus(subscription.status)) {
    await endSubscription(stripe, subscription.id, cancellation_details);
  } else if (!isCancelling(subscription)) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, cancellation_details });
  }
}
