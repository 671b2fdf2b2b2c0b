import { formatDay } from "@contract/formats";
import type { ArticleHeading } from "@/platform/article/article-outline";
import { isAllowedImage } from "@/platform/article/image-hosts";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";

/** Posts per page of the list. */
export const postsPerPage = 9;

/** Maximum number of related posts below an article. */
export const maxRelatedPosts = 3;

/** The picture of a post. */
type Cover = { url: string; alt: string; size: { width: number; height: number } | null };

/** The columns of a post in a list. */
export const summaryColumns =
  "slug,title,excerpt,author,tags,publishedAt:published_at,readingMinutes:reading_minutes,coverUrl:cover_url,coverAlt:cover_alt,coverWidth:cover_width,coverHeight:cover_height";

/** Columns of an article. */
export const articleColumns =
  `${summaryColumns},content,seo_title,seo_description,seo_keywords,updatedAt:updated_at` as const;

// Every published post has a date, by a constraint of its table.
type Published<Row> = Omit<Row, "publishedAt"> & { publishedAt: string };

export type PostSummaryRow = Published<Selected<"blog_posts", typeof summaryColumns>>;

export type ArticleRow = Published<Selected<"blog_posts", typeof articleColumns>>;

/** A post in a list. Times are ISO 8601. */
export type PostSummary = Omit<PostSummaryRow, "coverUrl" | "coverAlt" | "coverWidth" | "coverHeight"> & {
  cover: Cover | null;
};

/** One page of the list, newest first. */
export type PostPage = {
  posts: readonly PostSummary[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pageCount: number;
  /** Posts on all pages together. */
  total: number;
};

/** A post with its rendered text. */
export type Article = PostSummary & {
  /** Sanitized HTML. */
  html: string;
  headings: readonly ArticleHeading[];
  /** Metadata for search engines. */
  head: { title: string; description: string; keywords: string };
  /** ISO time, which shows whether a cached article is current. */
  updatedAt: string;
};

/** The result for the slug of an article. */
export type ArticleAnswer =
  | { kind: "found"; article: Article }
  /** The post was renamed and has another slug. */
  | { kind: "moved"; slug: string }
  | { kind: "missing" };

/** The search and page of a list of posts. */
export type PostQuery = {
  /** As typed by the visitor; empty for all posts. */
  term: string;
  /** From 1. */
  page: number;
};

/** Adds the cover of a post; null without an allowed picture, for which the page shows a drawing. */
export function withCover<Row extends PostSummaryRow>(row: Row) {
  const { coverUrl: url, coverAlt: alt, coverWidth: width, coverHeight: height, ...post } = row;
  const size = width && height ? { width, height } : null;
  return { ...post, cover: url === null || !isAllowedImage(url) ? null : { url, alt, size } };
}

/** Returns whether a text can be the slug of a post; other texts need no request. */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * Returns the related posts: those with the most common tags, the newest among equals; fills up with other
 * posts in their order.
 */
export function mostRelated(
  tags: readonly string[],
  candidates: readonly PostSummary[],
  others: readonly PostSummary[],
): PostSummary[] {
  const shared = (post: PostSummary) => post.tags.filter((tag) => tags.includes(tag)).length;
  const related = candidates
    .filter((post) => shared(post) > 0)
    .toSorted((a, b) => shared(b) - shared(a) || Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
  const known = new Set(related.map(({ slug }) => slug));
  return [...related, ...others.filter(({ slug }) => !known.has(slug))].slice(0, maxRelatedPosts);
}

/** Returns whether an article is long enough for a table of contents. */
export function needsContents(article: Pick<Article, "headings" | "readingMinutes">): boolean {
  return article.readingMinutes >= 3 && article.headings.filter(({ level }) => level === 2).length >= 3;
}

/**
 * Formats the publication date. Uses the team's time zone, not the reader's: a post has one date, and the
 * pre-rendered page shows the same.
 */
export function formatPublication(publishedAt: string, language: Language): string {
  return formatDay(publishedAt, language);
}

/** The longest search the pages send. */
export const maxTermLength = 80;

/** Trims a search term and collapses its spaces. */
export function normalizeTerm(typed: string): string {
  return typed.replace(/\s+/g, " ").trim().slice(0, maxTermLength).trim();
}
