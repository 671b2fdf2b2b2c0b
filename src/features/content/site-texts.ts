import type { Language } from "@/lib/language";
import { fetchSiteContent } from "./api";

/** Stored texts by language and page key, as `textKey` joins them; null where none is stored. */
export type SiteTexts = ReadonlyMap<string, string | null>;

const storageKey = "site-content";

const none: SiteTexts = new Map();
let texts: SiteTexts | null = null;
const asked = new Set<string>();
const listeners = new Set<() => void>();

/** The name of a text in one language. */
export function textKey(language: Language, pageKey: string): string {
  return `${language} ${pageKey}`;
}

// What this tab has read before shows at once on the next page load, until it is read again.
function readStored(): [string, string | null][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    if (typeof stored !== "object" || stored === null) return [];
    return Object.entries(stored).filter(([, text]) => text === null || typeof text === "string");
  } catch {
    return [];
  }
}

function store(known: SiteTexts): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(known)));
  } catch {
    // Blocked or full: the texts are read again on the next page load.
  }
}

/** The texts known now. */
export function siteTexts(): SiteTexts {
  if (texts) return texts;
  const stored = readStored();
  // The same as in the first render where there is nothing else: another map, though empty, is news.
  texts = stored.length > 0 ? new Map(stored) : none;
  return texts;
}

/** What is known in the first render of a page that came written: only what it carries itself. */
export function noSiteTexts(): SiteTexts {
  return none;
}

/** Calls the listener whenever texts become known; returns how to stop. */
export function subscribeToSiteTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reads texts that this page load has not read yet. A failure only logs: the
 * texts on screen stay, and the next page to need them tries again.
 *
 * @param written what the page came with, by page key: read again as it was, it is no news
 */
export async function loadSiteTexts(
  keys: readonly string[],
  language: Language,
  written: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const wanted = keys.filter((key) => !asked.has(textKey(language, key)));
  if (wanted.length === 0) return;
  for (const key of wanted) asked.add(textKey(language, key));
  try {
    const found = await fetchSiteContent(wanted, language);
    const before = siteTexts();
    const next = new Map(before);
    for (const key of wanted) next.set(textKey(language, key), found.get(key) ?? null);
    texts = next;
    store(next);
    const isNews = wanted.some((key) => {
      const name = textKey(language, key);
      // As useSiteContent reads them: known to be absent is not the same as not known.
      const shown = before.has(name) ? before.get(name) : (written[key] ?? null);
      return next.get(name) !== shown;
    });
    if (isNews) for (const listener of listeners) listener();
  } catch (error) {
    for (const key of wanted) asked.delete(textKey(language, key));
    console.warn("The page's stored texts could not be read: its own stay.", error);
  }
}
