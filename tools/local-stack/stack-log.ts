import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { root } from "./environment.ts";

/**
 * Opens test-results/stack.log and redirects the console to it: the embedded backend logs start-up details and
 * every refused statement there.
 */
export async function openStackLog(): Promise<(text: string) => void> {
  const folder = path.join(root, "test-results");
  await mkdir(folder, { recursive: true });
  const log = createWriteStream(path.join(folder, "stack.log"));
  console.error = console.log = (...args: unknown[]) => log.write(`${args.map(String).join(" ")}\n`);
  return (text) => log.write(text);
}
