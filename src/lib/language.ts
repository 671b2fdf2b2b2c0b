import type { Language } from "@contract/enums";
import { readStored } from "./browser-storage";

export type { Language } from "@contract/enums";
export { defaultLanguage, isLanguage, languages } from "@contract/languages";

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

/**
 * Where the interface language is looked for, in this order (specification §1), and where a choice is
 * stored. i18next's detector takes these options; the boot script follows them with `detectLanguage`.
 */
export const languageDetection = {
  order: ["localStorage", "navigator", "htmlTag"],
  lookupLocalStorage: "language",
  // The detector caches what it detects, and a guess is not a choice: only `changeLanguage` stores.
  caches: [],
  convertDetectedLanguage: (tag: string) => closestLanguage(tag) ?? tag,
} as const;

const lookups = {
  localStorage: () => [readStored(languageDetection.lookupLocalStorage) ?? ""],
  navigator: () => navigator.languages,
  htmlTag: () => [document.documentElement.lang],
};

/** The language that was chosen in this browser; null when none was. */
export function chosenLanguage(): Language | null {
  return (
    lookups
      .localStorage()
      .map(closestLanguage)
      .find((found) => found !== null) ?? null
  );
}

/** What i18next's detector finds, for the boot script, which is too small to hold it; null where nothing fits. */
export function detectLanguage(): Language | null {
  const tags = languageDetection.order.flatMap((source) => lookups[source]());
  return tags.map(closestLanguage).find((found) => found !== null) ?? null;
}
