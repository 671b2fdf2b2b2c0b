import { avatarFiles, type AvatarFiles, storedAt } from "../_shared/avatar-files.ts";
import { requireCaller } from "../_shared/caller.ts";
import { mostAvatarBytes } from "../_shared/contract/avatars.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";
import { checkPicture, declaredType } from "./picture.ts";
import { hidePicture, showPicture, withdrawAddress } from "./profile-picture.ts";
import { readLimited } from "./read-limited.ts";

export type Dependencies = {
  database: ServiceClient;
  /** Address of the site: the only origin that may call. */
  siteUrl: string;
  now: () => Date;
};

type Avatar = { avatar_url: string | null };

/**
 * Sets or removes the caller's picture. `POST` with the bytes of a PNG, JPEG or
 * WebP under its Content-Type answers `{ avatar_url }`; `DELETE` answers
 * `{ avatar_url: null }`. Customers cannot write to storage themselves, so nothing
 * that was not checked here is ever public.
 *
 * Errors: 401 unauthorized, 413 image_too_large (over 2 MB), 415 image_type,
 * 422 image_dimensions (64 to 4096 pixels a side), 405, 500 unknown.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl, { methods: "POST, DELETE" });
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(async () => json(200, await changePicture(request, dependencies), headers), headers);
}

async function changePicture(request: Request, { database, now }: Dependencies): Promise<Avatar> {
  requireMethod(request, "POST", "DELETE");
  const { id } = await requireCaller(request, database);
  const files = avatarFiles(database, id);
  if (request.method === "DELETE") {
    await hidePicture(database, id);
    await removeOlder(files, now().getTime() + 1);
    return { avatar_url: null };
  }

  const type = declaredType(request);
  const picture = checkPicture(await readLimited(request, mostAvatarBytes), type);
  // The old picture stays, and stays shown, until the new one is stored and shown.
  const path = await files.add(picture, now());
  const address = await show(database, id, files, path);
  if (address !== files.addressOf(path)) {
    await files.remove([path]);
    return { avatar_url: address };
  }
  return { avatar_url: await settle(database, id, files, path) };
}

/**
 * Where it fails the file stays: the address may have been written all the same, and
 * the next upload removes what is left over. Only of an account that is gone nothing
 * would.
 */
async function show(
  database: ServiceClient,
  userId: string,
  files: AvatarFiles,
  path: string,
): Promise<string> {
  try {
    return await showPicture(database, userId, files, path);
  } catch (error) {
    if (error instanceof FunctionError && error.code === "unauthorized") {
      await files.remove([path]);
    }
    throw error;
  }
}

/**
 * Removes what came before the picture now shown. That failing is no failure of
 * the upload: the next one, or the account's deletion, removes what is left. Should
 * the picture itself be gone by now (removed in another window), so is its address.
 */
async function settle(
  database: ServiceClient,
  userId: string,
  files: AvatarFiles,
  path: string,
): Promise<string | null> {
  try {
    if (!(await removeOlder(files, storedAt(path))).includes(path)) {
      await withdrawAddress(database, userId, files.addressOf(path));
      return null;
    }
  } catch (error) {
    console.error(`Older pictures of ${userId} are left over:`, error);
  }
  return files.addressOf(path);
}

/** Removes the files stored before a time (milliseconds) and returns the paths of the others. */
async function removeOlder(files: AvatarFiles, time: number): Promise<string[]> {
  const paths = await files.list();
  await files.remove(paths.filter((path) => storedAt(path) < time));
  return paths.filter((path) => storedAt(path) >= time);
}
