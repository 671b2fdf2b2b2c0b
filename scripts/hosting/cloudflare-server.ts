import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../../tools/local-stack/environment.ts";

const version = "4.164.0";
const folder = path.join(root, "node_modules", ".cache", `wrangler-${version}`);
const program = path.join(folder, "node_modules", "wrangler", "bin", "wrangler.js");
const startMs = 60_000;

/** A build served by the handler of Cloudflare Pages. */
export type CloudflareServer = { url: string; stop: () => Promise<void> };

/**
 * Installs Cloudflare's development server. Its size is 228 MB, so it is not a project dependency: only the full test
 * run downloads it, once.
 *
 * @returns false when the registry cannot be reached
 * @throws when npm fails for another reason
 */
export async function installWrangler(): Promise<boolean> {
  if (existsSync(program)) return true;
  await mkdir(folder, { recursive: true });
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-audit",
    "--no-fund",
    "--save-exact",
    `wrangler@${version}`,
  ];
  try {
    await promisify(execFile)("npm", args, { cwd: folder, timeout: 300_000 });
    return true;
  } catch (error) {
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(String(error))) return false;
    throw error;
  }
}

/**
 * Serves a build with the handler of Cloudflare Pages, without network access.
 *
 * @param outDir the finished build
 * @param port a free local port
 */
export async function startCloudflareServer(outDir: string, port: number): Promise<CloudflareServer> {
  const args = ["pages", "dev", outDir, "--ip", "127.0.0.1", "--port", String(port)];
  const child = spawn(process.execPath, [program, ...args, "--compatibility-date", "2026-11-01"], {
    cwd: folder,
    // Starts a process group, so that stopping it also ends the server's child processes.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_HOME: folder },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  };
  let printed = "";
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`wrangler did not start:\n${printed}`)), startMs);
    const read = (part: Buffer) => {
      printed += String(part);
      if (!printed.includes("Ready on")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`wrangler ended:\n${printed}`)));
  });
  try {
    await ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}
