import type { ServiceClient } from "./database.ts";
import { storageFailure } from "./storage-failure.ts";
import { avatarsBucket, storedFiles } from "./stored-files.ts";

/** The stored avatars of one user. */
export type AvatarFiles = ReturnType<typeof avatarFiles>;

/**
 * Reads and writes the stored avatars of one user. Files are named {userId}-{milliseconds}.{ext}. Every
 * method except `add` rejects with the storage service's error.
 */
export function avatarFiles(database: ServiceClient, userId: string) {
  const store = database.storage.from(avatarsBucket);
  const { list, remove } = storedFiles(database, avatarsBucket, userId);

  /**
   * Stores an avatar under a unique name and returns its path.
   *
   * @throws FunctionError `file_too_large`, `storage_full`, `storage_unavailable`
   */
  async function add(
    avatar: { bytes: Uint8Array; type: string; extension: string },
    now: Date,
  ): Promise<string> {
    const path = `${userId}/${userId}-${now.getTime()}.${avatar.extension}`;
    const { error } = await store.upload(path, avatar.bytes, {
      contentType: avatar.type,
      // A new avatar gets a new address. The short lifetime removes deleted avatars from caches.
      cacheControl: "3600",
    });
    if (error !== null) {
      throw storageFailure(error);
    }
    return path;
  }

  return { list, remove, add, addressOf: (path: string) => store.getPublicUrl(path).data.publicUrl };
}

/** Returns the time of storage in milliseconds from an avatar's path or address, or 0 for a foreign address. */
export function storedAt(pathOrAddress: string): number {
  return Number(/-(\d{13,})\.\w+$/.exec(pathOrAddress)?.[1] ?? 0);
}
