import type { LineItem } from "../model/stored.ts";
import type { Language } from "./language.ts";
import { texts } from "./texts.ts";

/** An amount in minor units as people write it: "R$ 99,90", "R$99.90". */
export function formatMoney(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // A non-breaking space would not be found by a search; style keeps the amount on one line.
  return format.format(amount / 10 ** digits).replaceAll(/\s/g, " ");
}

/** An amount with its interval: "R$ 99,90 por mês", "€120.00 every 3 months". */
export function formatRecurring(
  amount: number,
  currency: string,
  recurring: { interval: string; interval_count: number } | null,
  language: Language,
): string {
  const money = formatMoney(amount, currency, language);
  return recurring === null
    ? money
    : `${money} ${texts[language].every(recurring.interval, recurring.interval_count)}`;
}

/** The interval of a checkout, which all its lines share. */
export function recurringOf(lineItems: LineItem[]): { interval: string; interval_count: number } | null {
  return lineItems[0]?.price?.recurring ?? null;
}

/** A timestamp in seconds as a day: "1 de dezembro de 2026". Days are UTC, as on Stripe's invoices. */
export function formatDay(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(seconds * 1000);
}
