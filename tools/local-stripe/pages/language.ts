import { parseAccept } from "hono/utils/accept";

/** Languages of the pages. */
const languages = ["pt-BR", "en"] as const;
export type Language = (typeof languages)[number];

/**
 * Returns the language of a page: the session's locale (every Portuguese is served as Brazilian), or the browser's
 * for "auto" or none.
 */
export function languageFor(locale: string | null, acceptLanguage: string | undefined): Language {
  if (locale !== null && locale !== "auto") return isPortuguese(locale) ? "pt-BR" : "en";
  return preferred(acceptLanguage ?? "");
}

/** The first supported language of an Accept-Language header; Brazilian Portuguese without a header. */
function preferred(header: string): Language {
  const tags = parseAccept(header)
    .filter(({ type, q }) => type !== "*" && q > 0)
    .map(({ type }) => type);
  const supported = tags.find((tag) => isPortuguese(tag) || /^en\b/i.test(tag)) ?? tags[0];
  return supported === undefined || isPortuguese(supported) ? "pt-BR" : "en";
}

function isPortuguese(tag: string): boolean {
  return /^pt\b/i.test(tag);
}
