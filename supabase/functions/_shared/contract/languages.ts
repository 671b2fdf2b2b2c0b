import { languages, type Language } from "./enums.ts";

/** The default language, also the fallback for missing translations. */
export const defaultLanguage: Language = "pt-BR";

/** Returns whether a value is one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
