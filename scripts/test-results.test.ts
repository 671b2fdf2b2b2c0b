import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport, slowest } from "./test-results.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "test-results-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(report: object): Promise<string> {
  const file = path.join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return file;
}

const run = (status: string, ...durations: number[]) => ({
  projectName: "journeys",
  status,
  results: durations.map((duration) => ({ duration })),
});
const passed = (title: string, duration: number) => ({ title, duration, status: "passed" as const });

test("reads Vitest's report and counts tests that did not run as skipped", async () => {
  const assertionResults = [
    { fullName: "adds", status: "passed", duration: 12.5 },
    { fullName: "divides", status: "failed", duration: 3 },
    { fullName: "multiplies", status: "pending" },
  ];
  const file = await stored({ testResults: [{ name: "/project/src/sum.test.ts", assertionResults }] });
  expect(await readVitestReport(file, "/project")).toEqual([
    { title: "src/sum.test.ts: adds", duration: 12.5, status: "passed" },
    { title: "src/sum.test.ts: divides", duration: 3, status: "failed" },
    { title: "src/sum.test.ts: multiplies", duration: 0, status: "skipped" },
  ]);
});

test("reads nested suites of Playwright's report and adds up the attempts of a flaky test", async () => {
  const file = await stored({
    suites: [
      {
        file: "auth/sign-in.spec.ts",
        specs: [{ title: "signs in", tests: [run("expected", 900)] }],
        suites: [
          {
            file: "auth/sign-in.spec.ts",
            specs: [
              { title: "signs out", tests: [run("flaky", 500, 600)] },
              { title: "forgets", tests: [run("unexpected", 100)] },
            ],
          },
        ],
      },
    ],
  });
  expect(await readPlaywrightReport(file)).toEqual([
    { title: "e2e/auth/sign-in.spec.ts (journeys): signs in", duration: 900, status: "passed" },
    { title: "e2e/auth/sign-in.spec.ts (journeys): signs out", duration: 1100, status: "passed" },
    { title: "e2e/auth/sign-in.spec.ts (journeys): forgets", duration: 100, status: "failed" },
  ]);
});

test("returns the requested number of slowest tests, slowest first", () => {
  expect(slowest([passed("a", 400), passed("b", 12_300), passed("c", 1_000)], 2)).toEqual([
    "   12.3 s  b",
    "    1.0 s  c",
  ]);
});
