import type { UploadMediaAnswer } from "@contract/media";
import { AppError } from "@/platform/app-error";
import { drawPoster } from "./draw-poster";
import { mediaProblem } from "./media-model";
import { sendForm, type TransferOptions } from "./send-form";

/**
 * Stores a public video with a poster of its beginning.
 *
 * @param alt its description
 * @throws AppError `file_empty`, `image_type` for a file that the browser cannot play, `image_too_large`, `forbidden`,
 * `network`…
 */
export async function uploadVideo(
  file: File,
  alt: string,
  transfer?: TransferOptions,
): Promise<UploadMediaAnswer> {
  // Checked before an upload of several minutes.
  const problem = mediaProblem(file);
  if (problem) throw new AppError(problem);
  const form = new FormData();
  form.append("video", file, "video");
  form.append("poster", await drawPoster(file), "poster");
  form.append("alt", alt);
  return sendForm(file, form, transfer);
}
