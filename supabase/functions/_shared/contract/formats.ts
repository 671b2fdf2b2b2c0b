// Formatters are cached because creating one is slow.
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats money. BRL reads "R$ 99,90" in Portuguese, as on the card statement (European Portuguese would put the sign
 * last), and "R$99.90" in English.
 *
 * @param minorUnits integer amount in the smallest unit of the currency (cents)
 * @param currency ISO 4217 code in upper or lower case
 * @param language BCP 47 tag
 */
export function formatMoney(minorUnits: number, currency: string, language: string): string {
  const code = currency.toUpperCase();
  const locale = code === "BRL" && language.startsWith("pt") ? "pt-BR" : language;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** decimals);
}

/**
 * Formats a time. Returns "–" for a value that `Date` cannot parse, such as Postgres's `infinity`.
 *
 * @param language BCP 47 tag
 */
export function formatTime(date: string | Date, language: string, form: Intl.DateTimeFormatOptions): string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return "–";
  const key = language + JSON.stringify(form);
  const format = timeFormats.get(key) ?? new Intl.DateTimeFormat(language, form);
  timeFormats.set(key, format);
  return format.format(at);
}

/** The time zone of the business. A day on which money or service moves is the same for every reader. */
export const businessTimeZone = "America/Sao_Paulo";

/** Formats the day of a moment in the zone of the business, in pages and e-mails: "12 de julho de 2026". */
export function formatDay(date: string | Date, language: string): string {
  return formatTime(date, language, { dateStyle: "long", timeZone: businessTimeZone });
}
