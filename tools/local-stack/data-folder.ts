import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

const lockName = "lock.sqlite";
const holderName = "lock-holder.txt";
const unfinishedName = "unfinished";
/** Name of the log that `npm start` writes into a data folder. */
export const logName = "stack.log";
const draftName = "draft";
const completeName = "complete";

/** Files that belong to the process, not to the data. */
const ownNames = [lockName, `${lockName}-journal`, holderName, logName, draftName];

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * Locks a data folder for this process: two stacks on one folder would overwrite each other's data. The operating
 * system holds the lock and releases it when the process ends or is killed.
 *
 * @param holder names this process in the message that others get
 * @returns releases the lock
 * @throws a sentence that names the process with the lock
 */
export async function lockDataFolder(directory: string, holder: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  const lock = new DatabaseSync(path.join(directory, lockName));
  const holderFile = path.join(directory, holderName);
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /locked/.test(error.message))) throw error;
    const other = await readFile(holderFile, "utf8").catch(() => "Another process");
    throw new Error(`${other} already uses the data in ${directory}. Stop it before you start another one.`, {
      cause: error,
    });
  }
  await writeFile(holderFile, holder);
  return () => lock.close();
}

/** Removes everything from a data folder that this process has locked, except the lock. */
export async function emptyDataFolder(directory: string): Promise<void> {
  const names = await readdir(directory);
  await Promise.all(
    names
      .filter((name) => name !== lockName && name !== holderName)
      .map((name) => rm(path.join(directory, name), { recursive: true, force: true })),
  );
}

/**
 * Marks a new data folder as incomplete while it is filled. Removes the data of a start that was killed before it
 * finished.
 *
 * @param parts names of the filled folder's contents; the first one exists from the beginning
 * @returns whether the folder is new; the caller then calls `finishFilling` once everything is written
 */
export async function beginFilling(
  directory: string,
  parts: readonly [string, ...string[]],
): Promise<boolean> {
  await mkdir(directory, { recursive: true });
  const unfinished = path.join(directory, unfinishedName);
  if (existsSync(unfinished)) {
    await Promise.all(parts.map((part) => rm(path.join(directory, part), { recursive: true, force: true })));
  }
  const isNew = !existsSync(path.join(directory, parts[0]));
  if (isNew) await writeFile(unfinished, "");
  return isNew;
}

/** Marks a new data folder as complete. */
export function finishFilling(directory: string): Promise<void> {
  return rm(path.join(directory, unfinishedName), { force: true });
}

/**
 * Changes a copy of a locked data folder, and replaces the folder with it once everything is written. If the
 * process is killed before, the folder is unchanged.
 *
 * @param change receives the copy's path
 */
export async function changeWhole<Result>(
  directory: string,
  change: (copy: string) => Promise<Result>,
): Promise<Result> {
  const draft = path.join(directory, draftName);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  for (const name of await readdir(directory)) {
    if (!ownNames.includes(name)) {
      await cp(path.join(directory, name), path.join(draft, name), { recursive: true });
    }
  }
  const result = await change(draft);
  await writeFile(path.join(draft, completeName), "");
  await finishChange(directory);
  return result;
}

/**
 * Finishes a `changeWhole` of a killed process: a complete copy replaces the folder, an incomplete one is removed.
 */
export async function finishChange(directory: string): Promise<void> {
  const draft = path.join(directory, draftName);
  const names = existsSync(path.join(draft, completeName)) ? await readdir(draft) : [];
  for (const name of names) {
    if (name === completeName || ownNames.includes(name)) continue;
    await rm(path.join(directory, name), { recursive: true, force: true });
    await rename(path.join(draft, name), path.join(directory, name));
  }
  await rm(draft, { recursive: true, force: true });
}

/** Thrown when the database of a data folder does not start. */
export class DamagedDataError extends Error {
  constructor(cause: unknown) {
    super("The database does not start.", { cause });
  }
}

/** Thrown when the database of a data folder has run other migrations than those of this checkout. */
export class OtherMigrationsError extends Error {}

/** Free space needed for a start: Postgres alone writes 16 MB ahead. */
const neededBytes = 64 * 1024 * 1024;

/** Returns advice for an error that a data folder caused; null for any other error. */
export async function dataFolderSentence(thrown: unknown, directory: string): Promise<string | null> {
  const disk = await statfs(directory).catch(() => null);
  if (isCode(thrown, "ENOSPC") || (disk !== null && disk.bavail * disk.bsize < neededBytes)) {
    return `The disk is full. Free some space, then start again: the data in ${directory} is kept.`;
  }
  if (["EACCES", "EROFS", "EPERM"].some((code) => isCode(thrown, code))) {
    return `The data in ${directory} cannot be written. Allow this user to write there, then start again.`;
  }
  if (thrown instanceof OtherMigrationsError) {
    return `The database in ${directory} is of another version. Start over with "npm start -- --reset", which deletes all of it.`;
  }
  if (thrown instanceof DamagedDataError) {
    return `The data in ${directory} is damaged. Start over with "npm start -- --reset", which deletes all of it.`;
  }
  return null;
}
