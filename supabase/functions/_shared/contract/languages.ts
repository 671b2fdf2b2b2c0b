/** The languages of the interface and of the e-mails, the default first; profiles store them. */
export const languages = ["pt-BR", "pt-PT", "en"] as const;

export type Language = (typeof languages)[number];

/** Used when nothing better is known, and for texts that another language lacks. */
export const defaultLanguage: Language = "pt-BR";

/** Whether a value is one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
