import type { Language } from "./contract/enums.ts";

/** Stripe's name for a language. Its European Portuguese is plain "pt". */
export function stripeLocale(language: Language): "pt-BR" | "pt" | "en" {
  return language === "pt-PT" ? "pt" : language;
}
