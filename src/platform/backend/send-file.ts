import { AppError } from "../app-error";
import { fileDeadlineMs } from "./deadline";

/** A file to send. */
export type FileTransfer = {
  body: Blob | FormData;
  /** Receives the sent share, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Aborts the transfer, which then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds until the transfer fails; 0 for no limit. */
  deadlineMs?: number;
};

type FileRequest = FileTransfer & { url: string; headers: Record<string, string> };

/**
 * Sends a file with `POST`. `fetch` does not report upload progress.
 *
 * @returns the response with any status
 * @throws AppError `network`, also without a response before the deadline
 */
export function sendFile(file: FileRequest): Promise<Response> {
  const { url, headers, body, onProgress, signal, deadlineMs = fileDeadlineMs } = file;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.timeout = deadlineMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    );
    for (const event of ["error", "timeout"])
      request.addEventListener(event, () => reject(new AppError("network")));
    request.addEventListener("abort", () => reject(signal?.reason as Error));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
