import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../tools/local-stack/environment.ts";
import { runNode } from "../tools/local-stack/run-node.ts";
import { startTestEnvironment } from "../tools/testing/test-environment.ts";

/**
 * Builds and serves a site, and measures it in another process (scripts/lighthouse/measure.ts). `--runs=<n>` sets the
 * visits per page; paths select pages.
 *
 * @returns 0 when all budgets are kept
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { runs: { type: "string", default: "5" } },
  });
  const { urls, outDir, close } = await startTestEnvironment(() => undefined);
  const measure = path.join(root, "scripts", "lighthouse", "measure.ts");
  return runNode([measure, urls.app, outDir, urls.api, values.runs, ...positionals]).finally(close);
}

process.exit(await main());
