import { avatarTypes, shortestAvatarSide } from "@contract/avatars";
import { AvatarFileError } from "./avatar-file-error";

/** The maximum size of a selected file. Phones take photos of this size; the uploaded crop is far smaller. */
export const maxOriginalMegabytes = 20;

const acceptedNames = /\.(png|jpe?g|webp)$/i;
const signatureBytes = 12;

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

/** Returns whether a file begins with the signature of PNG, JPEG or WebP; the name proves nothing. */
export function looksLikeImage(bytes: Uint8Array): boolean {
  const isPng = startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  // "RIFF", four bytes of length, "WEBP"
  const isWebp =
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
  return isPng || isJpeg || isWebp;
}

/**
 * Checks a file by its name, type, size and first bytes. Throws an `AvatarFileError`. `openAvatarFile` checks
 * whether it can be decoded.
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

/** Decodes a checked file. Throws an `AvatarFileError`. The caller closes the bitmap. */
export async function openAvatarFile(file: Blob): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AvatarFileError("unreadable", { cause });
  });
  if (bitmap.width >= shortestAvatarSide && bitmap.height >= shortestAvatarSide) return bitmap;
  bitmap.close();
  throw new AvatarFileError("too_small");
}
