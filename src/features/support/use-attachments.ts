import { attachmentTypes, maxAttachmentBytes } from "@contract/attachments";
import { useRef, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { maxAttachments } from "./attachments";
import { uploadAttachment } from "./attachments-api";
import type { Attachment } from "./conversation";

/** A file that could not be attached, and why. */
export type RefusedFile = { name: string; code: AppError["code"] | "too_many" | "too_large" };

/**
 * The files of the next message of a conversation. Each file is uploaded when it is chosen.
 *
 * @param contactId the conversation; null for the first message of a new one
 */
export function useAttachments(contactId: string | null) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  // A message can be sent between the end of an upload and the next render.
  const uploaded = useRef<readonly Attachment[]>([]);
  const running = useRef(new Set<Promise<Attachment>>());

  function keep(attachments: readonly Attachment[]): void {
    uploaded.current = attachments;
    setFiles(attachments);
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
      setRefused((present) => [...present, { name: file.name, code }]);
    } finally {
      running.current.delete(upload);
      setUploading((names) => names.toSpliced(names.indexOf(file.name), 1));
    }
  }

  return {
    files,
    /** Names of those on their way. */
    uploading,
    refused,
    /** Ids of all chosen files, once they are uploaded. @throws AppError when a running upload fails */
    whenUploaded: async (): Promise<readonly string[]> => {
      await Promise.all(running.current);
      return uploaded.current.map(({ id }) => id);
    },
    choose: (chosen: readonly File[]) => {
      const places = maxAttachments - files.length - uploading.length;
      const refusals = chosen.flatMap((file, index): RefusedFile[] => {
        const code = refusalOf(file, index < places);
        return code ? [{ name: file.name, code }] : [];
      });
      setRefused(refusals);
      const names = refusals.map(({ name }) => name);
      for (const file of chosen) if (!names.includes(file.name)) void add(file);
    },
    remove: (id: string) => keep(uploaded.current.filter((file) => file.id !== id)),
    clear: () => {
      keep([]);
      setRefused([]);
    },
  };
}

function refusalOf({ type, size }: File, hasPlace: boolean): RefusedFile["code"] | null {
  if (!hasPlace) return "too_many";
  if (!attachmentTypes.some((known) => known === type)) return "invalid_input";
  return size > maxAttachmentBytes ? "too_large" : null;
}
