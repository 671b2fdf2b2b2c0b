import { toPublicError } from "@/platform/app-error";
import { readCountedRows, readRows } from "@/platform/postgrest";
import { searchPatterns } from "@/platform/search-pattern";
import {
  articleColumns,
  isSlug,
  mostRelated,
  postsPerPage,
  maxRelatedPosts,
  summaryColumns,
  withCover,
  type ArticleAnswer,
  type ArticleRow,
  type PostPage,
  type PostQuery,
  type PostSummary,
  type PostSummaryRow,
} from "./model";

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
  const { rows, total } = await readCountedRows<PostSummaryRow>("blog_posts", query, signal);
  if (rows.length === 0 && page > 1) return listPosts({ term, page: 1 }, signal);
  return {
    posts: rows.map((row) => withCover(row)),
    page,
    pageCount: Math.max(1, Math.ceil(total / postsPerPage)),
    total,
  };
}

async function findMoved(slug: string, signal?: AbortSignal): Promise<ArticleAnswer> {
  const [redirect] = await readRows<{ post: { slug: string } | null }>(
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
      readRows<ArticleRow>(
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
  const [row] = await readRows<{ updated_at: string }>("blog_posts", query, signal);
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
      : readRows<PostSummaryRow>(
          "blog_posts",
          { ...query, tags: onSubject, limit: String(maxCandidates) },
          signal,
        ),
    readRows<PostSummaryRow>("blog_posts", { ...query, limit: String(maxRelatedPosts) }, signal),
  ]);
  return mostRelated(
    tags,
    related.map((row) => withCover(row)),
    newest.map((row) => withCover(row)),
  );
}
