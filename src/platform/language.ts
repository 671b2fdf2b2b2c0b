import type { Language } from "@contract/enums";
import { readStored } from "./browser-storage";

export type { Language } from "@contract/enums";
export { defaultLanguage, isLanguage, languages } from "@contract/languages";

/** Each language's own name. */
export const languageNames: Record<Language, string> = {
  "pt-BR": "Português (Brasil)",
  "pt-PT": "Português (Portugal)",
  en: "English",
};

/**
 * Returns the best interface language for a browser's language tag; null without one. Portuguese without a region is
 * Brazilian, like the customers; the other Portuguese-speaking countries use European spelling.
 */
export function closestLanguage(tag: string): Language | null {
  const [base, region] = tag.toLowerCase().replaceAll("_", "-").split("-");
  if (base === "en") return "en";
  if (base !== "pt") return null;
  return region === undefined || region === "br" ? "pt-BR" : "pt-PT";
}

/**
 * Sources of the interface language in order (specification §1), and the storage of the choice. i18next's detector
 * receives these options; the boot script applies them with `detectLanguage`.
 */
export const languageDetection = {
  order: ["localStorage", "navigator", "htmlTag"],
  lookupLocalStorage: "language",
  // The detector would store a detected language like a choice. Only `changeLanguage` stores.
  caches: [],
  convertDetectedLanguage: (tag: string) => closestLanguage(tag) ?? tag,
} as const;

const lookups = {
  localStorage: () => [readStored(languageDetection.lookupLocalStorage) ?? ""],
  navigator: () => navigator.languages,
  htmlTag: () => [document.documentElement.lang],
};

/** Returns the language chosen in this browser; null without a choice. */
export function chosenLanguage(): Language | null {
  return (
    lookups
      .localStorage()
      .map(closestLanguage)
      .find((found) => found !== null) ?? null
  );
}

/**
 * Returns the result of i18next's detector for the boot script, which is too small to include it; null without a
 * match.
 */
export function detectLanguage(): Language | null {
  const tags = languageDetection.order.flatMap((source) => lookups[source]());
  return tags.map(closestLanguage).find((found) => found !== null) ?? null;
}
