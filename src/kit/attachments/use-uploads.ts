import { useRef, useState } from "react";
import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";

/** A selected file on its way. */
export type UploadingFile = {
  file: File;
  /** Sent share, 0 to 1; null while the file waits for its turn. */
  sent: number | null;
};

/** A file that was refused for good, with the reason; a draft has only its name. */
export type RejectedFile<Fault extends string> = {
  name: string;
  code: AppError["code"] | Fault;
  file?: File;
};

/** A selected file whose upload failed. It is uploaded again on request, unless the user removes it. */
export type FailedFile = { file: File; code: AppError["code"] };

type UploadsOptions<Stored, Fault extends string> = {
  /** Stores one file. */
  upload: (file: File, onProgress: (sent: number) => void) => Promise<Stored>;
  /** Returns why a file is refused before its upload, or null; `others` is the number of files on their way. */
  check: (file: File, others: number) => RejectedFile<Fault>["code"] | null;
  onUploaded?: (stored: Stored) => void;
  /** Files that are shown as rejected from the beginning. */
  rejected?: readonly RejectedFile<Fault>[];
};

/** Reasons that remain when the same file is uploaded again. */
const permanentReasons: readonly AppError["code"][] = [
  "invalid_input",
  "file_empty",
  "file_too_large",
  "image_dimensions",
  "image_heic",
  "image_too_large",
  "image_type",
  "image_unreadable",
];

// Each upload of a picture holds it decoded in memory.
const maxConcurrentUploads = 3;

/** Uploads each selected file, a few at a time, and holds those that are on their way, failed or rejected. */
export function useUploads<Stored, Fault extends string = never>(options: UploadsOptions<Stored, Fault>) {
  const { upload, check, onUploaded, rejected = [] } = options;
  const [uploading, setUploading] = useState<readonly UploadingFile[]>([]);
  const [refused, setRefused] = useState<readonly RejectedFile<Fault>[]>(rejected);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const [tally, setTally] = useState({ sent: 0, total: 0 });
  // A message can be sent between the end of an upload and the next render.
  const notUploaded = useRef<readonly FailedFile[]>([]);
  const running = useRef(new Set<Promise<Stored>>());
  const [inTurn] = useState(() => createQueue(maxConcurrentUploads));

  function keepFailed(failures: readonly FailedFile[]): void {
    notUploaded.current = failures;
    setFailed(failures);
  }

  function showProgress(file: File, sent: number): void {
    setUploading((files) => files.map((one) => (one.file === file ? { file, sent } : one)));
  }

  async function add(file: File): Promise<void> {
    setUploading((files) => [...files, { file, sent: null }]);
    const started = inTurn(() => {
      showProgress(file, 0);
      return upload(file, (sent) => showProgress(file, sent));
    });
    running.current.add(started);
    try {
      const stored = await started;
      setTally(({ sent, total }) => ({ sent: sent + 1, total }));
      onUploaded?.(stored);
    } catch (error) {
      const { code } = toAppError(error);
      if (permanentReasons.includes(code))
        setRefused((present) => [...present, { name: file.name, code, file }]);
      else keepFailed([...notUploaded.current, { file, code }]);
    } finally {
      running.current.delete(started);
      setUploading((files) => files.filter((one) => one.file !== file));
    }
  }

  /** Retries failed uploads: one file, or all of them. */
  function retry(file?: File): void {
    const again = notUploaded.current.filter((one) => file === undefined || one.file === file);
    keepFailed(notUploaded.current.filter((one) => !again.includes(one)));
    for (const one of again) void add(one.file);
  }

  return {
    /** The files that are being uploaded or wait for it. */
    uploading,
    refused,
    failed,
    /** The number of stored files, and of all files that were selected since no upload was under way. */
    tally,
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
      const isIdle = uploading.length === 0;
      const added = chosen.filter(
        (file, index) =>
          !uploading.some((one) => isSameFile(one.file, file)) &&
          !chosen.slice(0, index).some((one) => isSameFile(one, file)),
      );
      // A file that is selected again after a failure must not be listed twice.
      const isSelectedAgain = ({ file }: { file?: File }) =>
        file !== undefined && added.some((one) => isSameFile(one, file));
      const kept = notUploaded.current.filter((one) => !isSelectedAgain(one));
      const listedAgain = [...notUploaded.current, ...refused].filter(isSelectedAgain).length;
      keepFailed(kept);
      const refusals = added.flatMap((file, index): RejectedFile<Fault>[] => {
        const code = check(file, uploading.length + kept.length + index);
        return code ? [{ name: file.name, code, file }] : [];
      });
      setRefused((present) => [
        ...(isIdle ? [] : present.filter((one) => !isSelectedAgain(one))),
        ...refusals,
      ]);
      setTally(({ sent, total }) =>
        isIdle
          ? { sent: 0, total: kept.length + added.length }
          : { sent, total: total - listedAgain + added.length },
      );
      for (const file of added) if (!refusals.some((one) => one.file === file)) void add(file);
    },
    removeFailed: (file: File) => keepFailed(notUploaded.current.filter((one) => one.file !== file)),
    /** Forgets failed and rejected files. */
    clear: () => {
      keepFailed([]);
      setRefused([]);
      setTally({ sent: 0, total: 0 });
    },
  };
}

/** Returns a function that runs work in the order of its calls, at most `places` at the same time. */
function createQueue(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Returns a React key of a listed file; a draft has only the name. */
export function fileKey({ name, file }: { name: string; file?: File }): string {
  return file ? `${name} ${file.size} ${file.lastModified}` : name;
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
