import { readFile } from "node:fs/promises";
import path from "node:path";

/** One test with its duration in milliseconds, retries included. */
export type TestResult = { title: string; duration: number; status: "passed" | "failed" | "skipped" };

type VitestReport = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: { duration: number }[];
    }[];
  }[];
};

/** Reads the tests of Vitest's JSON report. */
export async function readVitestReport(file: string, root: string): Promise<TestResult[]> {
  const { testResults } = JSON.parse(await readFile(file, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      title: `${path.relative(root, name)}: ${fullName}`,
      duration: duration ?? 0,
      status: status === "passed" || status === "failed" ? status : "skipped",
    })),
  );
}

/** Reads the tests of Playwright's JSON report. A test that passes in a retry counts as passed. */
export async function readPlaywrightReport(file: string): Promise<TestResult[]> {
  const { suites } = JSON.parse(await readFile(file, "utf8")) as { suites: PlaywrightSuite[] };
  const testsOf = (suite: PlaywrightSuite): TestResult[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        title: `e2e/${suite.file} (${projectName}): ${title}`,
        duration: results.reduce((sum, { duration }) => sum + duration, 0),
        status: ({ expected: "passed", flaky: "passed", unexpected: "failed", skipped: "skipped" } as const)[
          status
        ],
      })),
    ),
    ...(suite.suites ?? []).flatMap(testsOf),
  ];
  return suites.flatMap(testsOf);
}

/** Formats the slowest tests as lines, slowest first. */
export function slowest(tests: TestResult[], count: number): string[] {
  return tests
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ title, duration }) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${title}`);
}
