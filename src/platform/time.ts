import { businessTimeZone } from "@contract/formats";
import { useEffect, useState } from "react";

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

/** Returns the day of a moment in São Paulo, where the business is: "2026-11-30". */
export function dayInSaoPaulo(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone }).format(moment);
}

/** Returns whether the text of a date field, such as "2026-11-30", is an existing day from 2000 to 2099. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Returns the time so many days before now. ISO 8601. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

const everyMs = 30_000;

/** Returns the server's time in milliseconds, updated every half minute, so that remaining times stay correct. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
