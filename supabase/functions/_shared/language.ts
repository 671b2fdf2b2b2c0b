/** The languages of the interface and of the messages, as profiles store them. */
export const languages = ["pt-BR", "pt-PT", "en"] as const;

export type Language = (typeof languages)[number];

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** Stripe's name for a language. Its European Portuguese is plain "pt". */
export function stripeLocale(language: Language): "pt-BR" | "pt" | "en" {
  return language === "pt-PT" ? "pt" : language;
}
