import {
  avatarTypes,
  longestAvatarSide,
  shortestAvatarSide,
  type AvatarType,
} from "../_shared/contract/avatars.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readImageHeader } from "../_shared/image-header.ts";

const extensions = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" } as const;

/** A checked avatar with its type and extension. */
export type Avatar = { bytes: Uint8Array; type: AvatarType; extension: "png" | "jpg" | "webp" };

/**
 * Returns the declared type of a request if it is accepted.
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
 * Checks that the header is an image of the declared type with sides of 64 to 4096 pixels. The rest is not checked,
 * because it is served with the image's type from the origin of the storage service.
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
