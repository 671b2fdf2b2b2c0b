const minute = 60_000;
const firstPause = 5 * minute;
const longestPause = 12 * 60 * minute;
const days = 7;

/**
 * Returns the time of the next check: after 5, 10, 20 … minutes, at most 12 hours, for seven days.
 *
 * @param checks made since `firstAskedAt`, including the current one
 * @returns null when the seven days are over
 */
export function nextCheckAt(checks: number, firstAskedAt: Date, now: Date): Date | null {
  // Bounds the exponent; the longest pause applies much earlier.
  const pause = Math.min(firstPause * 2 ** Math.min(checks - 1, 10), longestPause);
  const next = new Date(now.getTime() + pause);
  return next.getTime() > firstAskedAt.getTime() + days * 24 * 60 * minute ? null : next;
}
