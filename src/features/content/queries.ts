import { useLanguage } from "@/lib/use-language";
import { useCachedResource } from "@/prerender/cache";
import { fetchSiteContent } from "./api";
import { pageKeyOf, type ContentPage } from "./model";

/**
 * The texts of a page by page key: the stored one where there is one, else the
 * fallback (the translation). Always there at once, never a wait: a pre-rendered page
 * brings the texts stored that day, and one that has changed since takes its place in
 * the same element when it has been read. Each is read once per language and page load.
 */
export function useSiteContent<Key extends string>(
  keys: readonly Key[],
  fallbacks: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const language = useLanguage();
  const { value: stored } = useCachedResource<Record<string, string>>(
    `texts ${language} ${keys.join(" ")}`,
    (_cached, signal) => fetchSiteContent(keys, language, signal),
    { once: true },
  );
  return { ...fallbacks, ...stored };
}

/**
 * Gives the texts of a page by their key in its translations, as `hero.title`: the stored one, else the built-in.
 *
 * @param keys those that administrators may replace; stable, as a constant of the module
 */
export function usePageTexts<Key extends string>(
  page: ContentPage,
  keys: readonly Key[],
  builtIn: (key: Key) => string,
): (key: Key) => string {
  const stored = useSiteContent<string>(
    keys.map((key) => pageKeyOf(page, key)),
    {},
  );
  return (key) => stored[pageKeyOf(page, key)] ?? builtIn(key);
}
