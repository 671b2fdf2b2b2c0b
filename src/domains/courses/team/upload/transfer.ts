import type { AppError } from "@/platform/app-error";
import { toAppError } from "@/platform/errors";

/** Controls an upload in progress. */
export type Transfer = {
  /** Stops until `resume`; null when the server accepts whole files only. */
  pause: (() => void) | null;
  resume: () => void;
  /** Stops and deletes the uploaded part. */
  cancel: () => void;
};

/** Receives the number of uploaded bytes and the total. */
export type OnProgress = (sent: number, total: number) => void;

/** Returns the error for a status of the storage, which rejects a file's size with 413 and its type with 415. */
export function toUploadError(status: number, cause?: Error): AppError {
  return toAppError({ status: status === 413 || status === 415 ? 422 : status, cause });
}
