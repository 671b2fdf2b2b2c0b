import type { SubscriptionStatus } from "./enums.ts";

/**
 * Statuses of a subscription that continues, paid or owing. Its customer must not be sold another one.
 * `incomplete` is left out, because its first payment has not arrived.
 */
export const liveStatuses: readonly SubscriptionStatus[] = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
];

/** Returns whether a subscription with this status continues. */
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
