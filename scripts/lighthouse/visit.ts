import { chromium } from "@playwright/test";
import lighthouse, { type Flags, type Result } from "lighthouse";
import { freePorts } from "../../supabase/local/ports.ts";
import type { Scores, Timings } from "./figures.ts";

// The browser's recording of a visit is now and then of no use to Lighthouse, whatever the page.
const attempts = 3;

const throttlings = {
  none: {},
  // As docs/benchmarks.md describes it.
  applied: { throttlingMethod: "devtools", throttling: slowPhone(4) },
  appliedToSlower: { throttlingMethod: "devtools", throttling: slowPhone(8) },
} satisfies Record<string, Flags>;

function slowPhone(cpuSlowdownMultiplier: number) {
  return {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1600,
    uploadThroughputKbps: 750,
    cpuSlowdownMultiplier,
    rttMs: 150,
    throughputKbps: 1600,
  };
}

/** Whoever visits a page for the first time, with Lighthouse looking on. */
export type Visitor = {
  /** What does not change from one visit to the next. */
  judge: (url: string) => Promise<Scores>;
  /** What does. */
  visit: (url: string, plainUrl: string | null) => Promise<Timings>;
};

// What the performance score is made of, and when the page came alive.
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

/** When the page marked itself as live (see src/lib/page-life.ts). */
function liveAt(result: Result): number {
  const details = result.audits["user-timings"]?.details;
  const items = details?.type === "table" ? details.items : [];
  const mark = items.find(({ name }) => name === "page-live");
  if (typeof mark?.["startTime"] !== "number") throw new Error(`${result.requestedUrl} never came alive.`);
  return mark["startTime"];
}

const openBrowser = (executablePath: string, port: number) =>
  chromium.launch({
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

/** Someone who comes with the browser that is found at a path, anew each time. */
export async function firstVisitor(executablePath: string): Promise<Visitor> {
  const port = (await freePorts()).app;

  // Lighthouse empties the cache before it looks, but not what pages have noted in the
  // browser: that their fonts are in that cache, for one.
  async function inNewBrowser(url: string, flags: Flags) {
    const browser = await openBrowser(executablePath, port);
    return lighthouse(url, { port, ...flags }).finally(() => browser.close());
  }

  async function look(url: string, throttling: keyof typeof throttlings, wanted: Flags): Promise<Result> {
    let problem = "no result";
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await inNewBrowser(url, {
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
    async judge(url) {
      const result = await look(url, "none", {
        onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
      });
      return {
        simulated: score(result, "performance"),
        accessibility: score(result, "accessibility"),
        bestPractices: score(result, "best-practices"),
        seo: score(result, "seo"),
      };
    },
    async visit(url, plainUrl) {
      const applied = await look(url, "applied", { onlyAudits: timings });
      const plain = plainUrl === null ? null : await look(plainUrl, "applied", { onlyAudits: timings });
      const slower = await look(url, "appliedToSlower", { onlyAudits: timings });
      return {
        performance: score(applied, "performance"),
        largestPaint: value(applied, "largest-contentful-paint"),
        plainPaint: plain ? value(plain, "largest-contentful-paint") : Number.NaN,
        live: liveAt(applied),
        layoutShift: Math.max(
          value(applied, "cumulative-layout-shift"),
          value(slower, "cumulative-layout-shift"),
        ),
        blocking: value(slower, "total-blocking-time"),
      };
    },
  };
}
