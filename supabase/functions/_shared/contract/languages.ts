import type { Language } from "./enums.ts";

// Every page loads this file, and `enums.ts` would bring all other enums. The type requires every language here.
const known: Record<Language, true> = { "pt-BR": true, "pt-PT": true, en: true };

/** The interface languages, in the order in which menus show them. */
export const languages = Object.keys(known) as Language[];

/** The default language, also the fallback for missing translations. */
export const defaultLanguage: Language = "pt-BR";

/** Returns whether a value is one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
