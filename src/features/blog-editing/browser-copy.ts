import { readDraft, storeDraft } from "@/lib/drafts";
import type { EditedPost, PostFields } from "./post-fields";

/** What was typed and is not on the server yet, kept where a closed tab or a lost connection cannot take it. */
export type BrowserCopy = {
  /** The post; null for one that the server does not know yet. */
  base: EditedPost | null;
  fields: PostFields;
};

type StoredCopy = { base: EditedPost | null; fields: Record<string, string> };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function areFields(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((field) => typeof field === "string");
}

// By hand: a schema would add to what the sign-in pages load of zod.
function isCopy(value: unknown): value is StoredCopy {
  if (!isRecord(value) || !areFields(value["fields"])) return false;
  const { base } = value;
  if (base === null) return true;
  return (
    isRecord(base) &&
    typeof base["id"] === "string" &&
    typeof base["seen"] === "string" &&
    (base["publishedAt"] === null || typeof base["publishedAt"] === "string") &&
    areFields(base["fields"])
  );
}

// Per person: on a shared computer nobody finds another's text.
function keyOf(userId: string, postId: string | null): string {
  return `blog-post:${userId}:${postId ?? "new"}`;
}

/** The copy of a post's text in this browser; null when there is none that can be read. */
export function readBrowserCopy(userId: string, postId: string | null, like: PostFields): BrowserCopy | null {
  try {
    const stored: unknown = JSON.parse(readDraft(keyOf(userId, postId)) ?? "");
    if (!isCopy(stored)) return null;
    const { base } = stored;
    return {
      base: base && { ...base, fields: { ...like, ...base.fields } },
      // A field that this version of the form has and the copy has not is as it is stored.
      fields: { ...like, ...stored.fields },
    };
  } catch {
    return null;
  }
}

/** Keeps a copy in this browser, or with null takes it away. */
export function storeBrowserCopy(userId: string, postId: string | null, copy: BrowserCopy | null): void {
  storeDraft(keyOf(userId, postId), copy && JSON.stringify(copy));
}
