/** All eight statuses of a Stripe subscription. */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Statuses of a subscription that goes on, paid or owing: whoever has one must
 * not be sold another. `incomplete` is not among them: its first payment has
 * not come through. While that may still come, the payment is what keeps from another.
 */
export const liveStatuses = ["trialing", "active", "past_due", "unpaid", "paused"] as const;

/** Whether a subscription with this status goes on. */
export function isLiveStatus(status: string): boolean {
  return liveStatuses.some((live) => live === status);
}

/** Why a customer cancels, as Stripe records it (`cancellation_details.feedback`), in the order they are offered. */
export const cancellationReasons = [
  "too_expensive",
  "missing_features",
  "switched_service",
  "unused",
  "too_complex",
  "low_quality",
  "other",
] as const;

export type CancellationReason = (typeof cancellationReasons)[number];

/** Longest comment that may go with the reason, in characters as people count them: an emoji is one. */
export const longestCancellationComment = 500;

/** What a customer may do in Stripe's billing portal: give another card, or anything it offers. */
export const portalFlows = ["payment_method_update", "home"] as const;

export type PortalFlow = (typeof portalFlows)[number];
