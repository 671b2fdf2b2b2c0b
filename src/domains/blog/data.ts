import { toPublicError } from "@/platform/app-error";
import { readCountedPublicRows, readPublicRows } from "@/platform/backend/public-rows";
import { type Resource, useCachedResource } from "@/platform/prerender/cache";
import { searchPatterns } from "@/platform/search-text";
import {
  type Article,
  type ArticleAnswer,
  articleColumns,
  type ArticleRow,
  isSlug,
  maxRelatedPosts,
  mostRelated,
  type PostPage,
  type PostQuery,
  postsPerPage,
  type PostSummary,
  type PostSummaryRow,
  summaryColumns,
  withCover,
} from "./rules";

// Enough candidates for a good choice in one small answer.
const maxCandidates = 12;

/**
 * Returns one page of the published posts, newest first, whose title or excerpt contains every word of the term; the first
 * page when the requested one is past the end. Throws `network`, `unavailable`, `unknown`.
 */
export async function listPosts({ term, page }: PostQuery, signal?: AbortSignal): Promise<PostPage> {
  const query = {
    select: summaryColumns,
    // Row-level security lets an administrator read drafts too.
    status: "eq.published",
    ...(term && { search_text: searchPatterns(term).map((pattern) => `like.${pattern}`) }),
    order: "published_at.desc,id",
    limit: String(postsPerPage),
    offset: String((page - 1) * postsPerPage),
  };
  const { rows, total } = await readCountedPublicRows<PostSummaryRow>("blog_posts", query, signal);
  if (rows.length === 0 && page > 1) return listPosts({ term, page: 1 }, signal);
  return {
    posts: rows.map((row) => withCover(row)),
    page,
    pageCount: Math.max(1, Math.ceil(total / postsPerPage)),
    total,
  };
}

async function findMoved(slug: string, signal?: AbortSignal): Promise<ArticleAnswer> {
  const [redirect] = await readPublicRows<{ post: { slug: string } | null }>(
    "blog_redirects",
    { slug: `eq.${slug}`, select: "post:blog_posts(slug)" },
    signal,
  );
  return redirect?.post ? { kind: "moved", slug: redirect.post.slug } : { kind: "missing" };
}

/**
 * Returns the article at a slug with rendered text. Throws `network`, `unavailable`, `unknown`. The renderer
 * is larger than the page: it loads in parallel with the text, and not at all for a pre-rendered page.
 */
export async function getArticle(slug: string, signal?: AbortSignal): Promise<ArticleAnswer> {
  if (!isSlug(slug)) return { kind: "missing" };
  try {
    const [[row], { renderArticle }] = await Promise.all([
      readPublicRows<ArticleRow>(
        "blog_posts",
        { slug: `eq.${slug}`, status: "eq.published", select: articleColumns },
        signal,
      ),
      import("@/platform/article/render-article"),
    ]);
    if (!row) return await findMoved(slug, signal);
    const { content, seo_title, seo_description, seo_keywords, ...post } = withCover(row);
    return {
      kind: "found",
      article: {
        ...post,
        ...renderArticle(content),
        head: {
          title: seo_title || post.title,
          description: seo_description || post.excerpt,
          keywords: seo_keywords || post.tags.join(", "),
        },
      },
    };
  } catch (error) {
    throw toPublicError(error);
  }
}

/**
 * Returns the time of the last change of the post at a slug, in ISO 8601; null when it is no longer there.
 */
export async function getArticleVersion(slug: string, signal?: AbortSignal): Promise<string | null> {
  const query = { slug: `eq.${slug}`, status: "eq.published", select: "updated_at" };
  const [row] = await readPublicRows<{ updated_at: string }>("blog_posts", query, signal);
  return row?.updated_at ?? null;
}

/**
 * Returns the related posts of an article: the closest by tags, then the newest. Throws as `listPosts` does.
 */
export async function listRelated(
  { slug, tags }: Pick<PostSummary, "slug" | "tags">,
  signal?: AbortSignal,
): Promise<PostSummary[]> {
  const query = {
    select: summaryColumns,
    slug: `neq.${slug}`,
    status: "eq.published",
    order: "published_at.desc,id",
  };
  const onSubject = `ov.{${tags.map((tag) => JSON.stringify(tag)).join(",")}}`;
  const [related, newest] = await Promise.all([
    tags.length === 0
      ? []
      : readPublicRows<PostSummaryRow>(
          "blog_posts",
          { ...query, tags: onSubject, limit: String(maxCandidates) },
          signal,
        ),
    readPublicRows<PostSummaryRow>("blog_posts", { ...query, limit: String(maxRelatedPosts) }, signal),
  ]);
  return mostRelated(
    tags,
    related.map((row) => withCover(row)),
    newest.map((row) => withCover(row)),
  );
}

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
