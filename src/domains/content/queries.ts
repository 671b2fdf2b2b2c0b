import { useLanguage } from "@/platform/use-language";
import { useCachedResource } from "@/platform/prerender/cache";
import { fetchSiteContent } from "./api";
import { pageKeyOf, type ContentPage } from "./model";

/**
 * Returns the texts of a page by page key: the stored text, else the fallback (the translation). Never
 * suspends: a pre-rendered page contains the texts stored at build time, and a newer text replaces its value
 * after loading. Each text loads once per language and page load.
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
 * Returns a function for the texts of a page by their translation key, such as `hero.title`: the stored text,
 * else the built-in one.
 *
 * @param keys the texts that administrators may replace; must be stable, such as a module constant
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
