import { AppError } from "@/lib/app-error";

const quality = 0.82;

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

/**
 * Encodes a drawing as WebP. Safari cannot encode WebP and returns PNG, which is many times larger for a
 * photo. The result is then JPEG, unless it has transparent parts.
 *
 * @throws AppError `image_type` when the browser cannot encode it
 */
export async function encodeCanvas(canvas: HTMLCanvasElement): Promise<Blob> {
  let blob = await toBlob(canvas, "image/webp");
  if (blob?.type !== "image/webp" && !hasTransparency(canvas)) blob = await toBlob(canvas, "image/jpeg");
  if (!blob) throw new AppError("image_type");
  return blob;
}
