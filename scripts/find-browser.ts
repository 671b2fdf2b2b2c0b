import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const programs = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Path of a Chromium to drive: the one CHROMIUM_PATH names, Playwright's own,
 * one installed on the machine, else one installed now (Playwright's download,
 * or the Debian package where we may). Throws an error that says what to do.
 */
export function findBrowser(): string {
  const found = installed();
  if (found !== null) {
    return found;
  }

  process.stdout.write("No Chromium found: installing one for the browser tests…\n");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "ignore",
    timeout: 180_000,
  });
  const downloaded = installed();
  if (downloaded !== null) {
    return downloaded;
  }

  if (process.getuid?.() === 0 && inPath("apt-get") !== null) {
    spawnSync("apt-get", ["update"], { stdio: "ignore", timeout: 300_000 });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
      stdio: "ignore",
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const packaged = installed();
  if (packaged === null) {
    throw new Error(
      "The browser tests need Chromium, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.",
    );
  }
  return packaged;
}

function installed(): string | null {
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

function inPath(program: string): string | null {
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
