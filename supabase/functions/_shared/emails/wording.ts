import type { Language } from "../contract/enums.ts";

/** Where the readers of a language are: times in messages are theirs. English speaks to customers in Brazil. */
const timeZones: Record<Language, string> = {
  "pt-BR": "America/Sao_Paulo",
  "pt-PT": "Europe/Lisbon",
  en: "America/Sao_Paulo",
};

/** A moment as a weekday, date and time: "terça-feira, 24 de novembro às 14:30". */
export function momentInWords(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: timeZones[language],
  }).format(moment);
}

/** A moment as a date alone: "20 de dezembro de 2026". */
export function dayInWords(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: timeZones[language],
  }).format(moment);
}

/** Money, from minor units of its currency. Reais read "R$ 99,90" in every language, as on the card statement. */
export function moneyInWords(minorUnits: number, currency: string, language: Language): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(code === "BRL" ? "pt-BR" : language, {
    style: "currency",
    currency: code,
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minorUnits / 10 ** decimals);
}
