import { AppError } from "@/lib/app-error";
import { functionRequest, invokeFunction } from "@/lib/backend";
import { functionError } from "@/lib/errors";

const functionName = "upload-avatar";

type Upload = {
  image: Blob;
  /** Told how much has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Stops the upload, which then rejects with the signal's reason. */
  signal: AbortSignal;
};

function avatarUrlIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null || !("avatar_url" in answer)) return null;
    return typeof answer.avatar_url === "string" ? answer.avatar_url : null;
  } catch {
    return null;
  }
}

// `fetch` does not tell how much has been sent.
function send(url: string, headers: Record<string, string>, { image, onProgress, signal }: Upload) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(request));
    request.addEventListener("error", () => reject(new AppError("network")));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(image);
  });
}

/**
 * Makes an image (PNG, JPEG or WebP, at most 2 MB) the user's avatar.
 *
 * @returns its public address; null when the server names none
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `unauthorized`, `network`…
 */
export async function uploadAvatar(upload: Upload): Promise<string | null> {
  const { url, headers } = await functionRequest(functionName);
  upload.signal.throwIfAborted();
  const { status, responseText } = await send(url, { ...headers, "content-type": upload.image.type }, upload);
  if (status < 200 || status > 299) {
    throw await functionError({ context: new Response(responseText, { status }) });
  }
  return avatarUrlIn(responseText);
}

/** Removes the user's avatar. @throws AppError `unauthorized`, `network`… */
export async function removeAvatar(): Promise<void> {
  await invokeFunction(functionName, undefined, "DELETE");
}
