import type { UploadMediaAnswer } from "@contract/media";
import { AppError } from "@/lib/app-error";
import { functionRequest } from "@/lib/backend";
import { functionError, toAppError } from "@/lib/errors";
import { resizeImage } from "./resize-image";

function isAnswer(answer: unknown): answer is UploadMediaAnswer {
  return typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string";
}

/**
 * Stores a picture where everyone can see it, in the widths that pages ask for.
 *
 * @param alt what it shows
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`, `network`…
 */
export async function uploadImage(file: File, alt: string): Promise<UploadMediaAnswer> {
  const form = new FormData();
  for (const blob of await resizeImage(file)) form.append("file", blob, "image");
  form.append("alt", alt);
  const { url, headers } = await functionRequest("upload-media");
  const response = await fetch(url, { method: "POST", headers, body: form }).catch((error: unknown) => {
    throw toAppError(error);
  });
  if (!response.ok) throw await functionError({ context: response });
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new AppError("unknown", { cause: answer });
  return answer;
}
