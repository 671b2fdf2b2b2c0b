import type { Language } from "../contract/enums.ts";
import { formatTime } from "../contract/formats.ts";

/** Time zone of each language's readers. English e-mails go to customers in Brazil. */
const timeZones: Record<Language, string> = {
  "pt-BR": "America/Sao_Paulo",
  "pt-PT": "Europe/Lisbon",
  en: "America/Sao_Paulo",
};

/** Formats a time with its weekday and day: "terça-feira, 24 de novembro às 14:30". */
export function formatMoment(moment: Date, language: Language): string {
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

/** Formats a day: "20 de dezembro de 2026". */
export function formatDay(moment: Date, language: Language): string {
  return formatTime(moment, language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: timeZones[language],
  });
}
