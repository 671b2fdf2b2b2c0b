import type { Language } from "./language";

/**
 * Money for people to read. Prices in reais read "R$ 99,90" in every language:
 * it is how the amount will appear on the card statement.
 *
 * @param minorUnits integer amount in the currency's smallest unit (cents)
 * @param currency ISO 4217 code, in any case ("BRL", "brl")
 */
export function formatMoney(minorUnits: number, currency: string, language: Language): string {
  const code = currency.toUpperCase();
  const locale = code === "BRL" ? "pt-BR" : language;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** decimals);
}

/** A day for people to read: "12 de julho de 2026". Takes an ISO time or a Date; shown in the reader's time zone. */
export function formatDate(date: string | Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(date));
}

/** A day and time for people to read: "12 de julho de 2026 às 14:30". Takes an ISO time or a Date. */
export function formatDateTime(date: string | Date, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(date));
}

/** A day for narrow columns: "12/07/2026", in English "Jul 12, 2026". Takes an ISO time or a Date. */
export function formatShortDate(date: string | Date, language: Language): string {
  // In English figures alone could be either, the day or the month.
  const month = language === "en" ? "short" : "2-digit";
  return new Intl.DateTimeFormat(language, { day: "2-digit", month, year: "numeric" }).format(new Date(date));
}

/**
 * A day and its time, for narrow columns: "12 de jul., 14:30"; with its year where that is not this one.
 * Takes an ISO time or a Date.
 */
export function formatDayAndTime(date: string | Date, language: Language): string {
  const at = new Date(date);
  const isThisYear = at.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}
