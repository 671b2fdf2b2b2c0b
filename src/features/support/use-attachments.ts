import { attachmentTypes, maxAttachmentBytes } from "@contract/attachments";
import { useRef, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { isNotFound, toAppError } from "@/lib/errors";
import { useDraft } from "@/lib/use-draft";
import { attachmentDraftKey, readAttachmentDraft, toAttachmentDraft } from "./attachment-draft";
import { uploadAttachment } from "./attachments-api";
import type { Attachment } from "./conversation";

/** The maximum number of files of one message. */
export const maxAttachments = 5;

/** A file that could not be attached, with the reason. */
export type RejectedFile = { name: string; code: AppError["code"] | "too_many" | "too_large" | "expired" };

/** A selected file whose upload failed. Sending the message uploads it again, unless the user removes it. */
export type FailedFile = { file: File; code: AppError["code"] };

/**
 * The files of the next message of a conversation. Each file is uploaded on selection. Uploaded files are
 * part of the draft, so a reload keeps them.
 *
 * @param contactId the conversation; null for the first message of a new one
 * @param draftKey key of the message's draft
 */
export function useAttachments(contactId: string | null, draftKey: string) {
  const [stored, keepDraft] = useDraft(attachmentDraftKey(draftKey));
  const [draft] = useState(() => readAttachmentDraft(stored, Date.now()));
  const [files, setFiles] = useState(draft.files);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RejectedFile[]>(draft.expired.map(toExpired));
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  // A message can be sent between the end of an upload and the next render.
  const uploaded = useRef(draft.files);
  const firstUploadAt = useRef(draft.at);
  const notUploaded = useRef<readonly FailedFile[]>([]);
  const running = useRef(new Set<Promise<Attachment>>());

  function keep(attachments: readonly Attachment[]): void {
    if (uploaded.current.length === 0) firstUploadAt.current = Date.now();
    uploaded.current = attachments;
    setFiles(attachments);
    keepDraft(toAttachmentDraft(attachments, firstUploadAt.current));
  }

  function keepFailed(failures: readonly FailedFile[]): void {
    notUploaded.current = failures;
    setFailed(failures);
  }

  async function add(file: File): Promise<void> {
    setUploading((names) => [...names, file.name]);
    const upload = uploadAttachment(contactId, file);
    running.current.add(upload);
    try {
      const attachment = await upload;
      keep([...uploaded.current, attachment]);
    } catch (error) {
      const { code } = toAppError(error);
      if (code === "invalid_input") setRefused((present) => [...present, { name: file.name, code }]);
      else keepFailed([...notUploaded.current, { file, code }]);
    } finally {
      running.current.delete(upload);
      setUploading((names) => names.toSpliced(names.indexOf(file.name), 1));
    }
  }

  /** Retries failed uploads: one file, or all of them. */
  function retry(file?: File): void {
    const again = notUploaded.current.filter((one) => file === undefined || one.file === file);
    keepFailed(notUploaded.current.filter((one) => !again.includes(one)));
    for (const one of again) void add(one.file);
  }

  function clear(): void {
    keep([]);
    keepFailed([]);
    setRefused([]);
  }

  return {
    files,
    /** Names of the files that are being uploaded. */
    uploading,
    refused,
    failed,
    retry,
    /**
     * Sends a message with the ids of all selected files, once they are uploaded, and clears them. Retries
     * failed uploads.
     *
     * @throws AppError when an upload or the message fails
     */
    sendWith: async (send: (ids: readonly string[]) => Promise<void>): Promise<void> => {
      retry();
      await Promise.all(running.current);
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
    choose: (chosen: readonly File[]) => {
      // A file that is selected again after its upload failed must not be listed twice.
      keepFailed(notUploaded.current.filter(({ file }) => !chosen.some((one) => isSameFile(one, file))));
      const places = maxAttachments - files.length - uploading.length - notUploaded.current.length;
      const refusals = chosen.flatMap((file, index): RejectedFile[] => {
        const code = refusalOf(file, index < places);
        return code ? [{ name: file.name, code }] : [];
      });
      setRefused(refusals);
      const names = refusals.map(({ name }) => name);
      for (const file of chosen) if (!names.includes(file.name)) void add(file);
    },
    remove: (id: string) => keep(uploaded.current.filter((file) => file.id !== id)),
    removeFailed: (file: File) => keepFailed(notUploaded.current.filter((one) => one.file !== file)),
    clear,
  };
}

function toExpired(name: string): RejectedFile {
  return { name, code: "expired" };
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function refusalOf({ type, size }: File, hasPlace: boolean): RejectedFile["code"] | null {
  if (!hasPlace) return "too_many";
  if (!attachmentTypes.some((known) => known === type)) return "invalid_input";
  return size > maxAttachmentBytes ? "too_large" : null;
}
