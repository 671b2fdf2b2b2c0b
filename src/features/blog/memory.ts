import type { ArticleAnswer, PostPage, PostSummary } from "./model";

/** Lists that were read, by `postPageKey`. */
export const postPages = new Map<string, PostPage>();

/** Articles that were read, by slug. */
export const articles = new Map<string, ArticleAnswer>();

/** What to read after articles, by their slug. */
export const relatedPosts = new Map<string, readonly PostSummary[]>();

/** The name of a list: what was searched for, and which of its pages. */
export function postPageKey({ term, page }: { term: string; page: number }): string {
  return `${page} ${term}`;
}
