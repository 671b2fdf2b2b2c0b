import * as z from "zod/mini";
import { readStored, store } from "@/lib/browser-storage";
import type { EditedPost, PostFields } from "./post-fields";

/** What was typed and is not on the server yet, kept where a closed tab or a lost connection cannot take it. */
export type BrowserCopy = {
  /** The post; null for one that the server does not know yet. */
  base: EditedPost | null;
  fields: PostFields;
};

const schema = z.object({
  base: z.nullable(
    z.object({
      id: z.string(),
      seen: z.string(),
      publishedAt: z.nullable(z.string()),
      fields: z.record(z.string(), z.string()),
    }),
  ),
  fields: z.record(z.string(), z.string()),
});

// Per person: on a shared computer nobody finds another's text.
function keyOf(userId: string, postId: string | null): string {
  return `blog-post:${userId}:${postId ?? "new"}`;
}

/** The copy of a post's text in this browser; null when there is none that can be read. */
export function readBrowserCopy(userId: string, postId: string | null, like: PostFields): BrowserCopy | null {
  try {
    const stored = schema.parse(JSON.parse(readStored(keyOf(userId, postId)) ?? ""));
    const fields = (typed: Record<string, string>) => ({ ...like, ...typed }) as PostFields;
    return {
      base: stored.base && { ...stored.base, fields: fields(stored.base.fields) },
      fields: fields(stored.fields),
    };
  } catch {
    // None, or of an older version of the form.
    return null;
  }
}

/** Keeps a copy in this browser, or with null takes it away. */
export function storeBrowserCopy(userId: string, postId: string | null, copy: BrowserCopy | null): void {
  store(keyOf(userId, postId), copy && JSON.stringify(copy));
}
