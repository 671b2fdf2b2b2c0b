import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

// Playwright's own choice for tests. It has no window and needs a fifth less time than Debian's Chromium.
const headlessShell = "chromium-headless-shell";
const programs = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const run = promisify(execFile);

/**
 * Returns the path of a Chromium: the one in CHROMIUM_PATH, Playwright's own, an installed one, or one that is
 * installed now (Playwright's download, or the Debian package where permitted).
 *
 * @throws an error with instructions if there is none
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found !== null) {
    return found;
  }
  process.stdout.write("No Chromium found: installing one for the browser tests…\n");
  for (const install of [
    downloadWithPlaywright,
    () => installDebianPackages([headlessShell]),
    () => installDebianPackages(["chromium"]),
  ]) {
    // Errors of one way do not matter if another way works.
    await install().catch(() => undefined);
    const browser = installedBrowser();
    if (browser !== null) {
      return browser;
    }
  }
  throw new Error(
    "The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}

async function downloadWithPlaywright(): Promise<void> {
  const playwright = "node_modules/@playwright/test/cli.js";
  await run(process.execPath, [playwright, "install", "chromium"], { timeout: 180_000 });
}

/** Installs Debian packages if this process has the permission. */
export async function installDebianPackages(names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || inPath("apt-get") === null) {
    return;
  }
  await run("apt-get", ["update"], { timeout: 300_000 });
  await run("apt-get", ["install", "-y", "--no-install-recommends", ...names], {
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Returns the path of an installed Chromium; null without one. */
export function installedBrowser(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && existsSync(named)) {
    return named;
  }
  const own = chromium.executablePath();
  if (existsSync(own)) {
    return own;
  }
  for (const program of programs) {
    const file = inPath(program);
    if (file !== null) {
      return file;
    }
  }
  return places.find((file) => existsSync(file)) ?? null;
}

/** Returns the path of an installed program; null if there is none. */
export function inPath(program: string): string | null {
  const finder = process.platform === "win32" ? "where" : "which";
  try {
    return (
      execFileSync(finder, [program], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
        .split(/\r?\n/)[0]
        ?.trim() || null
    );
  } catch {
    return null;
  }
}
