// Clocks that differ by less are right: the header has no milliseconds, and an answer takes its time.
const toleranceMs = 30_000;

let offsetMs = 0;

/**
 * Takes the server's time from an answer.
 *
 * @param date its `Date` header; null where the server does not expose it
 * @param receivedAt the device's time at the answer, in milliseconds
 */
export function noteServerTime(date: string | null, receivedAt = Date.now()): void {
  const measured = Date.parse(date ?? "") - receivedAt;
  if (Number.isNaN(measured)) return;
  offsetMs = Math.abs(measured) < toleranceMs ? 0 : measured;
}

/**
 * Returns the time in milliseconds by which deadlines are judged: the server's after its first answer, and the device's
 * before.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
