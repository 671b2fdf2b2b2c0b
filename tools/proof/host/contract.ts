import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "../../local-stack/environment.ts";
import type { JobClient } from "./jobs.ts";
import type { Machine } from "./machine.ts";

/** Runs `npm run test:provider` against the service. Returns the faults. */
export async function tryContract(
  machine: Machine,
  _: JobClient,
  print: (line: string) => void,
): Promise<string[]> {
  const child = spawn(process.execPath, [path.join(root, "scripts", "test-provider.ts"), machine.jobsUrl], {
    env: { ...process.env, SITE_PROVIDER_SECRET: machine.secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => print(text.trimEnd()));
  const status = await new Promise((resolve) => child.once("close", resolve));
  return status === 0 ? [] : ["The service does not pass npm run test:provider."];
}
