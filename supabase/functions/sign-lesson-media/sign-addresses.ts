import { mediaAddressSeconds, type SignedAddress } from "../_shared/contract/lesson-media.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";

/**
 * Signs paths in a bucket, each in its place; null where there is none, or no such file.
 *
 * @throws `storage_unavailable`
 */
export async function signAddresses(
  database: ServiceClient,
  bucket: "videos" | "lesson-files",
  paths: (string | null)[],
): Promise<(SignedAddress | null)[]> {
  const present = paths.filter((path) => path !== null);
  if (present.length === 0) {
    return paths.map(() => null);
  }
  const { data, error } = await database.storage.from(bucket).createSignedUrls(present, mediaAddressSeconds);
  if (error !== null) {
    throw new FunctionError("storage_unavailable", `Storage does not sign: ${error.message}`);
  }
  const addresses = new Map(
    data.map(({ path, signedUrl }) => [path, signedUrl ? belowStorage(signedUrl) : null]),
  );
  return paths.map((path) => (path === null ? null : (addresses.get(path) ?? null)));
}

/** Without the origin: functions may reach the project under another name than browsers do. */
function belowStorage(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(pathname.indexOf("/object/")) + search;
}
