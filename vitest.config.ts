import { availableParallelism } from "node:os";
import { defineConfig, mergeConfig } from "vitest/config";
import application from "./vite.config.ts";

/** `npm run test:full` sets this variable to run every matrix case. */
const full = process.env["TEST_FULL"] === "1";

/** Tests that replace per-window objects, such as `window.location` or the module registry. */
const realm = "src/**/*.realm.test.tsx";

/** Tests that read through PostgREST from a real database. */
const onBackend = "src/**/*.backend.test.ts";

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
            name: "unit-logic",
            environment: "node",
            include: ["src/**/*.test.ts"],
            exclude: ["src/**/*.dom.test.ts", onBackend],
            setupFiles: ["src/test/environment.ts"],
          },
        },
        {
          extends: true,
          test: {
            name: "unit-dom",
            environment: "jsdom",
            // Creating a jsdom for each file in a new thread takes longer than the tests.
            pool: "vmThreads",
            vmMemoryLimit: "2GB",
            include: ["src/**/*.dom.test.ts", "src/**/*.test.tsx"],
            exclude: [realm],
            setupFiles: ["src/test/setup.ts"],
            globalSetup: "tools/testing/page-backend.ts",
            // The backend opens with the first request.
            hookTimeout: 60_000,
            // Typing into a form character by character is slow on a busy machine.
            testTimeout: 15_000,
          },
        },
        {
          extends: true,
          test: {
            name: "unit-realm",
            environment: "jsdom",
            include: [realm],
            setupFiles: ["src/test/setup.ts"],
            globalSetup: "tools/testing/page-backend.ts",
            hookTimeout: 60_000,
            testTimeout: 15_000,
          },
        },
        {
          extends: true,
          test: {
            name: "unit-backend",
            environment: "node",
            include: [onBackend],
            setupFiles: ["src/test/environment.ts"],
            globalSetup: "tools/testing/prepare-data.ts",
            // All files share one backend.
            isolate: false,
            hookTimeout: 60_000,
            testTimeout: 20_000,
          },
        },
        {
          test: {
            name: "database",
            environment: "node",
            include: ["supabase/tests/**/*.test.ts"],
            // Each file creates its own database, so all files can share the embedded Postgres module.
            isolate: false,
            hookTimeout: 60_000,
            testTimeout: 20_000,
          },
        },
        {
          test: {
            name: "functions",
            environment: "node",
            include: ["supabase/functions/**/*.test.ts", "tools/**/*.test.ts", "scripts/**/*.test.ts"],
            exclude: full ? [] : ["**/*.matrix.test.ts"],
            globalSetup: "tools/testing/prepare-data.ts",
            // Most files open a complete backend, so all files share its modules.
            isolate: false,
            hookTimeout: 60_000,
            testTimeout: 20_000,
          },
        },
      ],
    },
  }),
);
