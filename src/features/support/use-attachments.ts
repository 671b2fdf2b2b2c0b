import { attachmentTypes, maxAttachmentBytes } from "@contract/attachments";
import { useState } from "react";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { maxAttachments } from "./attachments";
import { uploadAttachment } from "./attachments-api";
import type { Attachment } from "./conversation";

/** A file that could not be attached, and why. */
export type RefusedFile = { name: string; code: AppError["code"] | "too_many" | "too_large" };

/** The files that go with the next message of a conversation: each is uploaded when it is chosen. */
export function useAttachments(contactId: string) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function add(file: File): Promise<void> {
    setUploading((names) => [...names, file.name]);
    try {
      const attachment = await uploadAttachment(contactId, file);
      setFiles((present) => [...present, attachment]);
    } catch (error) {
      const { code } = toAppError(error);
      setRefused((present) => [...present, { name: file.name, code }]);
    } finally {
      setUploading((names) => names.toSpliced(names.indexOf(file.name), 1));
    }
  }

  return {
    files,
    /** Names of those on their way. */
    uploading,
    refused,
    ids: files.map(({ id }) => id),
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
    remove: (id: string) => setFiles((present) => present.filter((file) => file.id !== id)),
    clear: () => {
      setFiles([]);
      setRefused([]);
    },
  };
}

function refusalOf({ type, size }: File, hasPlace: boolean): RefusedFile["code"] | null {
  if (!hasPlace) return "too_many";
  if (!attachmentTypes.some((known) => known === type)) return "invalid_input";
  return size > maxAttachmentBytes ? "too_large" : null;
}
