import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Returns the key of `private.access_key()`, in hexadecimal. The key is stored next to the database, not in it,
 * like Vault's key on a hosted project.
 *
 * @param dataDirectory folder of the database; null for one in memory
 */
export async function readAccessKey(dataDirectory: string | null): Promise<string> {
  const key = randomBytes(32).toString("hex");
  if (dataDirectory === null) return key;
  const file = path.join(dataDirectory, "access.key");
  await mkdir(dataDirectory, { recursive: true });
  // An existing file is kept: stored values can only be read with their own key.
  await writeFile(file, key, { flag: "wx", mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}
