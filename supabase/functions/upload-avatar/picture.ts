import { imageSize } from "image-size";
import {
  avatarTypes,
  longestAvatarSide,
  shortestAvatarSide,
  type AvatarType,
} from "../_shared/contract/avatars.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { isWhole } from "./image-structure.ts";

const extensions = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const satisfies Record<AvatarType, string>;

/** A checked picture and what it is stored as. */
export type Picture = { bytes: Uint8Array; type: AvatarType; extension: "png" | "jpg" | "webp" };

/** The type a request declares, if it is one we take. Throws `image_type`. */
export function declaredType(request: Request): AvatarType {
  const declared = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const type = avatarTypes.find((known) => known === declared);
  if (type === undefined) {
    throw new FunctionError("image_type", "Send a PNG, JPEG or WebP picture under its own type.");
  }
  return type;
}

/**
 * Takes bytes for a picture: whole, of the declared type by its own structure, with
 * sides of 64 to 4096 pixels. Throws `image_type` or `image_dimensions`.
 */
export function checkPicture(bytes: Uint8Array, type: AvatarType): Picture {
  const extension = extensions[type];
  const size = isWhole[extension](bytes) ? sizeOf(bytes, extension) : null;
  if (size === null) {
    throw new FunctionError("image_type", "The file is not a whole still picture of the declared type.");
  }
  const sides = [size.width, size.height];
  if (sides.some((side) => !(side >= shortestAvatarSide && side <= longestAvatarSide))) {
    throw new FunctionError(
      "image_dimensions",
      `Each side must have ${shortestAvatarSide} to ${longestAvatarSide} pixels.`,
    );
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
