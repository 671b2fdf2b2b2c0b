import type { Language } from "./contract/enums.ts";

/** Returns Stripe's code for a language. European Portuguese is "pt". */
export function stripeLocale(language: Language): "pt-BR" | "pt" | "en" {
  return language === "pt-PT" ? "pt" : language;
}
