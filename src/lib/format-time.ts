import { formatTime } from "./format";
import type { Language } from "./language";

// Apart from format.ts, which every public page loads.

/** A day and time for people to read: "12 de julho de 2026 às 14:30". Takes an ISO time or a Date. */
export function formatDateTime(date: string | Date, language: Language): string {
  return formatTime(date, language, { dateStyle: "long", timeStyle: "short" });
}

/** A day for narrow columns: "12/07/2026", in English "Jul 12, 2026". Takes an ISO time or a Date. */
export function formatShortDate(date: string | Date, language: Language): string {
  // In English figures alone could be either, the day or the month.
  const month = language === "en" ? "short" : "2-digit";
  return formatTime(date, language, { day: "2-digit", month, year: "numeric" });
}

/**
 * A day and its time, for narrow columns: "12 de jul., 14:30"; with its year where that is not this one.
 * Takes an ISO time or a Date.
 */
export function formatDayAndTime(date: string | Date, language: Language): string {
  const at = new Date(date);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return formatTime(at, language, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
}
