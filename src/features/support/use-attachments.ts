import { useRef, useState } from "react";
import { useUploads, type RejectedFile } from "@/components/attachments/use-uploads";
import { attachmentCheck, type Attachment, type AttachmentFault } from "@/lib/attachments";
import { isNotFound } from "@/lib/errors";
import { useDraft } from "@/lib/use-draft";
import { attachmentDraftKey, readAttachmentDraft, toAttachmentDraft } from "./attachment-draft";
import { uploadAttachment, type MessagePlace } from "./attachments-api";

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
