import { useCachedResource, type Resource } from "@/prerender/cache";
import { getArticle, getArticleVersion, listPosts, listRelated } from "./api";
import type { Article, ArticleAnswer, PostPage, PostQuery, PostSummary } from "./model";

/** One page of the posts that fit a search. */
export function usePostPage({ term, page }: PostQuery): Resource<PostPage> {
  return useCachedResource(`posts ${page} ${term}`, (_cached, signal) => listPosts({ term, page }, signal));
}

/** What is at the address of an article. */
export function useArticle(slug: string): Resource<ArticleAnswer> {
  return useCachedResource<ArticleAnswer>(`article ${slug}`, async (cached, signal) => {
    // It is asked only whether it still holds: the text and what renders it stay away.
    const holds =
      cached?.kind === "found" && (await getArticleVersion(slug, signal)) === cached.article.updatedAt;
    return holds ? cached : getArticle(slug, signal);
  });
}

/** What to read after an article; nothing until it is there. */
export function useRelatedPosts({ slug, tags }: Article): readonly PostSummary[] {
  const load = (_cached: unknown, signal?: AbortSignal) => listRelated({ slug, tags }, signal);
  return useCachedResource<readonly PostSummary[]>(`related ${slug}`, load).value ?? [];
}
