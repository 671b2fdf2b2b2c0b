import { AsYouType, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";
import type { Language } from "./language";

// Country of numbers without a country code. Customers are Brazilian unless their language is European Portuguese.
const homeCountry: Record<Language, CountryCode> = { "pt-BR": "BR", "pt-PT": "PT", en: "BR" };

// The compact numbering plans check only lengths, and accept Brazilian numbers without an area code. Rules for the
// two main countries: Brazil's area code (no zeros), then nine digits starting with 9 or eight starting with 2 to 5;
// Portugal's nine digits.
const ownPlans: Record<string, RegExp> = {
  BR: /^[1-9]{2}(9\d{8}|[2-5]\d{7})$/,
  PT: /^(2\d{8}|3\d{8}|9[1236]\d{7})$/,
};

/**
 * Returns a typed phone number in E.164 ("+5511987654321"); null when it is impossible. Numbers without "+" belong to
 * the language's country. Rejects numbers with an extension.
 */
export function normalisePhone(typed: string, language: Language): string | null {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry[language], extract: false });
  if (!phone?.isValid() || phone.ext) return null;
  const ownPlan = phone.country && ownPlans[phone.country];
  return !ownPlan || ownPlan.test(phone.nationalNumber) ? phone.number : null;
}

/** Formats a partial number like its country: "11987" becomes "(11) 987". */
export function formatPhoneAsTyped(typed: string, language: Language): string {
  return new AsYouType(homeCountry[language]).input(typed);
}
