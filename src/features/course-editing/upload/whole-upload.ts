import { toAppError } from "@/lib/errors";
import type { OnProgress, Transfer } from "./transfer";

type WholeUploadOptions = {
  /** URL of the file's destination. */
  address: string;
  file: Blob;
  path: string;
  type: string;
  headers: Record<string, string>;
  onProgress: OnProgress;
};

/** Uploads a file in one request, for a storage without support for chunks. */
export function wholeUpload({
  address,
  file,
  path,
  type,
  headers,
  onProgress,
}: WholeUploadOptions): Transfer {
  const request = new XMLHttpRequest();
  request.open("POST", address);
  for (const [name, value] of Object.entries({ ...headers, "content-type": type }))
    request.setRequestHeader(name, value);
  request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded, file.size));
  const done = new Promise<string>((resolve, reject) => {
    request.addEventListener("load", () => {
      const { status } = request;
      if (status < 300) resolve(path);
      else reject(toAppError({ status: status === 413 || status === 415 ? 422 : status }));
    });
    request.addEventListener("error", () => reject(toAppError({ status: 0 })));
  });
  request.send(file);
  return { done, pause: null, resume: () => undefined, cancel: () => request.abort() };
}
