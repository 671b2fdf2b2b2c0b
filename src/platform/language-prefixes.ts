import type { Language } from "@contract/enums";

/**
 * Prefixes of public pages by language; the default language has none. Only public pages have an address per
 * language, for search engines and shared links. Behind a login and on sign-in pages, the user's setting determines
 * the language.
 */
export const languagePrefixes = { "pt-BR": "", "pt-PT": "/pt-pt", en: "/en" } as const satisfies Record<
  Language,
  string
>;
