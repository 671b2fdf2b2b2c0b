import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import type { AppError } from "@/platform/app-error";
import { requireSession } from "@/platform/backend/backend";
import { env } from "@/platform/env";
import { toAppError } from "@/platform/errors";
import { sendFile } from "@/platform/backend/send-file";
import type { VideoType } from "./rules";

/** Controls an upload in progress. */
export type Transfer = {
  /** Stops until `resume`; null when the server accepts whole files only. */
  pause: (() => void) | null;
  resume: () => void;
  /** Stops and deletes the uploaded part. */
  cancel: () => void;
};

/** Receives the number of uploaded bytes and the total. */
type OnProgress = (sent: number, total: number) => void;

const bucket = "videos";
const endings = { "video/mp4": "mp4", "video/webm": "webm" } as const satisfies Record<VideoType, string>;

type SendVideoOptions = {
  file: File;
  type: VideoType;
  onProgress: OnProgress;
  /** Receives the current transfer, and any transfer that replaces it. */
  onTransfer: (transfer: Transfer) => void;
};

/**
 * Uploads a video to its bucket, in chunks where the storage supports them, and returns its path.
 *
 * @throws AppError `forbidden`, `invalid_input` (type or size), `network`, `unauthorized`, `unavailable`
 */
export async function sendVideo({ file, type, onProgress, onTransfer }: SendVideoOptions): Promise<string> {
  const path = `${crypto.randomUUID()}.${endings[type]}`;
  const headers = { apikey: env.supabasePublishableKey };
  const storage = `${env.supabaseUrl}/storage/v1`;
  const inChunks = resumableUpload({
    endpoint: `${storage}/upload/resumable`,
    file,
    bucket,
    path,
    type,
    token: accessToken,
    headers,
    onProgress,
  });
  onTransfer(inChunks);
  try {
    return await inChunks.done;
  } catch (error) {
    // The embedded storage of the local stack does not support chunks.
    if (toAppError(error).code !== "not_found") throw error;
  }
  const authorization = `Bearer ${await accessToken()}`;
  const controller = new AbortController();
  onTransfer({ pause: null, resume: () => undefined, cancel: () => controller.abort() });
  const { ok, status } = await sendFile({
    url: `${storage}/object/${bucket}/${path}`,
    headers: { ...headers, authorization, "content-type": type },
    body: file,
    onProgress: (share) => onProgress(share * file.size, file.size),
    signal: controller.signal,
    deadlineMs: 0,
  });
  if (!ok) throw toUploadError(status);
  return path;
}

/** Returns the session's token, refreshed if it expires soon. @throws AppError `unauthorized`, `network` */
async function accessToken(): Promise<string> {
  return (await requireSession()).access_token;
}

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

// Supabase's storage requires this size for every chunk except the last.
const chunkBytes = 6 * 1024 * 1024;
// About ten minutes without a connection; after that the user resumes manually.
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];

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

/** Returns the error for a status of the storage, which rejects a file's size with 413 and its type with 415. */
function toUploadError(status: number, cause?: Error): AppError {
  return toAppError({ status: status === 413 ? 422 : status, cause });
}
