import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const executable = path.join(import.meta.dirname, "..", "node_modules", ".bin", "supabase");

/**
 * Runs the Supabase CLI and returns its standard output. Rejects with its complete output when it fails.
 *
 * Runs in an empty folder because the CLI would otherwise validate `config.toml`, which no command with a database
 * URL uses.
 */
export async function runSupabaseCli(args: string[]): Promise<string> {
  const workdir = await mkdtemp(path.join(tmpdir(), "supabase-cli-"));
  try {
    return await collectOutput(["--workdir", workdir, "--agent", "no", ...args]);
  } finally {
    await rm(workdir, { recursive: true, force: true });
  }
}

function collectOutput(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      const output = Buffer.concat(stdout).toString();
      if (code === 0) {
        resolve(output);
      } else {
        reject(new Error(`supabase ${args.join(" ")} failed:\n${Buffer.concat(stderr).toString()}${output}`));
      }
    });
  });
}
