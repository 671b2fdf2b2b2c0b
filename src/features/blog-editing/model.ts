import type { PostState, PublicationStatus } from "@contract/enums";
import type { Tables } from "@database";

/** A post in the team's list. Times are ISO 8601. */
export type ListedPost = {
  id: string;
  slug: string;
  title: string;
  author: string;
  tags: readonly string[];
  state: PostState;
  publishedAt: string | null;
  updatedAt: string;
};

export const listColumns = "id, slug, title, author, tags, state, published_at, updated_at" as const;

export type ListedPostRow = Pick<
  Tables<"blog_post_list">,
  "id" | "slug" | "title" | "author" | "tags" | "state" | "published_at" | "updated_at"
>;

/** Reads a row of the list. */
export function toListedPost(row: ListedPostRow): ListedPost {
  return {
    id: row.id ?? "",
    slug: row.slug ?? "",
    title: row.title ?? "",
    author: row.author ?? "",
    tags: row.tags ?? [],
    state: row.state ?? "draft",
    publishedAt: row.published_at,
    updatedAt: row.updated_at ?? "",
  };
}

/** What orders the list; descending with a minus before it. */
export const postSorts = ["alteracao", "titulo", "autor", "publicacao"] as const;

/** Which posts are shown. */
export const stateFilters = ["todos", "rascunhos", "agendados", "publicados", "lixeira"] as const;

/** A list of posts as it is asked for. */
export type PostsRequest = {
  search: string;
  sort: { by: (typeof postSorts)[number]; descending: boolean };
  state: (typeof stateFilters)[number];
  /** Empty for any. */
  tag: string;
  /** From 1. */
  page: number;
};

/** What a post was. Times are ISO 8601. */
export type PostVersion = {
  id: number;
  title: string;
  status: PublicationStatus;
  words: number;
  /** Name or e-mail; null for an account that is gone, or a change made in Studio. */
  savedBy: string | null;
  savedAt: string;
};
