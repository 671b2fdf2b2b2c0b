import { languages, type Language } from "./enums.ts";

/** The fallback language, also for texts that another language lacks. */
export const defaultLanguage: Language = "pt-BR";

/** Returns whether a value is one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
