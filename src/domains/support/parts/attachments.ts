import { useRef, useState } from "react";
import * as z from "zod/mini";
import { type RejectedFile, useUploads } from "@/kit/attachments/use-uploads";
import { AppError } from "@/platform/app-error";
import {
  type Attachment,
  attachmentCheck,
  type AttachmentFault,
  signedAttachment,
  uploadAttachmentTo,
} from "@/platform/attachments";
import { readDraft, storeDraft, useDraft } from "@/platform/drafts";
import { isNotFound } from "@/platform/errors";

const functionName = "message-attachment";

/**
 * The conversation of a message: an existing one by its id, a new one of the team with a customer, or a new one of the
 * signed-in user (null).
 */
export type MessagePlace = { contact: string } | { customer: string } | null;

/** Uploads a file for the next message of a conversation. Throws as `uploadAttachmentTo` does. */
export function uploadAttachment(place: MessagePlace, file: File): Promise<Attachment> {
  return uploadAttachmentTo(functionName, place ?? {}, file);
}

/** Returns a URL of a file, valid for one minute. Throws as `signedAttachment` does. */
export function attachmentAddress(id: string): Promise<string> {
  return signedAttachment(functionName, { attachment_id: id });
}

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

/** The maximum number of files of one message. */
const maxAttachments = 5;

/**
 * The files of the next message of a conversation. Each file is uploaded on selection. Uploaded files are
 * part of the draft, so a reload keeps them.
 *
 * @param place the conversation
 * @param draftKey key of the message's draft
 */
export function useAttachments(place: MessagePlace, draftKey: string) {
  const [stored, keepDraft] = useDraft(attachmentDraftKey(draftKey));
  const [draft] = useState(() => readAttachmentDraft(stored, Date.now()));
  const [files, setFiles] = useState(draft.files);
  // A message can be sent between the end of an upload and the next render.
  const uploaded = useRef(draft.files);
  const firstUploadAt = useRef(draft.at);
  const { settle, setRefused, ...uploads } = useUploads({
    upload: (file) => uploadAttachment(place, file),
    check: attachmentCheck(maxAttachments - files.length),
    onUploaded: (attachment) => keep([...uploaded.current, attachment]),
    rejected: draft.expired.map(toExpired),
  });

  function keep(attachments: readonly Attachment[]): void {
    if (uploaded.current.length === 0) firstUploadAt.current = Date.now();
    uploaded.current = attachments;
    setFiles(attachments);
    keepDraft(toAttachmentDraft(attachments, firstUploadAt.current));
  }

  function clear(): void {
    keep([]);
    uploads.clear();
  }

  return {
    ...uploads,
    files,
    most: maxAttachments,
    /**
     * Sends a message with the ids of all selected files, once they are uploaded, and clears them. Retries
     * failed uploads.
     *
     * @throws AppError when an upload or the message fails
     */
    sendWith: async (send: (ids: readonly string[]) => Promise<void>): Promise<void> => {
      await settle();
      const sent = uploaded.current;
      try {
        await send(sent.map(({ id }) => id));
      } catch (error) {
        // They were deleted, or another tab or an earlier request has sent them already.
        if (isNotFound(error) && sent.length > 0) {
          clear();
          setRefused(sent.map(({ name }) => toExpired(name)));
        }
        throw error;
      }
      clear();
    },
    remove: (id: string) => keep(uploaded.current.filter((file) => file.id !== id)),
    clear,
  };
}

function toExpired(name: string): RejectedFile<AttachmentFault> {
  return { name, code: "expired" };
}
