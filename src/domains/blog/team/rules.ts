import type { PublicationStatus } from "@contract/enums";
import { isPlainLine, toXmlText } from "@contract/plain-text";
import type { Tables } from "@database";
import * as z from "zod/mini";
import { foldText } from "@/platform/search-text";
import { limitedText, plainLine, says } from "@/platform/validation";

const zone = "America/Sao_Paulo";

// The Swedish format is that of date fields.
const format = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns a time in São Paulo for a `datetime-local` field: "2026-11-22T09:30"; empty for none. */
export function toSaoPauloTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? "" : format.format(at).replace(" ", "T");
}

// Returns the UTC offset of São Paulo in milliseconds, which is negative.
function offsetAt(moment: number): number {
  return Date.parse(`${toSaoPauloTime(new Date(moment).toISOString())}Z`) - moment;
}

/**
 * Returns the ISO time of a local time in São Paulo.
 *
 * @param time in the format of a `datetime-local` field
 * @returns null for an invalid time, and for years that the database rejects
 */
export function fromSaoPauloTime(time: string): string | null {
  const asUtc = Date.parse(`${time}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time) || Number.isNaN(asUtc)) return null;
  if (time < "1970-01-02" || time >= "9999-12-30") return null;
  // Applied twice, because the offset must be that of the result and not of the first guess.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/** A version of a post. Times are ISO 8601. */
export type PostVersion = {
  id: number;
  title: string;
  status: PublicationStatus;
  words: number;
  /** Name or e-mail; null for a deleted account or a change in Studio. */
  savedBy: string | null;
  savedAt: string;
};

/** Maximum lengths of a post's columns, in characters, as in the database. */
export const lengths = {
  title: 160,
  slug: 120,
  excerpt: 400,
  content: 200_000,
  author: 80,
  coverAlt: 300,
  seoTitle: 120,
  seoDescription: 320,
  seoKeywords: 400,
} as const;

/** The visible length of a title and description in search results, in characters. */
export const searchResultLengths = { title: 60, description: 160 } as const;

/** The statuses that a user can select. */
const postStatuses = ["draft", "scheduled", "published"] as const;

function optionalText(maxLength: number) {
  return z
    .string()
    .check(z.refine((text) => [...text].length <= maxLength, says(`validation.maxLength:${maxLength}`)));
}

const tags = z.string().check(
  z.refine((text) => readTags(text).length <= 10, says("admin:invalid.tagCount")),
  z.refine((text) => readTags(text).join("").length <= 300, says("admin:invalid.tagLength")),
  z.refine((text) => readTags(text).every(isPlainLine), says("validation.characters")),
);

/** The form of a post. */
export const postSchema = z
  .object({
    title: plainLine(lengths.title),
    slug: limitedText(lengths.slug).check(
      z.refine((slug) => normaliseSlug(slug) !== "", says("admin:invalid.slug")),
    ),
    excerpt: optionalText(lengths.excerpt),
    content: optionalText(lengths.content),
    author: plainLine(lengths.author),
    tags,
    coverUrl: z.string(),
    coverAlt: optionalText(lengths.coverAlt),
    coverSize: z.string(),
    seoTitle: optionalText(lengths.seoTitle).check(
      z.refine((title) => title.trim() === "" || isPlainLine(title.trim()), says("validation.characters")),
    ),
    seoDescription: optionalText(lengths.seoDescription),
    seoKeywords: optionalText(lengths.seoKeywords),
    status: z.enum(postStatuses),
    publishAt: z.string(),
  })
  .check(
    z.refine(({ status, publishAt }) => status !== "scheduled" || isFuture(publishAt), {
      error: says("admin:invalid.publishAt"),
      path: ["publishAt"],
    }),
    z.refine(({ status, content }) => status === "draft" || content.trim() !== "", {
      error: says("admin:invalid.postText"),
      path: ["content"],
    }),
  );

export type PostFields = z.input<typeof postSchema>;

function isFuture(publishAt: string): boolean {
  const moment = fromSaoPauloTime(publishAt);
  return moment !== null && publishAt < "2100" && Date.parse(moment) > Date.now();
}

/** Splits tags at commas; trims them and removes duplicates. */
export function readTags(text: string): string[] {
  return [...new Set(text.split(",").map((tag) => tag.replace(/\s+/g, " ").trim()))].filter(
    (tag) => tag !== "",
  );
}

const maxSlugLength = 80;

/** Returns the slug for a title, cut between words: "Como começar?" becomes "como-comecar". */
export function slugOf(title: string): string {
  const slug = (foldText(title).match(/[a-z0-9]+/g) ?? []).join("-");
  if (slug.length <= maxSlugLength) return slug;
  const cut = slug.slice(0, maxSlugLength + 1).lastIndexOf("-");
  return slug.slice(0, cut > 0 ? cut : maxSlugLength);
}

/** Returns a typed slug in the allowed characters; empty when none of them is left. A valid one stays unchanged. */
export function normaliseSlug(typed: string): string {
  const slug = typed.trim();
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : slugOf(slug);
}

/** Returns the number of words without markup, and the reading time in minutes as the database computes it. */
export function readingOf(content: string): { words: number; minutes: number } {
  const text = content
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/^\s*\d+[.)]\s/gm, "");
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const stored = content.trim() === "" ? 0 : content.trim().split(/\s+/).length;
  return { words, minutes: Math.max(1, Math.ceil(stored / 200)) };
}

export const postColumns =
  "id, slug, title, excerpt, content, author, tags, cover_url, cover_alt, cover_width, cover_height, seo_title, seo_description, seo_keywords, status, published_at, updated_at" as const;

export type PostRow = Omit<
  Tables<"blog_posts">,
  "created_at" | "reading_minutes" | "search_text" | "trashed_at"
>;

/** A stored post with its form values. */
export type EditedPost = {
  id: string;
  fields: PostFields;
  /** Time of the last change: a save based on an older one fails. */
  seen: string;
  /** Publication time, past or scheduled; null for a post that was never published. ISO 8601. */
  publishedAt: string | null;
};

/** Returns the kind of a save. @param before the stored post; null for a new one */
export function savedAs(
  before: EditedPost | null,
  { fields: { status } }: EditedPost,
): "draft" | "scheduled" | "published" | "updated" | "unpublished" {
  const wasPublished = before?.fields.status === "published";
  if (status === "published") return wasPublished ? "updated" : "published";
  return status === "draft" && wasPublished ? "unpublished" : status;
}

/** Maps a post row. @param now milliseconds */
export function toEditedPost(row: PostRow, now: number): EditedPost {
  const isScheduled = row.status === "published" && Date.parse(row.published_at ?? "") > now;
  return {
    id: row.id,
    seen: row.updated_at,
    publishedAt: row.published_at,
    fields: {
      title: row.title,
      slug: row.slug,
      excerpt: row.excerpt,
      content: row.content,
      author: row.author,
      tags: row.tags.join(", "),
      coverUrl: row.cover_url ?? "",
      coverAlt: row.cover_alt,
      coverSize: row.cover_width && row.cover_height ? `${row.cover_width}x${row.cover_height}` : "",
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      seoKeywords: row.seo_keywords,
      status: isScheduled ? "scheduled" : row.status,
      publishAt: isScheduled && row.published_at ? toSaoPauloTime(row.published_at) : "",
    },
  };
}

/**
 * Builds the row of a form. @param publishedAt the stored time; null for a new post @param now milliseconds
 */
export function toPostRow(fields: PostFields, publishedAt: string | null, now: number) {
  const [width, height] = fields.coverSize.split("x").map(Number);
  const wasPublic = publishedAt !== null && Date.parse(publishedAt) <= now;
  return {
    title: fields.title.trim(),
    slug: normaliseSlug(fields.slug),
    excerpt: toXmlText(fields.excerpt).trim(),
    // Text from word processors contains characters that are invalid in the feed.
    content: toXmlText(fields.content),
    author: fields.author.trim(),
    tags: readTags(fields.tags),
    cover_url: fields.coverUrl || null,
    cover_alt: toXmlText(fields.coverAlt).trim(),
    cover_width: fields.coverUrl && width ? width : null,
    cover_height: fields.coverUrl && height ? height : null,
    seo_title: fields.seoTitle.trim(),
    seo_description: toXmlText(fields.seoDescription).trim(),
    seo_keywords: toXmlText(fields.seoKeywords).trim(),
    status: fields.status === "draft" ? ("draft" as const) : ("published" as const),
    published_at:
      fields.status === "scheduled"
        ? fromSaoPauloTime(fields.publishAt)
        : // The database sets the time of a first publication; a republished post keeps its date.
          wasPublic
          ? publishedAt
          : null,
  };
}

/** Returns the author of a new post: the team, in the language of the posts instead of the panel's. */
export function teamAuthor(siteName: string): string {
  return `Equipe ${siteName}`;
}

/** The form values of a new post. */
export function newPostFields(author: string): PostFields {
  return {
    title: "",
    slug: "",
    excerpt: "",
    content: "",
    author,
    tags: "",
    coverUrl: "",
    coverAlt: "",
    coverSize: "",
    seoTitle: "",
    seoDescription: "",
    seoKeywords: "",
    status: "draft",
    publishAt: "",
  };
}
