import { useLanguage } from "@/lib/use-language";
import { useCachedResource } from "@/prerender/cache";
import { fetchSiteContent } from "./api";

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
