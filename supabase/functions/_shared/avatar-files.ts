import type { ServiceClient } from "./database.ts";
import { storageFailure } from "./storage-failure.ts";
import { avatarsBucket, storedFiles } from "./stored-files.ts";

/** Where files of a person are. */
export type AvatarFiles = ReturnType<typeof avatarFiles>;

/**
 * The avatars stored for one person. Files are named {userId}-{milliseconds}.{ext}.
 * Everything rejects with the storage service's own error, except `add`.
 */
export function avatarFiles(database: ServiceClient, userId: string) {
  const store = database.storage.from(avatarsBucket);
  const { list, remove } = storedFiles(database, avatarsBucket, userId);

  /**
   * Stores an avatar under a name that nothing else has, and returns its path.
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
      // A changed avatar has another address, but one removed must not outlive its file for long.
      cacheControl: "3600",
    });
    if (error !== null) {
      throw storageFailure(error);
    }
    return path;
  }

  return { list, remove, add, addressOf: (path: string) => store.getPublicUrl(path).data.publicUrl };
}

/** When an avatar was stored, in milliseconds, by its path or address; 0 for one not of our making. */
export function storedAt(pathOrAddress: string): number {
  return Number(/-(\d{13,})\.\w+$/.exec(pathOrAddress)?.[1] ?? 0);
}
