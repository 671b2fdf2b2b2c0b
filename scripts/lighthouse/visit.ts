import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Flags, type Result } from "lighthouse";
import { freePorts } from "../../tools/local-stack/ports.ts";
import type { Scores, Timings } from "./figures.ts";

// The browser's trace is occasionally unusable for Lighthouse on any page.
const attempts = 3;

const throttlings = {
  none: {},
  // The values of docs/benchmarks.md.
  applied: {
    throttlingMethod: "devtools",
    throttling: {
      requestLatencyMs: 150,
      downloadThroughputKbps: 1600,
      uploadThroughputKbps: 750,
      cpuSlowdownMultiplier: 4,
      rttMs: 150,
      throughputKbps: 1600,
    },
  },
} satisfies Record<string, Flags>;

/** Local storage of an origin before the visit. */
export type Stored = { origin: string; values: Record<string, string> };

/** A first-time visitor, measured with Lighthouse. */
export type Visitor = {
  /** Returns the scores that do not change between visits. */
  readScores: (url: string, stored: Stored | null) => Promise<Scores>;
  /** Returns the figures that change between visits. */
  visit: (url: string, stored: Stored | null) => Promise<Timings>;
};

// The inputs of the performance score and the time of hydration.
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "speed-index",
  "total-blocking-time",
  "cumulative-layout-shift",
  "user-timings",
];

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function value(result: Result, audit: string): number {
  const measured = result.audits[audit]?.numericValue;
  if (measured === undefined) throw new Error(`${result.requestedUrl}: Lighthouse has no ${audit}.`);
  return measured;
}

/** Returns the time at which the page marked itself as hydrated (src/platform/prerender/hydration.ts). */
function hydratedAt(result: Result): number {
  const details = result.audits["user-timings"]?.details;
  const items = details?.type === "table" ? details.items : [];
  const mark = items.find(({ name }) => name === "hydrated");
  if (typeof mark?.["startTime"] !== "number") throw new Error(`${result.requestedUrl} was never hydrated.`);
  return mark["startTime"];
}

const openBrowser = (executablePath: string, profile: string, port: number) =>
  chromium.launchPersistentContext(profile, {
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--remote-debugging-port=${port}`,
      "--disable-gpu",
      "--lang=pt-BR",
      "--accept-lang=pt-BR",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

type Browser = Awaited<ReturnType<typeof openBrowser>>;

async function store(browser: Browser, { origin, values }: Stored): Promise<void> {
  const page = await browser.newPage();
  // Opens a file that runs no script.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
  }, values);
  await page.close();
}

/** Returns a visitor that starts a new browser from a path for every visit. */
export async function firstVisitor(executablePath: string): Promise<Visitor> {
  const port = (await freePorts()).app;

  async function inNewBrowser(url: string, stored: Stored | null, flags: Flags) {
    const profile = await mkdtemp(path.join(tmpdir(), "visit-"));
    const browser = await openBrowser(executablePath, profile, port);
    try {
      if (stored) await store(browser, stored);
      return await lighthouse(url, { port, disableStorageReset: stored !== null, ...flags });
    } finally {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    }
  }

  async function look(
    url: string,
    stored: Stored | null,
    throttling: keyof typeof throttlings,
    wanted: Flags,
  ): Promise<Result> {
    let problem = "no result";
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await inNewBrowser(url, stored, {
        logLevel: "silent",
        formFactor: "mobile",
        ...throttlings[throttling],
        disableFullPageScreenshot: true,
        ...wanted,
      });
      if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
      problem = outcome?.lhr.runtimeError?.message ?? problem;
    }
    throw new Error(`${url}: ${problem}`);
  }

  return {
    async readScores(url, stored) {
      const result = await look(url, stored, "none", {
        onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      });
      return {
        simulated: score(result, "performance"),
        simulatedPaint: value(result, "largest-contentful-paint"),
        accessibility: score(result, "accessibility"),
        bestPractices: score(result, "best-practices"),
        seo: score(result, "seo"),
      };
    },
    async visit(url, stored) {
      const result = await look(url, stored, "applied", { onlyAudits: timings });
      return {
        performance: score(result, "performance"),
        largestPaint: value(result, "largest-contentful-paint"),
        hydrated: hydratedAt(result),
        layoutShift: value(result, "cumulative-layout-shift"),
        blocking: value(result, "total-blocking-time"),
      };
    },
  };
}
