import { formatTime } from "@contract/formats";
import type { Language } from "@/lib/language";
import type { Selected } from "@/lib/selected";
import { isAllowedImage } from "@/lib/article/image-hosts";
import type { ArticleHeading } from "@/lib/article/article-outline";

/** Posts on one page of the list. */
export const POSTS_PER_PAGE = 9;

/** How many related posts an article ends with. */
export const RELATED_POSTS = 3;

/** The picture of a post. */
export type Cover = { url: string; alt: string; size: { width: number; height: number } | null };

/** Columns that a list reads. */
export const summaryColumns =
  "slug,title,excerpt,author,tags,publishedAt:published_at,readingMinutes:reading_minutes,coverUrl:cover_url,coverAlt:cover_alt,coverWidth:cover_width,coverHeight:cover_height";

/** Columns of an article. */
export const articleColumns =
  `${summaryColumns},content,seo_title,seo_description,seo_keywords,updatedAt:updated_at` as const;

// Every published post has a date, by a constraint of its table.
type Published<Row> = Omit<Row, "publishedAt"> & { publishedAt: string };

export type PostSummaryRow = Published<Selected<"blog_posts", typeof summaryColumns>>;

export type ArticleRow = Published<Selected<"blog_posts", typeof articleColumns>>;

/** What a list shows of a post. Times are ISO 8601. */
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

/** A post with its text, ready for the page. */
export type Article = PostSummary & {
  /** Sanitised HTML. */
  html: string;
  headings: readonly ArticleHeading[];
  /** For search engines. */
  head: { title: string; description: string; keywords: string };
  /** ISO time, to tell whether the text is still current. */
  updatedAt: string;
};

/** What is at the address of an article. */
export type ArticleAnswer =
  | { kind: "found"; article: Article }
  /** The post was renamed: it is at another address now. */
  | { kind: "moved"; slug: string }
  | { kind: "missing" };

/** Which of the posts are asked for. */
export type PostQuery = {
  /** As typed by a person; empty for all posts. */
  term: string;
  /** From 1. */
  page: number;
};

/** Puts the cover of a post together; a post without an allowed picture has none, and the page draws one. */
export function withCover<Row extends PostSummaryRow>(row: Row) {
  const { coverUrl: url, coverAlt: alt, coverWidth: width, coverHeight: height, ...post } = row;
  const size = width && height ? { width, height } : null;
  return { ...post, cover: url === null || !isAllowedImage(url) ? null : { url, alt, size } };
}

/** Whether a text can be the slug of a post; nothing else needs asking for. */
export function isSlug(text: string): boolean {
  return text.length <= 120 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/**
 * What to read on: of the posts that share a tag, those that share the most
 * (among equals the newest); where they are too few, others as they come.
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
  return [...related, ...others.filter(({ slug }) => !known.has(slug))].slice(0, RELATED_POSTS);
}

/** Whether an article is long enough for a list of its parts to help. */
export function needsContents(article: Pick<Article, "headings" | "readingMinutes">): boolean {
  return article.readingMinutes >= 3 && article.headings.filter(({ level }) => level === 2).length >= 3;
}

/**
 * The day of publication for people to read. In the team's time zone, not the
 * reader's: a post has one date, and a page written at build time says the same.
 */
export function formatPublication(publishedAt: string, language: Language): string {
  return formatTime(publishedAt, language, { dateStyle: "long", timeZone: "America/Sao_Paulo" });
}
