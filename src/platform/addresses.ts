import type { Language } from "@contract/enums";
import { languagePrefixes } from "./language-prefixes";
import { isWithin, paths } from "./paths";
import { siteModels } from "./site-models";

/** The public pages with their own address, except blog posts. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.models,
  ...siteModels.map(({ slug }) => paths.model(slug)),
  paths.plans,
  paths.howItWorks,
  paths.hosting,
  paths.faq,
  paths.blog,
  paths.terms,
  paths.privacy,
];

/**
 * Sign-in pages, pre-rendered only in the default language. They have a single address and are excluded from search
 * engines.
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

/** Returns whether the page at a path without prefix has an address per language. */
export function hasLanguageAddresses(path: string): boolean {
  const plain = path === "/" ? path : path.replace(/\/+$/, "");
  return publicPaths.includes(plain) || plain.startsWith(`${paths.blog}/`);
}

/** Returns whether a path is a page of the panel or the administration. */
export function isBehindLogin(pathname: string): boolean {
  const comparable = pathname.toLowerCase();
  return [paths.dashboard.home, paths.admin.home].some((area) => isWithin(comparable, area));
}

/** Returns the address of a path in a language: "/planos" is "/en/planos" in English. */
export function addressOf(path: string, language: Language): string {
  const prefix = languagePrefixes[language];
  if (prefix === "" || !hasLanguageAddresses(path)) return path;
  return path === "/" ? prefix : prefix + path;
}

/** Returns the path without prefix and the language of an address. */
export function readAddress(address: string): { path: string; language: Language | null } {
  for (const [language, prefix] of prefixed) {
    if (address === prefix) return { path: "/", language };
    if (address.startsWith(`${prefix}/`)) return { path: address.slice(prefix.length), language };
  }
  return { path: address, language: null };
}

/** Returns whether an address shows a public page, in any language. */
export function isPublicAddress(address: string): boolean {
  return hasLanguageAddresses(readAddress(address).path);
}
