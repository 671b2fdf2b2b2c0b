import { toPublicError } from "@/lib/app-error";
import { readCountedRows, readRows } from "@/lib/postgrest";
import { searchPattern } from "@/lib/search-pattern";
import {
  articleColumns,
  isSlug,
  mostRelated,
  POSTS_PER_PAGE,
  RELATED_POSTS,
  summaryColumns,
  withCover,
  type ArticleAnswer,
  type ArticleRow,
  type PostPage,
  type PostQuery,
  type PostSummary,
  type PostSummaryRow,
} from "./model";

// Enough to choose the closest from, and few enough for one small answer.
const RELATED_CANDIDATES = 12;

/**
 * One page of the published posts, newest first, of those whose title or excerpt
 * holds the term; for a page past the end, the first. Throws `network`, `unavailable`, `unknown`.
 */
export async function listPosts({ term, page }: PostQuery, signal?: AbortSignal): Promise<PostPage> {
  const query = {
    select: summaryColumns,
    // Row-level security lets an administrator read drafts too.
    status: "eq.published",
    ...(term && { search_text: `like.${searchPattern(term)}` }),
    order: "published_at.desc,id",
    limit: String(POSTS_PER_PAGE),
    offset: String((page - 1) * POSTS_PER_PAGE),
  };
  const { rows, total } = await readCountedRows<PostSummaryRow>("blog_posts", query, signal);
  if (rows.length === 0 && page > 1) return listPosts({ term, page: 1 }, signal);
  return {
    posts: rows.map((row) => withCover(row)),
    page,
    pageCount: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
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
 * What is at the address of an article, its text rendered. Throws `network`, `unavailable`, `unknown`.
 * The renderer weighs more than the page: it is fetched beside the text, and not
 * at all for a pre-rendered page.
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
      import("@/lib/article/render-article"),
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

/** When the post at a slug last changed, as an ISO time; null when it cannot be read there any more. */
export async function getArticleVersion(slug: string, signal?: AbortSignal): Promise<string | null> {
  const query = { slug: `eq.${slug}`, status: "eq.published", select: "updated_at" };
  const [row] = await readRows<{ updated_at: string }>("blog_posts", query, signal);
  return row?.updated_at ?? null;
}

/** What to read after an article: the posts closest to its subjects, then the newest. Throws as `listPosts` does. */
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
          { ...query, tags: onSubject, limit: String(RELATED_CANDIDATES) },
          signal,
        ),
    readRows<PostSummaryRow>("blog_posts", { ...query, limit: String(RELATED_POSTS) }, signal),
  ]);
  return mostRelated(
    tags,
    related.map((row) => withCover(row)),
    newest.map((row) => withCover(row)),
  );
}
