// Ignores smaller differences: the header has no milliseconds, and a response takes time.
const toleranceMs = 30_000;

let offsetMs = 0;

/**
 * Reads the server's time from a response.
 *
 * @param date its `Date` header; null when the server does not expose it
 * @param receivedAt the device's time of the response, in milliseconds
 */
export function noteServerTime(date: string | null, receivedAt = Date.now()): void {
  const measured = Date.parse(date ?? "") - receivedAt;
  if (Number.isNaN(measured)) return;
  offsetMs = Math.abs(measured) < toleranceMs ? 0 : measured;
}

/** Returns the time for deadlines in milliseconds: the server's after its first response, the device's before. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
