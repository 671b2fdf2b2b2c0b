import { imageWidths } from "@contract/media";
import { AppError } from "@/lib/app-error";

const quality = 0.82;

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
  // A browser that cannot write WebP gives PNG, which is taken as well.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", quality));
  if (!blob) throw new AppError("image_type");
  return blob;
}

/**
 * A picture in the widths that pages ask for, the widest first, as WebP.
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
