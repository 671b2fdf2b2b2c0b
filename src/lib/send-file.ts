import { AppError } from "./app-error";
import { fileDeadlineMs } from "./deadline";

type FileRequest = {
  url: string;
  headers: Record<string, string>;
  body: Blob | FormData;
  /** Receives how much has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Stops the transfer, which then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/**
 * Sends a file with `POST`. Not by `fetch`, which does not report how much has been sent.
 *
 * @returns the answer, whatever its status
 * @throws AppError `network`, also without an answer within minutes
 */
export function sendFile({ url, headers, body, onProgress, signal }: FileRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.timeout = fileDeadlineMs;
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
