import { imageSize } from "image-size";
import { FunctionError } from "../_shared/function-error.ts";
import { isWhole } from "./image-structure.ts";

/** At most 2 MB, as the bucket allows. */
export const mostBytes = 2_097_152;

const [leastSide, mostSide] = [64, 4096];

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

type PictureType = keyof typeof extensions;

/** A checked picture and what it is stored as. */
export type Picture = { bytes: Uint8Array; type: PictureType; extension: "png" | "jpg" | "webp" };

/** The type a request declares, if it is one we take. Throws `image_type`. */
export function declaredType(request: Request): PictureType {
  const declared = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (declared !== "image/png" && declared !== "image/jpeg" && declared !== "image/webp") {
    throw new FunctionError("image_type", "Send a PNG, JPEG or WebP picture under its own type.");
  }
  return declared;
}

/**
 * Takes bytes for a picture: whole, of the declared type by its own structure, with
 * sides of 64 to 4096 pixels. Throws `image_type` or `image_dimensions`.
 */
export function checkPicture(bytes: Uint8Array, type: PictureType): Picture {
  const extension = extensions[type];
  const size = isWhole[extension](bytes) ? sizeOf(bytes, extension) : null;
  if (size === null) {
    throw new FunctionError("image_type", "The file is not a whole still picture of the declared type.");
  }
  const sides = [size.width, size.height];
  if (sides.some((side) => !(side >= leastSide && side <= mostSide))) {
    throw new FunctionError("image_dimensions", `Each side must have ${leastSide} to ${mostSide} pixels.`);
  }
  return { bytes, type, extension };
}

function sizeOf(bytes: Uint8Array, extension: string): { width: number; height: number } | null {
  try {
    const { width, height, type } = imageSize(bytes);
    return type === extension ? { width, height } : null;
  } catch {
    return null;
  }
}
