/**
 * Statuses of a subscription that goes on, paid or owing: whoever has one must
 * not be sold another. `incomplete` is not among them: its first payment never
 * came through, and Stripe ends it within a day.
 */
export const liveStatuses = ["trialing", "active", "past_due", "unpaid", "paused"] as const;

export function isLive(status: string): boolean {
  return liveStatuses.some((live) => live === status);
}
