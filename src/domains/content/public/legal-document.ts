import { toPublicError } from "@/platform/app-error";
import type { ArticleHeading } from "@/platform/article/article-outline";
import type { Language } from "@/platform/language";
import { useLanguage } from "@/platform/use-language";
import { useCachedResource, type Resource } from "@/platform/prerender/cache";
import { fetchContentVersion, fetchSiteContent } from "../api";
import { pageKeyOf, type ContentPage } from "../model";

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

type LegalPage = Extract<ContentPage, "terms" | "privacy">;

const parts = ["body", "version", "date"] as const;

async function readDocument(
  { page, language, sample }: { page: LegalPage; language: Language; sample: string },
  cached: LegalAnswer | undefined,
  signal?: AbortSignal,
): Promise<LegalAnswer> {
  const keys = parts.map((part) => pageKeyOf(page, part));
  const seen = await fetchContentVersion(keys, signal);
  // An unchanged document is not loaded or rendered again.
  if (cached?.seen === seen) return cached;
  const texts = await fetchSiteContent(keys, language, signal);
  const text = (part: (typeof parts)[number]) => texts[pageKeyOf(page, part)] ?? "";
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
export function useLegalDocument(page: LegalPage, sample: string): Resource<LegalAnswer> {
  const language = useLanguage();
  return useCachedResource<LegalAnswer>(`legal ${language} ${page}`, (cached, signal) =>
    readDocument({ page, language, sample }, cached, signal),
  );
}
