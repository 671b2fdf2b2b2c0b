/** How near the deadline is: passed, within six hours (when the team is told), within a day, or later. */
export type Urgency = "overdue" | "urgent" | "soon" | "calm";

const hour = 3_600_000;

/** @param deadline ISO 8601 @param now milliseconds */
export function urgencyOf(deadline: string, now: number): Urgency {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return "overdue";
  if (left <= 6 * hour) return "urgent";
  return left <= 24 * hour ? "soon" : "calm";
}

/** Whole hours left until the deadline, or passed since; the last minutes of the first hour count as one. */
export function hoursBetween(deadline: string, now: number): number {
  return Math.max(1, Math.floor(Math.abs(Date.parse(deadline) - now) / hour));
}

/** How many sites wait, and how many of them past their deadline. */
export type ActivationCounts = { waiting: number; overdue: number };
