import { isLanguage, type Language } from "@contract/languages";

export { defaultLanguage, isLanguage, languages, type Language } from "@contract/languages";

/** Each language in its own words, so that everyone finds theirs. */
export const languageNames: Record<Language, string> = {
  "pt-BR": "Português (Brasil)",
  "pt-PT": "Português (Portugal)",
  en: "English",
};

/**
 * The interface language that serves a browser's language tag best; null where
 * none does. Portuguese without a region is Brazilian (where the customers are);
 * the other Portuguese-speaking countries write as in Portugal.
 */
export function closestLanguage(tag: string): Language | null {
  const [base, region] = tag.toLowerCase().replaceAll("_", "-").split("-");
  if (base === "en") return "en";
  if (base !== "pt") return null;
  return region === undefined || region === "br" ? "pt-BR" : "pt-PT";
}

/** Where the person's choice is kept in local storage. */
export const languageStorageKey = "language";

/** The language that the person has chosen in this browser; null when they have not. */
export function chosenLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(languageStorageKey);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** The person's choice, else the browser's first language that we have; null when it has none: the page's own stays. */
export function preferredLanguage(): Language | null {
  return chosenLanguage() ?? navigator.languages.map(closestLanguage).find((found) => found !== null) ?? null;
}
