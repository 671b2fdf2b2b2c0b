import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { root } from "../tools/local-stack/environment.ts";

// The entry points use Deno globals, which tsc does not support.
const files = globSync(["supabase/functions/*/index.ts", "tools/local-stack/functions-runner/*.ts"], {
  cwd: root,
});
const { status } = spawnSync(
  path.join(root, "node_modules", ".bin", "deno"),
  [
    "check",
    "--quiet",
    "--no-lock",
    "--node-modules-dir=manual",
    "--config=supabase/functions/deno.json",
    ...files,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exitCode = status ?? 1;
