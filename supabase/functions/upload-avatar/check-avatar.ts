import {
  avatarTypes,
  longestAvatarSide,
  shortestAvatarSide,
  type AvatarType,
} from "../_shared/contract/avatars.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readImageHeader } from "../_shared/image-header.ts";

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** A checked avatar and what it is stored as. */
export type Avatar = { bytes: Uint8Array; type: AvatarType; extension: "png" | "jpg" | "webp" };

/**
 * The type a request declares, if it is one we take.
 *
 * @throws `image_type`
 */
export function declaredType(request: Request): AvatarType {
  const declared = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const type = avatarTypes.find((known) => known === declared);
  if (type === undefined) {
    throw new FunctionError("image_type", "Send a PNG, JPEG or WebP image under its own type.");
  }
  return type;
}

/**
 * Takes bytes for an avatar: by their header an image of the declared type, with
 * sides of 64 to 4096 pixels. What follows the header is not read: whatever it
 * holds is served under the image's type, from the storage service's own origin.
 *
 * @throws `image_type`, `image_dimensions`
 */
export function checkAvatar(bytes: Uint8Array, type: AvatarType): Avatar {
  const extension = extensions[type];
  const size = readImageHeader(bytes);
  if (size?.type !== extension) {
    throw new FunctionError("image_type", "The file is not an image of the declared type.");
  }
  if ([size.width, size.height].some((side) => !(side >= shortestAvatarSide && side <= longestAvatarSide))) {
    const sides = `${shortestAvatarSide} to ${longestAvatarSide} pixels`;
    throw new FunctionError("image_dimensions", `Each side must have ${sides}.`);
  }
  return { bytes, type, extension };
}
