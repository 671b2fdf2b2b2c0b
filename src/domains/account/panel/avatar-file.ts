import { avatarTypes, shortestAvatarSide } from "@contract/avatars";
import { openPicture, readPictureKind } from "@/platform/picture-file";
import { AvatarFileError } from "./avatar-file-error";

/** The maximum size of a selected file. Phones take photos of this size; the uploaded crop is far smaller. */
export const maxOriginalMegabytes = 20;

const acceptedNames = /\.(png|jpe?g|webp|hei[cf])$/i;

/**
 * Checks a file by its name, type, size and first bytes. Throws an `AvatarFileError`, or an `AppError` as
 * `readPictureKind` does. `openAvatarFile` checks whether it can be decoded.
 */
export async function checkAvatarFile(file: File): Promise<void> {
  const kind = await readPictureKind(file);
  // Windows has no type for HEIC.
  const typeFits = kind === "heic" || avatarTypes.some((type) => type === file.type);
  if (kind === null || !typeFits || !acceptedNames.test(file.name)) throw new AvatarFileError("type");
  if (file.size > maxOriginalMegabytes * 1024 * 1024) throw new AvatarFileError("too_large");
}

/**
 * Decodes a checked file. Throws an `AvatarFileError`, or an `AppError` as `openPicture` does. The caller closes the
 * bitmap.
 */
export async function openAvatarFile(file: Blob): Promise<ImageBitmap> {
  const bitmap = await openPicture(file);
  if (bitmap.width >= shortestAvatarSide && bitmap.height >= shortestAvatarSide) return bitmap;
  bitmap.close();
  throw new AvatarFileError("too_small");
}
