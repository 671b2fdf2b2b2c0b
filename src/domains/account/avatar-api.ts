import { functionRequest, invokeFunction } from "@/platform/backend";
import { functionError } from "@/platform/errors";
import { sendFile } from "@/platform/send-file";

const functionName = "upload-avatar";

type Upload = {
  image: Blob;
  /** Receives the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
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

/**
 * Stores an image (PNG, JPEG or WebP, at most 2 MB) as the user's avatar.
 *
 * @returns its public URL; null when the server returns none
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `unauthorized`, `network`…
 */
export async function uploadAvatar(upload: Upload): Promise<string | null> {
  const { url, headers } = await functionRequest(functionName);
  upload.signal.throwIfAborted();
  const response = await sendFile({
    url,
    headers: { ...headers, "content-type": upload.image.type },
    body: upload.image,
    onProgress: upload.onProgress,
    signal: upload.signal,
  });
  if (!response.ok) throw await functionError({ context: response });
  return avatarUrlIn(await response.text());
}

/** Removes the user's avatar. @throws AppError `unauthorized`, `network`… */
export async function removeAvatar(): Promise<void> {
  await invokeFunction(functionName, undefined, "DELETE");
}
