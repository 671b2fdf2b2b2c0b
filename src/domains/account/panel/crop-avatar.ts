import { AppError } from "@/platform/app-error";

/** A square of an image, in its pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

// Sharp at twice the largest display size, and about 100 KB.
const side = 512;
const quality = 0.9;

/** Crops an image to a square JPEG of 512 × 512 pixels. Throws `image_unreadable` if the browser cannot. */
export async function cropAvatar(image: ImageBitmap, area: CropArea): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new AppError("image_unreadable");
  // JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new AppError("image_unreadable");
  return blob;
}
