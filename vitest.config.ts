import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import application from "./vite.config.ts";

/** `npm run test:full` sets this variable to run every matrix case. */
const full = process.env["TEST_FULL"] === "1";

/** Tests of modules that need a window, or that replace modules and so cannot share them. */
const inBrowser = "src/**/*.dom.test.ts";

/** Tests that replace what a window of jsdom protects, such as `location`: they say `@vitest-environment jsdom`. */
const realm = "src/**/*.realm.test.tsx";

/** One file may open a backend or a database. */
const backendTimeouts = { hookTimeout: 60_000, testTimeout: 20_000 };

export default mergeConfig(
  application,
  defineConfig({
    test: {
      // A test's output is shown only when it fails.
      silent: "passed-only",
      maxWorkers: Math.max(2, availableParallelism() - 1),
      projects: [
        {
          extends: true,
          test: {
            name: "browser",
            environment: "jsdom",
            // Creating a jsdom for each file in a new thread takes longer than the tests.
            pool: "vmThreads",
            vmMemoryLimit: "2GB",
            include: ["src/**/*.test.tsx", inBrowser],
            exclude: [realm],
            setupFiles: ["src/test/setup.ts"],
            globalSetup: "tools/testing/page-backend.ts",
            ...backendTimeouts,
          },
        },
        {
          extends: true,
          test: {
            name: "node",
            environment: "node",
            include: [
              realm,
              ...["src", "supabase/functions", "tools", "scripts", "wordpress"].map(
                (folder) => `${folder}/**/*.test.ts`,
              ),
            ],
            exclude: [inBrowser, ...(full ? [] : ["**/*.matrix.test.ts"])],
            setupFiles: ["src/test/environment.ts"],
            globalSetup: "tools/testing/prepare-data.ts",
            // All files share their modules: most open a complete backend.
            isolate: false,
            ...backendTimeouts,
          },
        },
        {
          test: {
            name: "database",
            environment: "node",
            include: ["supabase/tests/**/*.test.ts"],
            // Each file creates its own database, so all files can share the embedded Postgres module.
            isolate: false,
            ...backendTimeouts,
          },
        },
      ],
    },
  }),
);
