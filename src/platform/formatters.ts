import { businessTimeZone, formatTime } from "@contract/formats";
import type { Language } from "./language";

// Re-exported from the contract, so that public pages can import them without the other formats.
export { formatDay as formatDate, formatMoney, formatTime } from "@contract/formats";

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number: "1.234". */
export function formatNumber(value: number, language: Language, form: Intl.NumberFormatOptions = {}): string {
  const key = language + JSON.stringify(form);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, form);
  numberFormats.set(key, format);
  return format.format(value);
}

/** Formats a file size in kilobytes, or in megabytes from 1 MB on. */
export function formatFileSize(bytes: number, language: Language): string {
  const [value, unit] =
    bytes < 1e6 ? [Math.max(1, Math.round(bytes / 1e3)), "kilobyte"] : [bytes / 1e6, "megabyte"];
  return formatNumber(value, language, { style: "unit", unit, maximumFractionDigits: 1 });
}

/** Formats a date with its time, in the browser's time zone: "12 de julho de 2026 às 14:30". */
export function formatDateTime(date: string | Date, language: Language): string {
  return formatTime(date, language, { dateStyle: "long", timeStyle: "short" });
}

/** Formats a date for narrow columns, in the zone of the business: "12/07/2026". English uses the month's name because "7/12" is ambiguous. */
export function formatShortDate(date: string | Date, language: Language): string {
  const month = language === "en" ? "short" : "2-digit";
  return formatTime(date, language, {
    day: "2-digit",
    month,
    year: "numeric",
    timeZone: businessTimeZone,
  });
}

/** Formats the time of day: "14:30". */
export function formatClock(date: string | Date, language: Language): string {
  return formatTime(date, language, { timeStyle: "short" });
}

/**
 * Formats a date with its time for narrow columns: "12 de jul., 14:30", with the year when it is not the current one.
 */
export function formatDayAndTime(date: string | Date, language: Language): string {
  const isThisYear = new Date(date).getFullYear() === new Date().getFullYear();
  return formatTime(date, language, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  });
}
