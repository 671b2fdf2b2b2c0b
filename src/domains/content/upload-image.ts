import type { UploadMediaAnswer } from "@contract/media";
import { resizeImage } from "./resize-image";
import { sendForm, type TransferOptions } from "./send-form";

/**
 * Stores a public picture in the widths that pages request.
 *
 * @param alt its description
 * @throws AppError `file_empty`, `image_heic`, `image_unreadable`, `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`,
 * `network`…
 */
export async function uploadImage(
  file: File,
  alt: string,
  transfer?: TransferOptions,
): Promise<UploadMediaAnswer> {
  const form = new FormData();
  for (const blob of await resizeImage(file)) form.append("file", blob, "image");
  form.append("alt", alt);
  return sendForm(file, form, transfer);
}
