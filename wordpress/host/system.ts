import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, chown, readFile, rename, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

export type RunOptions = {
  /** Text for the program's input. */
  input?: string;
  /** File that the program reads as its input. */
  inputFile?: string;
  /** File that receives the program's output, readable by root alone. */
  output?: string;
  env?: Record<string, string>;
  /** Highest exit status of a success. Default: 0. */
  highestStatus?: number;
};

/**
 * Runs a program and returns its output.
 *
 * @throws Error with the program's last messages when it does not succeed
 */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const child = spawn(command, args, {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C.UTF-8", ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  let text = "";
  let messages = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (messages = (messages + part).slice(-2000)));
  // A program that ends before it has read its input reports itself by its status.
  child.stdin.on("error", () => undefined);
  if (options.inputFile === undefined) child.stdin.end(options.input ?? "");
  else
    createReadStream(options.inputFile)
      .on("error", () => child.kill())
      .pipe(child.stdin);
  if (options.output === undefined)
    child.stdout.setEncoding("utf8").on("data", (part: string) => (text += part));
  else await pipeline(child.stdout, createWriteStream(options.output, { mode: 0o600 }));
  const status = await ended;
  if (status === null || status > (options.highestStatus ?? 0)) {
    throw new Error(`${command} ended with ${status}: ${(messages || text.slice(-2000)).trim()}`);
  }
  return text;
}

/** Runs a program as a system user, without root's rights. */
export const runAs = (
  user: string,
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> =>
  run(
    "setpriv",
    [`--reuid=${user}`, `--regid=${user}`, "--clear-groups", "--no-new-privs", "--", command, ...args],
    options,
  );

/** Writes a file in one step, so that no program reads a part of it. */
export async function writeWhole(
  file: string,
  text: string,
  { mode = 0o644, group }: { mode?: number; group?: number } = {},
): Promise<void> {
  const unfinished = `${file}.new`;
  await writeFile(unfinished, text, { mode });
  await chmod(unfinished, mode);
  if (group !== undefined) await chown(unfinished, 0, group);
  await rename(unfinished, file);
}

/** Returns a file's text; null without the file. */
export const readText = (file: string): Promise<string | null> =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Creates a function that performs tasks one after the other. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
