import type { SignedAddress } from "./contract/signed-address.ts";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/** A stored file. With `downloadAs` browsers save it under this name, otherwise they display it. */
export type FileToSign = { path: string; downloadAs?: string };

/**
 * Signs files of a bucket, in their order; null for a missing file.
 *
 * @param seconds lifetime of the addresses
 * @throws `storage_unavailable`
 */
export async function signFiles(
  database: ServiceClient,
  bucket: string,
  files: readonly (FileToSign | null)[],
  seconds: number,
): Promise<(SignedAddress | null)[]> {
  const paths = files.flatMap((file) => (file === null ? [] : [file.path]));
  if (paths.length === 0) {
    return files.map(() => null);
  }
  const { data, error } = await database.storage.from(bucket).createSignedUrls(paths, seconds);
  if (error !== null) {
    throw new FunctionError("storage_unavailable", `Storage does not sign: ${error.message}`);
  }
  const signed = new Map(data.map(({ path, signedUrl }) => [path, signedUrl]));
  return files.map((file) => {
    const url = file === null ? null : signed.get(file.path);
    return file !== null && url ? addressOf(url, file.downloadAs) : null;
  });
}

function addressOf(url: string, downloadAs: string | undefined): SignedAddress {
  const { pathname, search } = new URL(url);
  const address = pathname.slice(pathname.indexOf("/object/")) + search;
  return downloadAs === undefined
    ? address
    : `${address}&download=${encodeURIComponent(downloadName(downloadAs))}`;
}

// Replaces characters that separate folders, break a header or change the text direction.
function downloadName(name: string): string {
  return name.replaceAll(/[\p{C}/\\]/gu, "-").replace(/^\.+/, "");
}
