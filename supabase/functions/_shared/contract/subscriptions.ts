import type { SubscriptionStatus } from "./enums.ts";

/**
 * Statuses of a live subscription, paid or owing. Its customer cannot buy another one. Excludes `incomplete`,
 * whose first payment is missing.
 */
export const liveStatuses: readonly SubscriptionStatus[] = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
];

/** Returns whether a subscription with this status is live. */
export function isLiveStatus(status: string): boolean {
  return liveStatuses.some((live) => live === status);
}

/** Returns whether the current period of a subscription with this status is paid, so that it can end with its period. */
export function isPaidStatus(status: string): boolean {
  return status === "active" || status === "trialing";
}

const displayOrder: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 6,
};

/**
 * Compares the statuses of two subscriptions of one customer, of which the panel shows the first: paid, owing, never
 * paid, ended, then statuses that Stripe adds.
 */
export function compareStatuses(a: string, b: string): number {
  const ranks: Readonly<Partial<Record<string, number>>> = displayOrder;
  const unknown = Object.keys(displayOrder).length;
  return (ranks[a] ?? unknown) - (ranks[b] ?? unknown);
}

/** Returns whether Stripe goes on charging: not when it gave up an invoice, nor while service is paused. */
export function hasNextCharge(status: string): boolean {
  return isLiveStatus(status) && status !== "unpaid" && status !== "paused";
}

/** Returns when a subscription is set to end, with its period or on another day (ISO 8601); null when it goes on. */
export function setEnd(subscription: {
  cancelAt: string | null;
  cancelAtPeriodEnd: boolean;
  periodEnd: string | null;
}): string | null {
  return subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.periodEnd : null);
}

/** Cancellation reasons with Stripe's values (`cancellation_details.feedback`), in display order. */
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

/** Maximum length of the comment in code points: an emoji counts as one. */
export const longestCancellationComment = 500;

/** Pages of Stripe's billing portal: the card form, or the home page. */
export const portalFlows = ["payment_method_update", "home"] as const;

export type PortalFlow = (typeof portalFlows)[number];

/**
 * Returns whether a discount counts for the next charge alone: `private.discounts_end_at` then names the start of that
 * period.
 *
 * @param endsAt ISO 8601
 * @param periodEnd end of the current period, ISO 8601
 */
export function isOfOneCharge(endsAt: string, periodEnd: string | null): boolean {
  return periodEnd !== null && Date.parse(endsAt) === Date.parse(periodEnd);
}

/** What an announced price costs with the customer's discounts, in minor units, and until when (ISO 8601, null for ever). */
export type DiscountedPrice = { amount: number; until: string | null; isOfOneCharge: boolean };

/** Returns the discount of the first period at an announced price; null without one. */
export function discountAfterMove(move: {
  priceAfter: number | null;
  amountAfter: number | null;
  discountEndsAt: string | null;
  isDiscountedOnce: boolean | null;
  takesEffectAt: string;
}): DiscountedPrice | null {
  const { priceAfter, amountAfter: amount, discountEndsAt, takesEffectAt } = move;
  if (amount === null || amount === priceAfter) return null;
  const once = move.isDiscountedOnce === true;
  return { amount, until: once ? takesEffectAt : discountEndsAt, isOfOneCharge: once };
}

/** Returns until when a discount counts: for one charge, until a day, or for ever. */
export function discountRule(discount: DiscountedPrice): "once" | "until" | "forever" {
  if (discount.isOfOneCharge) return "once";
  return discount.until === null ? "forever" : "until";
}
