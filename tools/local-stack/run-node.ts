import { spawn } from "node:child_process";
import { root } from "./environment.ts";

/**
 * Runs a Node program to its end.
 *
 * @param env variables in addition to those of this process
 * @param output `show` passes the output on; `on failure` prints it when the program fails
 * @returns its exit code
 */
export async function runNode(
  args: string[],
  env: Record<string, string> = {},
  output: "show" | "on failure" = "show",
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: output === "show" ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => parts.push(part));
  const code = await new Promise<number>((resolve) => {
    child.once("close", (status) => resolve(status ?? 1));
  });
  if (code !== 0) process.stdout.write(Buffer.concat(parts));
  return code;
}
