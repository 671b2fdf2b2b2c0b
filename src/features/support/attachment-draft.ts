import * as z from "zod/mini";
import { readDraft, storeDraft } from "@/lib/drafts";
import type { Attachment } from "./conversation";

/** The server deletes unsent attachments after a day (private.files_to_remove). The rest is time to write. */
const keptMs = 20 * 60 * 60 * 1000;

const draftSchema = z.object({
  at: z.number(),
  files: z.array(z.object({ id: z.string(), name: z.string(), contentType: z.string(), size: z.number() })),
});

/** The uploaded files of a draft as text to store, or an empty text for none. @param at when the first one was uploaded */
export function toAttachmentDraft(files: readonly Attachment[], at: number): string {
  return files.length === 0 ? "" : JSON.stringify({ at, files });
}

/** The files of a stored draft: those that can still be sent, and the names of those that are too old to send. */
export function readAttachmentDraft(
  text: string,
  now: number,
): { at: number; files: readonly Attachment[]; expired: readonly string[] } {
  const draft = draftSchema.safeParse(parseJson(text));
  if (!draft.success) return { at: now, files: [], expired: [] };
  const { at, files } = draft.data;
  return now - at > keptMs
    ? { at: now, files: [], expired: files.map(({ name }) => name) }
    : { at, files, expired: [] };
}

/** The key of the files that belong to a message's draft. */
export function attachmentDraftKey(draftKey: string): string {
  return `${draftKey}:files`;
}

/**
 * Sends a message with the files of its draft, as `useAttachments` does once it is loaded.
 *
 * @param send gets the ids of the files
 * @throws what `send` throws; the draft then stays
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
