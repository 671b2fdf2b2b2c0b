import { useRef, useState } from "react";
import type { AppError } from "@/lib/app-error";
import { attachmentProblem, type Attachment } from "@/lib/attachments";
import { toAppError } from "@/lib/errors";

/** A file that could not be attached, with the reason. */
export type RejectedFile = { name: string; code: AppError["code"] | "too_many" | "too_large" | "expired" };

/** A selected file whose upload failed. It is uploaded again on request, unless the user removes it. */
export type FailedFile = { file: File; code: AppError["code"] };

type UploadsOptions = {
  /** Stores one file. */
  upload: (file: File) => Promise<Attachment>;
  onUploaded?: (attachment: Attachment) => void;
  /** The number of files that may be added to the stored ones. */
  places: number;
  /** Files that are shown as rejected from the beginning. */
  rejected?: readonly RejectedFile[];
};

/** Reasons that remain when the same file is uploaded again. */
const permanentReasons: readonly AppError["code"][] = [
  "invalid_input",
  "file_empty",
  "file_too_large",
  "image_heic",
  "image_type",
  "image_unreadable",
];

/** Uploads each file on selection, and holds those that are on their way, failed or rejected. */
export function useUploads({ upload, onUploaded, places, rejected = [] }: UploadsOptions) {
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RejectedFile[]>(rejected);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  // A message can be sent between the end of an upload and the next render.
  const notUploaded = useRef<readonly FailedFile[]>([]);
  const running = useRef(new Set<Promise<Attachment>>());

  function keepFailed(failures: readonly FailedFile[]): void {
    notUploaded.current = failures;
    setFailed(failures);
  }

  async function add(file: File): Promise<void> {
    setUploading((names) => [...names, file.name]);
    const started = upload(file);
    running.current.add(started);
    try {
      const attachment = await started;
      onUploaded?.(attachment);
    } catch (error) {
      const { code } = toAppError(error);
      if (permanentReasons.includes(code)) setRefused((present) => [...present, { name: file.name, code }]);
      else keepFailed([...notUploaded.current, { file, code }]);
    } finally {
      running.current.delete(started);
      setUploading((names) => names.toSpliced(names.indexOf(file.name), 1));
    }
  }

  /** Retries failed uploads: one file, or all of them. */
  function retry(file?: File): void {
    const again = notUploaded.current.filter((one) => file === undefined || one.file === file);
    keepFailed(notUploaded.current.filter((one) => !again.includes(one)));
    for (const one of again) void add(one.file);
  }

  return {
    /** Names of the files that are being uploaded. */
    uploading,
    refused,
    failed,
    retry,
    /** Replaces the rejected files. */
    setRefused,
    /**
     * Retries failed uploads and waits for all.
     *
     * @throws AppError when one fails
     */
    settle: async (): Promise<void> => {
      retry();
      await Promise.all(running.current);
    },
    choose: (chosen: readonly File[]) => {
      // A file that is selected again after its upload failed must not be listed twice.
      keepFailed(notUploaded.current.filter(({ file }) => !chosen.some((one) => isSameFile(one, file))));
      const free = places - uploading.length - notUploaded.current.length;
      const refusals = chosen.flatMap((file, index): RejectedFile[] => {
        const code = index < free ? attachmentProblem(file) : "too_many";
        return code ? [{ name: file.name, code }] : [];
      });
      setRefused(refusals);
      const names = refusals.map(({ name }) => name);
      for (const file of chosen) if (!names.includes(file.name)) void add(file);
    },
    removeFailed: (file: File) => keepFailed(notUploaded.current.filter((one) => one.file !== file)),
    /** Forgets failed and rejected files. */
    clear: () => {
      keepFailed([]);
      setRefused([]);
    },
  };
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
