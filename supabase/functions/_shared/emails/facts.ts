import type { Language } from "../contract/enums.ts";
import { formatMoney } from "../contract/formats.ts";
import type { Fact } from "./layout.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts } from "./texts.ts";
import { dayInWords, momentInWords } from "./wording.ts";

// Each gives no fact for what is not known.

/** A day, without its time. */
export function dayFact(label: string, at: Date | null, language: Language): Fact[] {
  return at === null ? [] : [{ label, value: dayInWords(at, language) }];
}

/** A moment, with the time zone it is told in. */
export function momentFact(label: string, at: Date | null, language: Language): Fact[] {
  if (at === null) {
    return [];
  }
  return [{ label, value: `${momentInWords(at, language)} (${emailTexts[language].time_zone})` }];
}

/** An amount in minor units of its currency. */
export function moneyFact(
  label: string,
  amount: number | null,
  currency: string | null,
  language: Language,
): Fact[] {
  return amount === null || currency === null
    ? []
    : [{ label, value: formatMoney(amount, currency, language) }];
}

/** An address, by its domain where it is the customer's site. */
export function addressFact(label: string, href: string | null, domain: string | null = null): Fact[] {
  return href === null ? [] : [{ label, value: domain === null ? href : readableDomain(domain), href }];
}

/** How many there are; no fact where there are none. */
export function countFact(label: string, count: number): Fact[] {
  return count === 0 ? [] : [{ label, value: String(count) }];
}

/** A text as it is. */
export function textFact(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value }];
}
