import path from "node:path";
import type { TestProjectConfiguration, ViteUserConfig } from "vitest/config";
import application from "../../../vitest.config.ts";

// The projects whose tests are to notice the faults. Tests that read source text would fail by Stryker's own changes.
const wanted = (process.env["MUTANTS_PROJECTS"] ?? "").split(",");
const readSources = ["**/text-keys.test.ts", "**/untranslated-texts.test.ts"];

const { test } = application as ViteUserConfig;
const projects = test?.projects?.flatMap((project: TestProjectConfiguration) =>
  typeof project === "object" && "test" in project && wanted.includes(String(project.test?.name))
    ? [
        {
          ...project,
          test: {
            ...project.test,
            exclude: [...(project.test?.exclude ?? []), ...readSources],
            // A slow test is not a noticed fault.
            testTimeout: 120_000,
          },
        },
      ]
    : [],
);

const root = path.join(import.meta.dirname, "../../..");

export default { ...application, root, test: { ...test, projects } } as ViteUserConfig;
