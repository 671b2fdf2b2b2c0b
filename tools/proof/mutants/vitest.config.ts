import path from "node:path";
import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";
import application from "../../../vitest.config.ts";

// The test projects that should detect the faults. Excluded are tests that read source text, which Stryker's
// instrumentation breaks, and those that cannot run in `vmThreads`.
const selectedProjects = (process.env["MUTANTS_PROJECTS"] ?? "").split(",");
const excluded = [
  "**/text-keys.test.ts",
  "**/untranslated-texts.test.ts",
  "**/*.realm.test.tsx",
  ...(process.env["MUTANTS_EXCLUDED"] ?? "").split(","),
];

const { test } = application as ViteUserConfig;
const projects = test?.projects?.flatMap((project: TestProjectConfiguration) =>
  typeof project === "object" && "test" in project && selectedProjects.includes(String(project.test?.name))
    ? [
        {
          ...project,
          test: {
            ...project.test,
            exclude: [...(project.test?.exclude ?? []), ...excluded],
            // A slow test does not count as a detected fault.
            testTimeout: 120_000,
          },
        },
      ]
    : [],
);

const root = path.join(import.meta.dirname, "../../..");

export default { ...application, root, test: { ...test, projects } } as ViteUserConfig;
