import { useEffect, useSyncExternalStore } from "react";
import { useLanguage } from "@/lib/use-language";
import { usePageData } from "@/lib/use-page-data";
import { fetchSiteContent } from "./api";
import { loadSiteTexts, noSiteTexts, siteTexts, subscribeToSiteTexts, textKey } from "./site-texts";

/**
 * The texts of a page by page key: the stored one where there is one, else the
 * fallback (the translation). Always there at once, never a wait: a page written
 * at build time carries the texts stored that day, and one that has changed since
 * takes its place in the same element when it has been read.
 */
export function useSiteContent<Key extends string>(
  keys: readonly Key[],
  fallbacks: Readonly<Record<Key, string>>,
): Record<Key, string> {
  const language = useLanguage();
  const wanted = keys.join("\n");
  const written = usePageData(`texts ${language} ${keys.join(" ")}`, async () =>
    Object.fromEntries(await fetchSiteContent(keys, language)),
  );
  const texts = useSyncExternalStore(subscribeToSiteTexts, siteTexts, noSiteTexts);

  useEffect(() => {
    void loadSiteTexts(wanted.split("\n"), language, written);
  }, [wanted, language, written]);

  const shown: Record<Key, string> = { ...fallbacks };
  for (const key of keys) {
    const read = texts.get(textKey(language, key));
    const stored = read === undefined ? written?.[key] : read;
    if (stored !== null && stored !== undefined) shown[key] = stored;
  }
  return shown;
}
