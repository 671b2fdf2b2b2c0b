import { AppError } from "./app-error";
import { encodeCanvas, openPicture, readPictureKind } from "./picture-file";

/** The longest side of a reduced picture in pixels: twice what a page of a site shows. */
const longestSide = 3200;

// Screenshots and logos stay as they are. Photos of this size are sharper than any page shows.
const photoBytes = 3_145_728;

/** Returns the sides of a reduced picture. It is never enlarged. */
function reducedSides(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * Returns a photo that is small enough to send, and other files unchanged. A HEIC becomes a JPEG.
 *
 * @param mostBytes the maximum size; a PNG up to it is left alone, because it may be a drawing that a JPEG would blur
 * @throws AppError `file_empty`, `file_too_large`, `image_heic` for a HEIC that this browser cannot decode,
 * `image_unreadable`
 */
export async function reducePicture(file: File, mostBytes: number): Promise<File> {
  const kind = await readPictureKind(file);
  const isPhoto = kind === "jpeg" || kind === "webp";
  const isSmall = file.size <= (isPhoto ? photoBytes : mostBytes);
  if (kind === null || (isSmall && kind !== "heic")) return file;
  const bitmap = await openPicture(file);
  try {
    const blob = await draw(bitmap);
    // A photo of few pixels can be larger when it is encoded again.
    if (kind !== "heic" && blob.size >= file.size && file.size <= mostBytes) return file;
    if (blob.size > mostBytes) throw new AppError("file_too_large");
    return new File([blob], nameFor(file.name, blob.type), {
      type: blob.type,
      lastModified: file.lastModified,
    });
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, reducedSides(bitmap.width, bitmap.height));
  const context = canvas.getContext("2d");
  if (!context) throw new AppError("image_unreadable");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return encodeCanvas(canvas, "image/jpeg");
}

function nameFor(name: string, type: string): string {
  const stem = name.replace(/\.(?:png|jpe?g|webp|heic|heif)$/i, "");
  return `${stem}.${type === "image/jpeg" ? "jpg" : type.replace("image/", "")}`;
}
