import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { localKeys } from "./keys.ts";
import { root } from "./environment.ts";

const directory = path.join(root, "supabase", "seed", "storage");

const contentTypes: Record<string, string> = {
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".jpg": "image/jpeg",
};

/**
 * Uploads the files that the seed's rows name: supabase/seed/storage has a folder for each bucket.
 *
 * @throws when the storage refuses one
 */
export async function storeSeedFiles(serve: (request: Request) => Promise<Response>): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(directory, file).split(path.sep).join("/");
    const response = await serve(
      new Request(`http://127.0.0.1/storage/v1/object/${name}`, {
        method: "POST",
        headers: {
          apikey: localKeys.secret,
          authorization: `Bearer ${localKeys.secret}`,
          "content-type": contentTypes[path.extname(name)] ?? "application/octet-stream",
        },
        body: await readFile(file),
      }),
    );
    if (!response.ok) throw new Error(`The storage refused the seed's ${name}: ${await response.text()}`);
  }
}
