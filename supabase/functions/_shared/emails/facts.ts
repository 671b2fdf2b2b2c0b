import type { Language } from "../contract/enums.ts";
import { formatDay, formatMoney, formatTime } from "../contract/formats.ts";
import type { Fact } from "./layout.ts";
import { readableDomain } from "./readable-domain.ts";
import { emailTexts } from "./texts.ts";

/** Time zone of each language's readers. English e-mails go to customers in Brazil. */
const timeZones: Record<Language, string> = {
  "pt-BR": "America/Sao_Paulo",
  "pt-PT": "Europe/Lisbon",
  en: "America/Sao_Paulo",
};

/** Formats a time with its weekday and day: "terça-feira, 24 de novembro às 14:30". */
function formatMoment(moment: Date, language: Language): string {
  return formatTime(moment, language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: timeZones[language],
  });
}

// Each function below returns an empty list for a missing value.

/** Returns a day without its time. */
export function dayFact(label: string, at: Date | null, language: Language): Fact[] {
  return at === null ? [] : [{ label, value: formatDay(at, language) }];
}

/** Returns a time with its time zone. */
export function momentFact(label: string, at: Date | null, language: Language): Fact[] {
  if (at === null) {
    return [];
  }
  return [{ label, value: `${formatMoment(at, language)} (${emailTexts[language].time_zone})` }];
}

/** Returns an amount that is given in minor units. */
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

/** Returns a link, labelled with the domain when it is the customer's site. */
export function addressFact(label: string, href: string | null, domain: string | null = null): Fact[] {
  return href === null ? [] : [{ label, value: domain === null ? href : readableDomain(domain), href }];
}

/** Returns a count, or an empty list for zero. */
export function countFact(label: string, count: number): Fact[] {
  return count === 0 ? [] : [{ label, value: String(count) }];
}

/** Returns a text unchanged. */
export function textFact(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value }];
}
