import { imageWidths } from "@contract/media";
import { AppError } from "@/platform/app-error";
import { encodeCanvas } from "@/platform/encode-canvas";
import { openPicture } from "@/platform/picture-file";

/** Returns the widths in which a picture is stored: those of `imageWidths` up to its own width. */
export function widthsFor(width: number): number[] {
  const widest = Math.min(width, imageWidths[0]);
  return [widest, ...imageWidths.filter((one) => one < widest)];
}

async function draw(bitmap: ImageBitmap, width: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const context = canvas.getContext("2d");
  if (!context) throw new AppError("unknown");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encodeCanvas(canvas);
}

/**
 * Returns a picture in the widths that pages request, widest first, as WebP where the browser can encode it.
 *
 * @throws as `openPicture` does
 */
export async function resizeImage(file: File): Promise<Blob[]> {
  const bitmap = await openPicture(file);
  try {
    return await Promise.all(widthsFor(bitmap.width).map((width) => draw(bitmap, width)));
  } finally {
    bitmap.close();
  }
}
