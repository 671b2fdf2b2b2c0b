import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { root } from "./environment.ts";

type Outcome = { passed: number; failed: number };
type Check = {
  name: string;
  command: string;
  args: string[];
  /** Counts what the check ran; without it the check counts as one. */
  count?: () => Promise<Outcome>;
};

const results = path.join(root, "test-results");
const node = (...args: string[]) => ({ command: process.execPath, args });
const tool = (name: string, ...args: string[]) => ({
  command: path.join(root, "node_modules", ".bin", name),
  args,
});

const checks: Check[] = [
  { name: "types of the application", ...tool("tsc", "-p", "tsconfig.json") },
  { name: "types of scripts, tests and functions", ...tool("tsc", "-p", "tsconfig.node.json") },
  {
    name: "types of the edge functions in Deno",
    ...node("scripts/check-functions.ts"),
  },
  { name: "lint", ...tool("oxlint", "--deny-warnings") },
  { name: "format", ...tool("prettier", "--check", "--log-level=warn", ".") },
  { name: "database types are current", ...node("scripts/database-types.ts") },
  { name: "database advisors", ...node("scripts/database-advisors.ts") },
  {
    name: "unit, database and function tests",
    ...tool(
      "vitest",
      "run",
      "--reporter=dot",
      "--reporter=json",
      "--outputFile.json=test-results/vitest.json",
    ),
    count: async () => {
      const report = JSON.parse(await readFile(path.join(results, "vitest.json"), "utf8")) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  },
  {
    name: "browser tests",
    ...node("scripts/e2e.ts"),
    count: async () => {
      const { stats } = JSON.parse(await readFile(path.join(results, "e2e.json"), "utf8")) as {
        stats: { expected: number; flaky: number; unexpected: number };
      };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

/** Runs every check, goes on after a failure, and ends with one line that counts them all. */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const total: Outcome = { passed: 0, failed: 0 };
  const began = performance.now();

  for (const check of checks) {
    const start = performance.now();
    process.stdout.write(`\n▸ ${check.name}\n`);
    const ok = (await run(check)) === 0;
    const counted = (await check.count?.().catch(() => null)) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    total.passed += counted.passed;
    // A check that fails without a failed test (a crash, say) is a failure all the same.
    total.failed += ok ? counted.failed : Math.max(counted.failed, 1);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${ok ? "✓" : "✗"} ${check.name} (${seconds} s)\n`);
  }

  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  process.stdout.write(`\nAll checks took ${minutes} min.\n${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

function run(check: Check): Promise<number> {
  const child = spawn(check.command, check.args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

await main();
