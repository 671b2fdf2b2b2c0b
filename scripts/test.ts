import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { root } from "../tools/local-stack/environment.ts";
import { hasPostgresServer } from "../tools/bench/cluster.ts";
import { fetchInstalled } from "../tools/local-wordpress/install.ts";
import { findBrowser } from "../tools/testing/find-browser.ts";
import { runPlaywright } from "./run-playwright.ts";
import { openStackLog } from "../tools/local-stack/stack-log.ts";
import { startTestEnvironment } from "../tools/testing/test-environment.ts";
import { readPlaywrightReport, readVitestReport, slowest, type TestResult } from "./test-results.ts";

const results = path.join(root, "test-results");
const tool = (name: string) => path.join(root, "node_modules", ".bin", name);

const staticChecks: [name: string, command: string, ...args: string[]][] = [
  ["types of the application", tool("tsc"), "-p", "tsconfig.json"],
  ["types of scripts, tests and functions", tool("tsc"), "-p", "tsconfig.node.json"],
  ["types of the edge functions in Deno", process.execPath, "scripts/check-functions.ts"],
  ["lint", tool("oxlint"), "--deny-warnings"],
  ["format", tool("prettier"), "--check", "--log-level=warn", "--cache", "."],
  ["database types are current", process.execPath, "scripts/database-types.ts"],
  ["database advisors", process.execPath, "scripts/database-advisors.ts"],
];

const fullChecks: typeof staticChecks = [
  ["unused files and packages", tool("knip"), "--no-progress", "--no-config-hints"],
  ["spelling of the three languages", tool("cspell"), "--no-progress", "--quiet"],
];

const fullProjects = ["journeys", "phone", "firefox", "webkit", "matrix", "translated"];

const siteCheck = "HTML, links and anchors of the built pages";

const full = process.argv.includes("--full");
// A copy, because the test environment changes variables of this process.
const env = { ...process.env, ...(full && { TEST_FULL: "1" }) };
const began = performance.now();
const total = { passed: 0, failed: 0 };

/**
 * Prints and counts the result of a check. A check that fails without a failed test, such as a crash, counts as one
 * failure.
 */
function report(name: string, start: number, ok: boolean, tests: TestResult[] | null): void {
  const count = (status: TestResult["status"]) => tests?.filter((test) => test.status === status).length;
  const failed = count("failed") ?? 0;
  total.passed += count("passed") ?? (ok ? 1 : 0);
  total.failed += ok ? failed : Math.max(failed, 1);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${ok && failed === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n`);
}

/** Runs a program to its end. Shows or collects its output. */
function run(
  command: string,
  args: string[],
  output: "show" | "collect",
  variables: Record<string, string> = {},
): Promise<{ ok: boolean; text: string }> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, ...variables },
    stdio: output === "show" ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (text += String(part)));
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ ok: false, text: String(error) }));
    child.once("close", (code) => resolve({ ok: code === 0, text }));
  });
}

async function runStaticChecks(): Promise<void> {
  for (const [name, command, ...args] of full ? [...staticChecks, ...fullChecks] : staticChecks) {
    await runCheck(name, command, args);
  }
}

async function runCheck(name: string, command: string, args: string[]): Promise<void> {
  const start = performance.now();
  const { ok, text } = await run(command, args, "collect");
  // A check that could not run in full says so.
  process.stdout.write(text.trim() === "" || (ok && name !== siteCheck) ? "" : text);
  report(name, start, ok, null);
}

/** @param builtSite folder of the built application, if there is one */
async function runVitest(builtSite: string | undefined): Promise<TestResult[]> {
  const start = performance.now();
  const file = path.join(results, "vitest.json");
  const reporters = ["--reporter=minimal", "--reporter=json", `--outputFile.json=${file}`];
  const { ok } = await run(tool("vitest"), ["run", ...reporters], "show", {
    ...(builtSite !== undefined && { BUILT_SITE: builtSite }),
  });
  const tests = await readVitestReport(file, root).catch(() => []);
  report("unit, database and function tests", start, ok, tests);
  return tests;
}

/** Starts the environment of the browser tests. Returns null on failure; the browser tests then count as failed. */
async function prepareBrowserTests() {
  const start = performance.now();
  try {
    const log = await openStackLog();
    const [browser, environment] = await Promise.all([findBrowser(), startTestEnvironment(log)]);
    report("build, and the environment of the browser tests", start, true, null);
    return { browser, environment };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    report("build, and the environment of the browser tests", start, false, null);
    return null;
  }
}

async function runBrowserTests(
  prepared: Awaited<ReturnType<typeof prepareBrowserTests>>,
): Promise<TestResult[]> {
  if (prepared === null) return [];
  const args = full
    ? fullProjects.map((name) => `--project=${name}`)
    : ["--project=journeys", "--grep-invert=@long"];
  const tests = await runProjects("browser tests", prepared, args);
  if (full && (await hasWordPress())) {
    tests.push(...(await runProjects("a real WordPress site", prepared, ["--project=wordpress"])));
  }
  await prepared.environment.close();
  return tests;
}

async function runProjects(
  name: string,
  { environment, browser }: NonNullable<Awaited<ReturnType<typeof prepareBrowserTests>>>,
  args: string[],
): Promise<TestResult[]> {
  const start = performance.now();
  const code = await runPlaywright(environment, browser, args, "dot");
  const tests = await readPlaywrightReport(path.join(results, "e2e.json")).catch(() => []);
  report(name, start, code === 0, tests);
  return tests;
}

async function hasWordPress(): Promise<boolean> {
  try {
    await fetchInstalled((line) => process.stdout.write(`${line}\n`));
    return true;
  } catch {
    process.stdout.write(
      "Skipping the journey with a real WordPress, which can be fetched neither from wordpress.org nor from Debian.\n",
    );
    return false;
  }
}

/**
 * Runs every check, continues after failures, and prints the total counts. `--full` adds slow tests: matrices and
 * long random walks.
 */
async function main(): Promise<void> {
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });

  // The tests need the build alone. Only the browser tests wait for the checks, because they measure time.
  const checks = runStaticChecks();
  const prepared = await prepareBrowserTests();
  if (full && prepared) {
    await runCheck(siteCheck, process.execPath, ["scripts/check-site.ts", prepared.environment.outDir]);
  }
  if (full && !hasPostgresServer()) {
    process.stdout.write(
      "Skipping the tests with several database connections, which need a Postgres server: apt-get install postgresql.\n",
    );
  }
  const tests = await runVitest(prepared?.environment.outDir);
  await checks;
  tests.push(...(await runBrowserTests(prepared)));

  process.stdout.write(`\nThe ten slowest tests:\n${slowest(tests, 10).join("\n")}\n`);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  process.stdout.write(`\nAll checks took ${minutes} min.\n${total.passed} passed, ${total.failed} failed\n`);
  process.exit(total.failed === 0 ? 0 : 1);
}

await main();
