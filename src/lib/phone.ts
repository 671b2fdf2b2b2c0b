import { AsYouType, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";
import type { Language } from "./language";

// The country of numbers typed without one. Customers are Brazilian unless their language says Portugal.
const homeCountry: Record<Language, CountryCode> = { "pt-BR": "BR", "pt-PT": "PT", en: "BR" };

// The compact numbering plans know lengths only, and so take a Brazilian number
// without its area code. For our two countries: Brazil's area code (no zeros),
// then nine digits from 9 or eight from 2 to 5; Portugal's nine digits.
const ownPlans: Record<string, RegExp> = {
  BR: /^[1-9]{2}(9\d{8}|[2-5]\d{7})$/,
  PT: /^(2\d{8}|3\d{8}|9[1236]\d{7})$/,
};

/**
 * A typed phone number in E.164 ("+5511987654321"), or null when no such number
 * can exist. National numbers are read as of the language's country; any other
 * country needs its "+" code. Numbers with an extension are refused.
 */
export function normalisePhone(typed: string, language: Language): string | null {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: homeCountry[language], extract: false });
  if (!phone?.isValid() || phone.ext) return null;
  const ownPlan = phone.country && ownPlans[phone.country];
  return !ownPlan || ownPlan.test(phone.nationalNumber) ? phone.number : null;
}

/** A number as far as it is typed, spaced as its country writes it: "11987" becomes "(11) 987". */
export function formatPhoneAsTyped(typed: string, language: Language): string {
  return new AsYouType(homeCountry[language]).input(typed);
}
