import { toPublicError } from "@/platform/app-error";
import type { ArticleHeading } from "@/platform/article/article-outline";
import type { Language } from "@/platform/language";
import { readPublicRows } from "@/platform/backend/public-rows";
import { type Resource, useCachedResource } from "@/platform/prerender/cache";
import { useLanguage } from "@/platform/use-language";
import {
  type ContentPage,
  type LegalPageName,
  pageKeyOf,
  type SiteContentRow,
  storedText,
  textColumns,
} from "./rules";

const inKeys = (keys: readonly string[]) => `in.(${keys.map((key) => JSON.stringify(key)).join(",")})`;

/**
 * Returns the time of the last change to the stored texts of these keys, as one string; empty when none is
 * stored.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
async function fetchContentVersion(keys: readonly string[], signal?: AbortSignal): Promise<string> {
  const query = { select: "page_key,updated_at", page_key: inKeys(keys), order: "page_key" };
  const rows = await readPublicRows<{ page_key: string; updated_at: string }>("site_content", query, signal);
  return rows.map((row) => `${row.page_key} ${row.updated_at}`).join(" ");
}

/**
 * Returns the stored texts of these page keys in a language, by key; omits keys without one.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
async function fetchSiteContent(
  keys: readonly string[],
  language: Language,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const query = {
    select: ["page_key", ...textColumns(language)].join(","),
    page_key: inKeys(keys),
  };
  const texts: Record<string, string> = {};
  for (const row of await readPublicRows<SiteContentRow>("site_content", query, signal)) {
    const text = storedText(row, language);
    if (text !== null) texts[row.page_key] = text;
  }
  return texts;
}

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

/** The site owner's legal document, rendered. */
type LegalDocument = {
  /** Sanitized. */
  html: string;
  headings: readonly ArticleHeading[];
  /** Empty when the document has none. */
  version: string;
  /** ISO day from which it applies; empty when it has none. */
  date: string;
};

/** The stored state of a legal page; `document` is null while the sample applies. */
type LegalAnswer = { seen: string; document: LegalDocument | null };

const documentParts = ["body", "version", "date"] as const;

async function readDocument(
  { page, language, sample }: { page: LegalPageName; language: Language; sample: string },
  cached: LegalAnswer | undefined,
  signal?: AbortSignal,
): Promise<LegalAnswer> {
  const keys = documentParts.map((part) => pageKeyOf(page, part));
  const seen = await fetchContentVersion(keys, signal);
  // An unchanged document is not loaded or rendered again.
  if (cached?.seen === seen) return cached;
  const texts = await fetchSiteContent(keys, language, signal);
  const text = (part: (typeof documentParts)[number]) => texts[pageKeyOf(page, part)] ?? "";
  const body = text("body");
  // A stored copy of the sample is still the sample.
  if (body === "" || body === sample.trim()) return { seen, document: null };
  try {
    const { renderArticle } = await import("@/platform/article/render-article");
    return { seen, document: { ...renderArticle(body), version: text("version"), date: text("date") } };
  } catch (error) {
    throw toPublicError(error);
  }
}

/**
 * Loads the owner's document of a legal page.
 *
 * @param sample Markdown of the built-in sample
 */
export function useLegalDocument(page: LegalPageName, sample: string): Resource<LegalAnswer> {
  const language = useLanguage();
  return useCachedResource<LegalAnswer>(`legal ${language} ${page}`, (cached, signal) =>
    readDocument({ page, language, sample }, cached, signal),
  );
}
