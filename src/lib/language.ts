import type { Language } from "@contract/languages";

export { defaultLanguage, isLanguage, languages, type Language } from "@contract/languages";

/** Each language in its own words, so that everyone finds theirs. */
export const languageNames: Record<Language, string> = {
  "pt-BR": "Português (Brasil)",
  "pt-PT": "Português (Portugal)",
  en: "English",
};

/**
 * The interface language that serves a browser's language tag best; a tag that
 * none serves is returned as it is, so that the browser's next choice is tried.
 * Portuguese without a region is Brazilian (where the customers are); the other
 * Portuguese-speaking countries write as in Portugal.
 */
export function closestLanguage(tag: string): string {
  const [base, region] = tag.toLowerCase().replaceAll("_", "-").split("-");
  if (base === "en") return "en";
  if (base !== "pt") return tag;
  return region === undefined || region === "br" ? "pt-BR" : "pt-PT";
}
