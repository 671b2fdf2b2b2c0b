import { glob, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../local-stack/environment.ts";
import { runNode } from "../../local-stack/run-node.ts";
import type { Random } from "../../../supabase/tests/platform/random-from.ts";
import type { MutantResult } from "./result.ts";

/** Code to mutate, the test projects and folders that should detect the faults, and the pool that runs them. */
export type Area = {
  name: string;
  files: string[];
  projects: string[];
  excluded: string[];
  pool: "threads" | "vmThreads";
};

const outsideApplication = ["supabase/**", "tools/**", "scripts/**"];

export const areas = {
  functions: {
    name: "functions",
    files: ["supabase/functions/**/*.ts"],
    projects: ["node"],
    excluded: ["src/**"],
    pool: "threads",
  },
  logic: {
    name: "logic",
    files: ["src/platform/**/*.ts", "src/domains/**/*.ts"],
    projects: ["node", "browser"],
    excluded: outsideApplication,
    pool: "vmThreads",
  },
  screens: {
    name: "screens",
    files: ["src/domains/**/*.tsx", "src/kit/**/*.tsx", "src/app/**/*.tsx"],
    projects: ["browser"],
    excluded: outsideApplication,
    pool: "vmThreads",
  },
} satisfies Record<string, Area>;

const excludedFiles = /\.test\.tsx?$|\/testing\/|\/test\/|database\.types\.ts$|\/index\.ts$/;

/** Matches lines in which Stryker finds something to change. */
const mutableLine = /===|!==|[<>]=? |&&|\|\||\?|\bif\b|!\w|\btrue\b|\bfalse\b|\breturn\b|=>|\) \{$/;
const isComment = /^\s*(\/\/|\/?\*|import |(export )?type )/;

type Report = {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        mutatorName: string;
        replacement?: string;
        status: string;
        location: { start: { line: number; column: number }; end: { line: number; column: number } };
      }[];
    }
  >;
};

/** Runs Stryker on some random lines. */
export async function runTypeScriptMutants(
  area: Area,
  lines: number,
  random: Random,
): Promise<MutantResult[]> {
  const config = path.join(root, "test-results", `stryker-${area.name}.json`);
  const report = path.join(root, "test-results", `mutants-${area.name}.json`);
  await writeFile(
    config,
    JSON.stringify({
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      // Stryker's own test selection would replace the projects' selection.
      vitest: { configFile: "tools/proof/mutants/vitest.config.ts", related: true, pool: area.pool },
      mutate: await randomLines(area, lines, random),
      // Visible texts and class names are reviewed by eye and by tests of the texts.
      mutator: { excludedMutations: ["StringLiteral"] },
      coverageAnalysis: "perTest",
      concurrency: 2,
      dryRunTimeoutMinutes: 60,
      timeoutMS: 30_000,
      reporters: ["progress-append-only", "json"],
      jsonReporter: { fileName: report },
      tempDirName: path.join(tmpdir(), "site-pronto-stryker"),
      ignorePatterns: [".local", "dist", "test-results"],
      // TypeScript 7 has no API for Stryker to rewrite tsconfig.json, and Vite needs no rewrite.
      disableTypeChecks: false,
      tsconfigFile: "no-tsconfig.json",
    }),
  );
  const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const code = await runNode([stryker, "run", config], {
    MUTANTS_PROJECTS: area.projects.join(","),
    MUTANTS_EXCLUDED: area.excluded.join(","),
  });
  await rm(config);
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
  return readReport(JSON.parse(await readFile(report, "utf8")) as Report);
}

async function randomLines({ files }: Area, count: number, random: Random): Promise<string[]> {
  const lines: string[] = [];
  for await (const file of glob(files, { cwd: root })) {
    if (excludedFiles.test(file)) continue;
    const text = await readFile(path.join(root, file), "utf8");
    text.split("\n").forEach((line, index) => {
      if (mutableLine.test(line) && !isComment.test(line)) lines.push(`${file}:${index + 1}-${index + 1}`);
    });
  }
  lines.sort();
  return Array.from({ length: count }, () => random.oneOf(lines));
}

const outcomes: Readonly<Record<string, MutantResult["outcome"]>> = {
  Killed: "noticed",
  Timeout: "noticed",
  Survived: "survived",
  NoCoverage: "survived",
};

function readReport({ files }: Report): MutantResult[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ location, replacement = "", status }) => ({
      where: `${file}:${location.start.line}`,
      change: `[${textAt(source, location)} → ${replacement}]`,
      outcome: outcomes[status] ?? "invalid",
    })),
  );
}

function textAt(
  source: string,
  { start, end }: Report["files"][string]["mutants"][number]["location"],
): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : line.length),
    )
    .join("\n");
}
