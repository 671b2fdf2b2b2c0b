import { avatarTypes, shortestAvatarSide } from "@contract/avatars";
import { AvatarFileError } from "./avatar-file-error";

/** The largest file to choose. Phones take photos of this size; what is sent is cropped and far smaller. */
export const maxOriginalMegabytes = 20;

const acceptedNames = /\.(png|jpe?g|webp)$/i;
const signatureBytes = 12;

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

/** Whether a file begins as a PNG, JPEG or WebP does: its name can be anything. */
export function looksLikeImage(bytes: Uint8Array): boolean {
  const isPng = startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  // "RIFF", four bytes of length, "WEBP"
  const isWebp =
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}

/**
 * Checks a file by its name, type, size and first bytes. Throws a `AvatarFileError`.
 * Whether it can be decoded is checked by `openAvatarFile`.
 */
export async function checkAvatarFile(file: File): Promise<void> {
  const typeFits = avatarTypes.some((type) => type === file.type);
  if (!typeFits || !acceptedNames.test(file.name)) throw new AvatarFileError("type");
  if (file.size > maxOriginalMegabytes * 1024 * 1024) throw new AvatarFileError("too_large");
  const start = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AvatarFileError("unreadable", { cause });
    });
  if (!looksLikeImage(new Uint8Array(start))) throw new AvatarFileError("type");
}

/** Decodes a checked file. Throws a `AvatarFileError`; close the bitmap when done. */
export async function openAvatarFile(file: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AvatarFileError("unreadable", { cause });
  });
  if (bitmap.width >= shortestAvatarSide && bitmap.height >= shortestAvatarSide) return bitmap;
  bitmap.close();
  throw new AvatarFileError("too_small");
}
