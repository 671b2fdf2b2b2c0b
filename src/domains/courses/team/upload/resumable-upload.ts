import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import type { AppError } from "@/platform/app-error";
import { toUploadError, type OnProgress, type Transfer } from "./transfer";

// Supabase's storage requires this size for every chunk except the last.
const chunkBytes = 6 * 1024 * 1024;
// About ten minutes without a connection; after that the user resumes manually.
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];

type ResumableUpload = Transfer & {
  /** The path of the stored file. Rejects with an `AppError`; never settles after `cancel`. */
  done: Promise<string>;
};

type ResumableUploadOptions = {
  /** URL that creates uploads. */
  endpoint: string;
  file: Upload["file"];
  bucket: string;
  /** Path in the bucket. */
  path: string;
  type: string;
  /** Returns a valid access token for each request, because a large upload outlasts a token. */
  token: () => Promise<string>;
  headers?: Record<string, string>;
  onProgress: OnProgress;
  /** Milliseconds to wait before each retry. */
  retryDelays?: number[];
  chunkSize?: number;
};

/**
 * Uploads a file in chunks. Resumes after a lost connection, a pause, or a closed tab, when the user selects
 * the same file again. Holds one chunk in memory.
 */
export function resumableUpload(options: ResumableUploadOptions): ResumableUpload {
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
    retryDelays: options.retryDelays ?? retryDelaysMs,
    metadata,
    headers: options.headers ?? {},
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => request.setHeader("authorization", `Bearer ${await options.token()}`),
    onShouldRetry: (error) => isTemporary(statusOf(error)) && globalThis.navigator?.onLine !== false,
    onProgress: options.onProgress,
    onSuccess: () => resolve(storedAt),
    onError: (error) => {
      if (!cancelled) reject(toUploadError(statusOf(error), error));
    },
  };
  const upload = new Upload(options.file, settings);

  async function begin(): Promise<void> {
    const [previous] = await upload.findPreviousUploads().catch(() => []);
    const before = previous?.metadata["objectName"];
    if (previous && before) {
      storedAt = before;
      // tus-js-client creates a new upload from this metadata when the server has deleted the old one.
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
      // If the request fails, the server deletes the unfinished upload when it expires.
      void upload.abort(true).catch(() => undefined);
    },
  };
}

/** Returns the HTTP status of an error; 0 when the connection was lost. */
function statusOf(error: Error | DetailedError): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
}

/** Returns whether a retry may succeed. tus-js-client itself stops at 429. */
function isTemporary(status: number): boolean {
  return status < 400 || status >= 500 || [409, 423, 429].includes(status);
}
