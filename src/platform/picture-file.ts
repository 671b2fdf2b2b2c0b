import { useEffect, useState } from "react";
import { AppError } from "./app-error";

/** The pictures that people choose, as the `accept` attribute lists them. */
export const pictureAccept = "image/png,image/jpeg,image/webp,image/heic,image/heif,.heic,.heif";

type PictureKind = "png" | "jpeg" | "webp" | "heic";

const signatureBytes = 12;

// The brands that phones write. "mif1" and "msf1" are also those of AVIF, which then names itself in the brand.
const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"];

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

/** Returns the kind of a picture by its first bytes, or null for other files; the name proves nothing. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  // "RIFF", four bytes of length, "WEBP"
  const isRiff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]);
  if (isRiff && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  // Four bytes of length, "ftyp", the brand
  const isIsoMedia = startsWith(bytes, [0x66, 0x74, 0x79, 0x70], 4);
  const brand = new TextDecoder("latin1").decode(bytes.subarray(8, signatureBytes));
  return isIsoMedia && heicBrands.includes(brand) ? "heic" : null;
}

/**
 * Reads the kind of a picture from a file.
 *
 * @throws AppError `file_empty`, `image_unreadable`
 */
export async function readPictureKind(file: Blob): Promise<PictureKind | null> {
  if (file.size === 0) throw new AppError("file_empty");
  const start = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AppError("image_unreadable", { cause });
    });
  return pictureKind(new Uint8Array(start));
}

/**
 * Decodes a picture the right way up. Only Safari decodes HEIC. The caller closes the bitmap.
 *
 * @throws AppError `file_empty`, `image_heic` for a HEIC in another browser, `image_type` for another file,
 * `image_unreadable`
 */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const kind = await readPictureKind(file);
  if (kind === null) throw new AppError("image_type");
  return createImageBitmap(file, { imageOrientation: "from-image" }).catch((cause: unknown) => {
    throw new AppError(kind === "heic" ? "image_heic" : "image_unreadable", { cause });
  });
}

const quality = 0.82;

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

/**
 * Encodes a drawing as WebP, or as JPEG when that is preferred. Safari cannot encode WebP and returns PNG, which is many
 * times larger for a photo. Its result is then JPEG. JPEG has no transparent parts: a drawing with these is WebP or PNG.
 *
 * @throws AppError `image_type` when the browser cannot encode it
 */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  preferred: "image/webp" | "image/jpeg" = "image/webp",
): Promise<Blob> {
  const isTransparent = preferred === "image/jpeg" && hasTransparency(canvas);
  let blob = await toBlob(canvas, isTransparent ? "image/webp" : preferred);
  if (blob?.type === "image/png" && !isTransparent && !hasTransparency(canvas)) {
    blob = await toBlob(canvas, "image/jpeg");
  }
  if (!blob) throw new AppError("image_type");
  return blob;
}

/** Returns the data URL of a chosen image, or null until it is read. Keeps the last one for a null file. */
export function useImagePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => setUrl(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
