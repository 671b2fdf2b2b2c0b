import { mostVideoBytes, type UploadMediaAnswer } from "@contract/media";
import { AppError } from "@/lib/app-error";
import { drawPoster } from "./draw-poster";
import { sendForm, type OnProgress } from "./send-form";

/**
 * Stores a video where everyone can see it, with a picture of its beginning.
 *
 * @param alt what it shows
 * @throws AppError `image_type` for what is no video to this browser, `image_too_large`, `forbidden`, `network`…
 */
export async function uploadVideo(
  file: File,
  alt: string,
  onProgress?: OnProgress,
): Promise<UploadMediaAnswer> {
  // Before minutes of sending.
  if (file.size > mostVideoBytes) throw new AppError("image_too_large");
  const form = new FormData();
  form.append("video", file, "video");
  form.append("poster", await drawPoster(file), "poster");
  form.append("alt", alt);
  return sendForm(file, form, onProgress);
}
