import { type AvatarFiles, storedAt } from "../_shared/avatar-files.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";

/** Returns the address of a user's avatar, or null. Throws `unauthorized` when the account is deleted. */
async function readAddress(database: ServiceClient, userId: string): Promise<string | null> {
  const { data } = await database
    .from("profiles")
    .select("avatar_url")
    .eq("id", userId)
    .maybeSingle()
    .throwOnError();
  if (data === null) {
    throw new FunctionError("unauthorized", "The account does not exist any more.");
  }
  return data.avatar_url;
}

/** Replaces the address if the stored one is still the expected one. Returns whether it was. */
async function replaceAddress(
  database: ServiceClient,
  userId: string,
  expected: string | null,
  address: string | null,
): Promise<boolean> {
  const update = database.from("profiles").update({ avatar_url: address }).eq("id", userId);
  const { data } = await (
    expected === null ? update.is("avatar_url", null) : update.eq("avatar_url", expected)
  )
    .select("id")
    .throwOnError();
  return data.length > 0;
}

/**
 * Makes the file at `path` the user's avatar, unless a newer one is set, and returns the address of the current one.
 * The stored avatar only becomes newer, so older files can be removed: concurrent uploads never remove each other's
 * current file.
 */
export async function setAvatar(
  database: ServiceClient,
  userId: string,
  files: AvatarFiles,
  path: string,
): Promise<string> {
  const address = files.addressOf(path);
  for (;;) {
    const present = await readAddress(database, userId);
    if (present !== null && storedAt(present) > storedAt(path)) {
      return present;
    }
    if (await replaceAddress(database, userId, present, address)) {
      return address;
    }
  }
}

/** Removes the address of a user's avatar. */
export async function unsetAvatar(database: ServiceClient, userId: string): Promise<void> {
  await readAddress(database, userId);
  await database.from("profiles").update({ avatar_url: null }).eq("id", userId).throwOnError();
}

/** Removes an address whose file no longer exists. */
export async function clearAddress(database: ServiceClient, userId: string, address: string): Promise<void> {
  await replaceAddress(database, userId, address, null);
}
