import { useCachedResource, type Resource } from "@/platform/prerender/cache";
import { getArticle, getArticleVersion, listPosts, listRelated } from "./api";
import type { Article, ArticleAnswer, PostPage, PostQuery, PostSummary } from "./model";

/** Loads one page of the posts that match a search. */
export function usePostPage({ term, page }: PostQuery): Resource<PostPage> {
  return useCachedResource(`posts ${page} ${term}`, (_cached, signal) => listPosts({ term, page }, signal));
}

/** Loads the article at a slug. */
export function useArticle(slug: string): Resource<ArticleAnswer> {
  return useCachedResource<ArticleAnswer>(`article ${slug}`, async (cached, signal) => {
    // Requests only the version when the cached article may be current, so that the renderer does not load.
    const holds =
      cached?.kind === "found" && (await getArticleVersion(slug, signal)) === cached.article.updatedAt;
    return holds ? cached : getArticle(slug, signal);
  });
}

/** Loads the related posts of an article; empty while they load. */
export function useRelatedPosts({ slug, tags }: Article): readonly PostSummary[] {
  const load = (_cached: unknown, signal?: AbortSignal) => listRelated({ slug, tags }, signal);
  return useCachedResource<readonly PostSummary[]>(`related ${slug}`, load).value ?? [];
}
