import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { root } from "../tools/local-stack/environment.ts";

// Checks the types of the entry points, which use Deno globals that tsc does not support. `--lock` updates deno.lock
// after a version changed in deno.json.
const isLocking = process.argv.includes("--lock");
const entries = ["supabase/functions/*/index.ts"];
const files = globSync(isLocking ? entries : [...entries, "tools/local-stack/functions-runner/*.ts"], {
  cwd: root,
});
const check = ["check", "--quiet", "--no-lock", "--node-modules-dir=manual"];
const lock = ["cache", "--lock=supabase/functions/deno.lock", "--frozen=false", "--node-modules-dir=none"];
const { status } = spawnSync(
  path.join(root, "node_modules", ".bin", "deno"),
  [...(isLocking ? lock : check), "--config=supabase/functions/deno.json", ...files],
  {
    cwd: root,
    stdio: "inherit",
    // The lock names the packages of deno.json, not those of package.json.
    env: { ...process.env, ...(isLocking && { DENO_NO_PACKAGE_JSON: "1" }) },
  },
);
process.exitCode = status ?? 1;
