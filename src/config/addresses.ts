import type { Language } from "@contract/enums";
import { paths } from "./paths";

/**
 * Where each language's version of a public page lives: the path itself for the
 * default language, behind a prefix for the others. Only public pages have
 * versions: search engines and shared links need them. Behind a login, and on
 * the pages that lead there, the language is the person's, not the address's.
 */
export const languagePrefixes = { "pt-BR": "", "pt-PT": "/pt-pt", en: "/en" } as const satisfies Record<
  Language,
  string
>;

/** The public pages with an address of their own; posts of the blog come on top. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.plans,
  paths.howItWorks,
  paths.hosting,
  paths.faq,
  paths.blog,
  paths.terms,
  paths.privacy,
];

/**
 * Pages for visitors only that are pre-rendered too, in the default
 * language alone: they have one address and are kept out of search engines.
 */
export const entryPaths: readonly string[] = [
  paths.login,
  paths.registerLegacy,
  paths.register,
  paths.forgotPassword,
];

const prefixed = Object.entries(languagePrefixes).filter(([, prefix]) => prefix !== "") as [
  Language,
  string,
][];

/** Whether the page at a path (as routes know it) has an address per language. */
export function hasLanguageAddresses(path: string): boolean {
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  return publicPaths.includes(plain) || plain.startsWith(`${paths.blog}/`);
}

/** The address of a path (as routes know it) in a language: "/planos" is "/en/planos" in English. */
export function addressOf(path: string, language: Language): string {
  const prefix = languagePrefixes[language];
  if (prefix === "" || !hasLanguageAddresses(path)) return path;
  return path === "/" ? prefix : prefix + path;
}

/** The path (as routes know it) behind an address, and the language the address names. */
export function readAddress(address: string): { path: string; language: Language | null } {
  for (const [language, prefix] of prefixed) {
    if (address === prefix) return { path: "/", language };
    if (address.startsWith(`${prefix}/`)) return { path: address.slice(prefix.length), language };
  }
  return { path: address, language: null };
}
