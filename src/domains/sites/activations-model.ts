/**
 * The urgency of a deadline: passed, within six hours (when the team receives a notice), within a day, or
 * later.
 */
export type Urgency = "overdue" | "urgent" | "soon" | "calm";

const hour = 3_600_000;

/** Returns the urgency of a deadline. @param deadline ISO 8601 @param now milliseconds */
export function urgencyOf(deadline: string, now: number): Urgency {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return "overdue";
  if (left <= 6 * hour) return "urgent";
  return left <= 24 * hour ? "soon" : "calm";
}

/** Returns the whole hours until or since the deadline; less than an hour counts as one. */
export function hoursBetween(deadline: string, now: number): number {
  return Math.max(1, Math.floor(Math.abs(Date.parse(deadline) - now) / hour));
}

/** The number of waiting sites, and of overdue ones among them. */
export type ActivationCounts = { waiting: number; overdue: number };
