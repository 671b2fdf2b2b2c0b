import { AppError } from "./app-error";

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
