import { spawn } from "node:child_process";
import { root } from "./environment.ts";

/**
 * Runs a Node program to its end and shows its output.
 *
 * @param env variables in addition to those of this process
 * @returns its exit code
 */
export function runNode(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
