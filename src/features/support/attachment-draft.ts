import * as z from "zod/mini";
import { AppError } from "@/lib/app-error";
import type { Attachment } from "@/lib/attachments";
import { readDraft, storeDraft } from "@/lib/drafts";
import { isNotFound } from "@/lib/errors";

/** The server deletes unsent attachments after a day (private.files_to_remove). Leaves four hours to send them. */
const draftLifetimeMs = 20 * 60 * 60 * 1000;

const draftSchema = z.object({
  at: z.number(),
  files: z.array(z.object({ id: z.string(), name: z.string(), contentType: z.string(), size: z.number() })),
});

/** Serializes the uploaded files of a draft; empty without files. @param at time of the first upload */
export function toAttachmentDraft(files: readonly Attachment[], at: number): string {
  return files.length === 0 ? "" : JSON.stringify({ at, files });
}

/** Parses the files of a stored draft: those that can still be sent, and the names of the expired ones. */
export function readAttachmentDraft(
  text: string,
  now: number,
): { at: number; files: readonly Attachment[]; expired: readonly string[] } {
  const draft = draftSchema.safeParse(parseJson(text));
  if (!draft.success) return { at: now, files: [], expired: [] };
  const { at, files } = draft.data;
  return now - at > draftLifetimeMs
    ? { at: now, files: [], expired: files.map(({ name }) => name) }
    : { at, files, expired: [] };
}

/** Returns the key of the files for a message's draft. */
export function attachmentDraftKey(draftKey: string): string {
  return `${draftKey}:files`;
}

/**
 * Sends a message with the files of its draft, as the loaded `useAttachments` would.
 *
 * @param send receives the ids of the files
 * @throws AppError `files_expired` instead of sending without deleted files, which then leave the draft; the errors of
 *   `send`, after which the draft remains
 */
export async function sendWithStoredFiles(
  draftKey: string,
  send: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const key = attachmentDraftKey(draftKey);
  const { files, expired } = readAttachmentDraft(readDraft(key) ?? "", Date.now());
  if (expired.length > 0) {
    storeDraft(key, null);
    throw new AppError("files_expired");
  }
  try {
    await send(files.map(({ id }) => id));
  } catch (error) {
    // They were deleted, or another tab has sent them already.
    if (!isNotFound(error) || files.length === 0) throw error;
    storeDraft(key, null);
    throw new AppError("files_expired", { cause: error });
  }
  storeDraft(key, null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
