import { avatarFiles, type AvatarFiles, storedAt } from "../_shared/avatar-files.ts";
import { mostAvatarBytes } from "../_shared/contract/avatars.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readLimited } from "../_shared/read-limited.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { unsetAvatar, setAvatar, clearAddress } from "./avatar-address.ts";
import { checkAvatar, declaredType } from "./check-avatar.ts";

/**
 * Sets or removes the caller's avatar. `POST` with the bytes of a PNG, JPEG or WebP and its Content-Type answers `{
 * avatar_url }`; `DELETE` answers `{ avatar_url: null }`. Customers cannot write to storage directly, so only checked
 * files are public.
 *
 * Errors: 401 unauthorized, 413 image_too_large (over 2 MB), 415 image_type, 422 image_dimensions (64 to 4096 pixels a
 * side), 413 file_too_large, 507 storage_full and 502 storage_unavailable from the storage service, 405, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "upload-avatar", methods: ["POST", "DELETE"] },
  async ({ request, caller: { id } }, { database, now }: ServiceDependencies) => {
    const files = avatarFiles(database, id);
    if (request.method === "DELETE") {
      await unsetAvatar(database, id);
      await removeOlder(files, now().getTime() + 1);
      return { avatar_url: null };
    }

    const type = declaredType(request);
    const avatar = checkAvatar(await readLimited(request, mostAvatarBytes, "image_too_large"), type);
    // The old avatar remains visible until the new one is stored and set.
    const path = await files.add(avatar, now());
    const address = await show(database, id, files, path);
    if (address !== files.addressOf(path)) {
      await files.remove([path]);
      return { avatar_url: address };
    }
    return { avatar_url: await removeOlderFiles(database, id, files, path) };
  },
);

/**
 * Sets the avatar. After a failure the file stays, because the address may have been written; the next upload removes
 * it. Only for a deleted account it is removed here.
 */
async function show(
  database: ServiceClient,
  userId: string,
  files: AvatarFiles,
  path: string,
): Promise<string> {
  try {
    return await setAvatar(database, userId, files, path);
  } catch (error) {
    if (error instanceof FunctionError && error.code === "unauthorized") {
      await files.remove([path]);
    }
    throw error;
  }
}

/**
 * Removes files older than the current avatar. A failure does not fail the upload: the next upload or the account's
 * deletion removes them. Removes the address when another window has removed the avatar.
 */
async function removeOlderFiles(
  database: ServiceClient,
  userId: string,
  files: AvatarFiles,
  path: string,
): Promise<string | null> {
  try {
    if (!(await removeOlder(files, storedAt(path))).includes(path)) {
      await clearAddress(database, userId, files.addressOf(path));
      return null;
    }
  } catch (error) {
    console.error(`Older avatars of ${userId} are left over:`, error);
  }
  return files.addressOf(path);
}

/** Removes files stored before a time (milliseconds) and returns the paths of the others. */
async function removeOlder(files: AvatarFiles, time: number): Promise<string[]> {
  const paths = await files.list();
  await files.remove(paths.filter((path) => storedAt(path) < time));
  return paths.filter((path) => storedAt(path) >= time);
}
