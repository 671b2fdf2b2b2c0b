import * as z from "zod/mini";
import type { Attachment } from "@/lib/attachments";
import { readDraft, storeDraft } from "@/lib/drafts";

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
 * @throws the errors of `send`; the draft then remains
 */
export async function sendWithStoredFiles(
  draftKey: string,
  send: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const key = attachmentDraftKey(draftKey);
  const { files } = readAttachmentDraft(readDraft(key) ?? "", Date.now());
  await send(files.map(({ id }) => id));
  storeDraft(key, null);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
