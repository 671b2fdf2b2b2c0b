import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openBackend } from "./backend.ts";
import { root } from "./environment.ts";
import { shrinkDatabase } from "./shrink-database.ts";

const kept = path.join(root, "node_modules", ".cache", "prepared-backend");

/** Data of other files stays this long after its last use: another run in this checkout may still copy it. */
const keptMs = 24 * 60 * 60 * 1000;

/** Names the data for the workers of a run, which may start after one of the files has changed. */
const variable = "PREPARED_DATA";

/** Files that determine a new backend's data. */
const ingredients = [
  "package-lock.json",
  "supabase/config.toml",
  "supabase/seed.sql",
  "supabase/seed",
  "supabase/migrations",
  "tools/local-stack",
];

/**
 * Copies the data of a new, migrated and seeded backend into a new folder, which the caller removes. Requires
 * `prepareData`.
 *
 * @returns the folder, for `openBackend`
 */
export async function copyPreparedData(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "site-pronto-backend-"));
  await cp(path.join(kept, process.env[variable] ?? (await nameOfIngredients())), copy, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  });
  return copy;
}

async function nameOfIngredients(): Promise<string> {
  const hash = createHash("sha256");
  for (const ingredient of ingredients) {
    const entries = await readdir(path.join(root, ingredient), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => null);
    const files =
      entries === null
        ? [path.join(root, ingredient)]
        : entries
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => path.join(parentPath, name));
    for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex");
}

/**
 * Creates the data that `copyPreparedData` copies, unless it exists: creating takes seconds, copying a fraction of
 * one.
 */
export async function prepareData(): Promise<void> {
  const name = await nameOfIngredients();
  process.env[variable] = name;
  await mkdir(kept, { recursive: true });
  const exists = (await readdir(kept)).includes(name);
  if (!exists) await createData(name);
  await utimes(path.join(kept, name), new Date(), new Date());
  if (!exists) await removeOutdated();
}

async function createData(name: string): Promise<void> {
  const unfinished = await mkdtemp(path.join(tmpdir(), "site-pronto-backend-"));
  const dataDirectory = path.join(unfinished, "data");
  const backend = await openBackend({
    dataDirectory,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({ send: () => Promise.resolve() }),
  });
  await shrinkDatabase(backend.sql);
  await backend.close();
  // In a folder of its own, because another run in this checkout may create the same data.
  const part = await mkdtemp(path.join(kept, "part-"));
  await cp(dataDirectory, part, { recursive: true });
  await rename(part, path.join(kept, name)).catch(async (error: NodeJS.ErrnoException) => {
    await rm(part, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
}

async function removeOutdated(): Promise<void> {
  for (const entry of await readdir(kept)) {
    const folder = path.join(kept, entry);
    // Another run may have renamed or removed it.
    const used = (await stat(folder).catch(() => null))?.mtimeMs ?? Date.now();
    if (Date.now() - used > keptMs) await rm(folder, { recursive: true, force: true });
  }
}
