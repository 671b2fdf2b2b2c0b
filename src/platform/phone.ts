import { cleanLine } from "@contract/plain-text";
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

// What people dial before a country code.
const internationalPrefix = /^0[\s().-]*0/;
// Brazil's numbers without an area code, with the digits grouped in any way.
const withoutAreaCode = /^(9\d{8}|[2-5]\d{7})$/;

/** Returns whether a typed Brazilian number has no area code. */
export function lacksAreaCode(typed: string, language: Language): boolean {
  const isHome = homeCountry[language] === "BR" && !typed.includes("+");
  return isHome && withoutAreaCode.test(cleanLine(typed).replaceAll(/[\s().\u2010-\u2015-]/g, ""));
}

/**
 * Returns a typed phone number in E.164 ("+5511987654321"); null when it is impossible. Numbers without "+" belong to
 * the language's country, unless they begin with 00 and a country code. Rejects numbers with an extension.
 */
export function normalisePhone(typed: string, language: Language): string | null {
  const text = cleanLine(typed);
  return (
    parsed(text, language) ??
    (internationalPrefix.test(text) ? parsed(text.replace(internationalPrefix, "+"), language) : null)
  );
}

function parsed(text: string, language: Language): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: homeCountry[language], extract: false });
  if (!phone?.isValid() || phone.ext) return null;
  const ownPlan = phone.country && ownPlans[phone.country];
  return !ownPlan || ownPlan.test(phone.nationalNumber) ? phone.number : null;
}

/**
 * Formats a complete number like its country: "11987654321" becomes "(11) 98765-4321". Keeps the digits of others as they
 * were typed, because the first two of an incomplete number may be no area code.
 */
export function formatPhoneAsTyped(typed: string, language: Language): string {
  const isComplete = normalisePhone(typed, language) !== null && !internationalPrefix.test(typed);
  return isComplete ? new AsYouType(homeCountry[language]).input(cleanLine(typed)) : typed;
}
