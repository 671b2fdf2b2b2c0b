import { parseAccept } from "hono/utils/accept";

/** Languages of the pages. */
export const languages = ["pt-BR", "en"] as const;
export type Language = (typeof languages)[number];

/**
 * The language of a page: the session's locale decides (every Portuguese is
 * served in Brazilian words), and "auto" or none leaves it to the browser.
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
