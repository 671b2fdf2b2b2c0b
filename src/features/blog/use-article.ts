import { useCallback } from "react";
import { articles, relatedPosts } from "./memory";
import type { Article, ArticleAnswer, PostSummary } from "./model";
import { useRemembered, type Remembered } from "./use-remembered";

async function loadArticle(
  slug: string,
  known: ArticleAnswer | undefined,
  signal?: AbortSignal,
): Promise<ArticleAnswer> {
  // A page that came written shows before it asks.
  const { getArticle, getArticleVersion } = await import("./api");
  // It is asked only whether it still holds: the text and what renders it stay away.
  if (known?.kind === "found" && (await getArticleVersion(slug, signal)) === known.article.updatedAt)
    return known;
  return getArticle(slug, signal);
}

/** What is at the address of an article. */
export function useArticle(slug: string): Remembered<ArticleAnswer> {
  const load = useCallback(
    (known: ArticleAnswer | undefined, signal?: AbortSignal) => loadArticle(slug, known, signal),
    [slug],
  );
  return useRemembered("article", articles, slug, load);
}

/** What to read after an article; nothing until it is there. */
export function useRelatedPosts({ slug, tags }: Article): readonly PostSummary[] {
  const subjects = tags.join("\n");
  const load = useCallback(
    async (_known: readonly PostSummary[] | undefined, signal?: AbortSignal) =>
      (await import("./api")).listRelated(
        { slug, tags: subjects === "" ? [] : subjects.split("\n") },
        signal,
      ),
    [slug, subjects],
  );
  return useRemembered("related", relatedPosts, slug, load).value ?? [];
}
