import type { Interval } from "./product.ts";

const daySeconds = 86_400;

/**
 * Returns the time `count` intervals after an anchor, in seconds. Months and years follow the calendar in UTC; a
 * missing day becomes the month's last day, as on Stripe (31 January + 1 month = 28 or 29 February). Counting from
 * the anchor, not from the last period, keeps the 31st for the months that have it.
 */
export function addIntervals(anchor: number, interval: Interval, count: number): number {
  if (interval === "day") return anchor + count * daySeconds;
  if (interval === "week") return anchor + count * 7 * daySeconds;

  const months = interval === "year" ? count * 12 : count;
  const start = new Date(anchor * 1000);
  const target = new Date(start);
  target.setUTCDate(1);
  target.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(target.getTime() / 1000);
}
