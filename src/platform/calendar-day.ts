import { businessTimeZone } from "@contract/formats";

/** Returns the day of a moment in São Paulo, where the business is: "2026-11-30". */
export function dayInSaoPaulo(moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: businessTimeZone }).format(moment);
}

/** Returns whether the text of a date field, such as "2026-11-30", is an existing day from 2000 to 2099. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
