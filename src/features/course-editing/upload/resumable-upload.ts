import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import type { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import type { OnProgress, Transfer } from "./transfer";

// What Supabase's storage asks for: every chunk but the last has to be of this size.
const chunkBytes = 6 * 1024 * 1024;
// Some ten minutes of a lost connection; after that one resumes by hand.
const waitsMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];

type ResumableUploadOptions = {
  /** Where uploads are created. */
  endpoint: string;
  file: Upload["file"];
  bucket: string;
  /** Path in the bucket. */
  path: string;
  type: string;
  /** A valid access token, asked for before each request: a large file outlives one. */
  token: () => Promise<string>;
  headers?: Record<string, string>;
  onProgress: OnProgress;
  /** Milliseconds to wait before each further attempt. */
  retryDelays?: number[];
  chunkSize?: number;
};

/**
 * Sends a file in chunks that survive a lost connection, a pause, and a closed tab: the same file chosen
 * again goes on where it stopped. Holds one chunk in memory.
 */
export function resumableUpload(options: ResumableUploadOptions): Transfer {
  let resolve: (path: string) => void;
  let reject: (error: AppError) => void;
  const done = new Promise<string>((onDone, onFailure) => {
    resolve = onDone;
    reject = onFailure;
  });
  const metadata = {
    bucketName: options.bucket,
    objectName: options.path,
    contentType: options.type,
    cacheControl: "3600",
  };
  let storedAt = options.path;
  let paused = false;
  let cancelled = false;
  const settings: UploadOptions = {
    endpoint: options.endpoint,
    chunkSize: options.chunkSize ?? chunkBytes,
    retryDelays: options.retryDelays ?? waitsMs,
    metadata,
    headers: options.headers ?? {},
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => request.setHeader("authorization", `Bearer ${await options.token()}`),
    onShouldRetry: (error) => isPassing(statusOf(error)) && globalThis.navigator?.onLine !== false,
    onProgress: options.onProgress,
    onSuccess: () => resolve(storedAt),
    onError: (error) => {
      if (!cancelled) reject(toUploadError(error));
    },
  };
  const upload = new Upload(options.file, settings);

  async function begin(): Promise<void> {
    const [previous] = await upload.findPreviousUploads().catch(() => []);
    const before = previous?.metadata["objectName"];
    if (previous && before) {
      storedAt = before;
      // tus-js-client creates a new upload from this metadata when the address has ended.
      upload.options.metadata = { ...metadata, objectName: before };
      upload.resumeFromPreviousUpload(previous);
    }
    if (!paused && !cancelled) upload.start();
  }

  void begin();
  return {
    done,
    pause: () => {
      paused = true;
      void upload.abort();
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      upload.start();
    },
    cancel: () => {
      cancelled = true;
      // What was sent expires by itself where it cannot be taken away now.
      void upload.abort(true).catch(() => undefined);
    },
  };
}

/** The status of a refusal; 0 when the connection was lost. */
function statusOf(error: Error | DetailedError): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** Whether another attempt may end better. tus-js-client itself gives up at 429. */
function isPassing(status: number): boolean {
  return status < 400 || status >= 500 || [409, 423, 429].includes(status);
}

function toUploadError(error: Error | DetailedError): AppError {
  const status = statusOf(error);
  return toAppError({ status: status === 413 || status === 415 ? 422 : status, cause: error });
}
