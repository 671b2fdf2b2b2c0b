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

/** A time in a form of `Intl`; "–" for a value that `Date` cannot read, such as Postgres's `infinity`. */
export function formatTime(
  date: string | Date,
  language: Language,
  form: Intl.DateTimeFormatOptions,
): string {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? "–" : new Intl.DateTimeFormat(language, form).format(at);
}

/** A day for people to read: "12 de julho de 2026". Takes an ISO time or a Date; shown in the reader's time zone. */
export function formatDate(date: string | Date, language: Language): string {
  return formatTime(date, language, { dateStyle: "long" });
}
