import { imageWidths } from "@contract/media";
import { AppError } from "@/lib/app-error";
import { encodeCanvas } from "./encode-canvas";

/** The widths in which a picture is stored: those of `imageWidths` that it has, and at most its own. */
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
 * A picture in the widths that pages ask for, the widest first, as WebP where the browser can write it.
 *
 * @throws AppError `image_type` for a file that the browser does not know as a picture
 */
export async function resizeImage(file: File): Promise<Blob[]> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError("image_type", { cause });
  });
  try {
    return await Promise.all(widthsFor(bitmap.width).map((width) => draw(bitmap, width)));
  } finally {
    bitmap.close();
  }
}
