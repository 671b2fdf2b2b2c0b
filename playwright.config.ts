import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./e2e/engines/engine-test.ts";
import type { JourneyOptions } from "./e2e/fixtures/test.ts";

const args = [
  // Chromium rejects its sandbox as root. The other arguments disable its background requests.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const desktop = { width: 1280, height: 800 };
const executablePath = process.env["CHROMIUM_PATH"] ?? "";

export default defineConfig<EngineOptions & JourneyOptions>({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: availableParallelism(),
  forbidOnly: process.env["CI"] !== undefined,
  // CI repeats a failed test once because a shared machine may be busy. The report names repeated tests.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.env["E2E_REPORTER"] ?? "list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: process.env["E2E_APP_URL"] ?? "",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Tracing every test is slow. `--trace=on` traces a single run.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  // `npm test` runs the journeys; `npm run test:full` runs every project, the one with WordPress after the others.
  projects: [
    {
      name: "journeys",
      testIgnore: ["**/matrix/**", "**/engines/**", "**/wordpress/**"],
      use: { viewport: desktop },
    },
    {
      // Repeats the panel journeys on a phone, which has its own menu.
      name: "phone",
      testMatch: [
        "**/panel/**",
        "**/profile/**",
        "**/auth/session.spec.ts",
        "**/billing/subscription.spec.ts",
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // The journeys in the engines of Firefox and Safari (e2e/engines/tab.ts).
    ...(["firefox", "webkit"] as const).map((engine) => ({
      name: engine,
      testMatch: "**/engines/*.spec.ts",
      timeout: 180_000,
      // A virtual display under load sometimes responds late.
      retries: 1,
      use: { engine },
    })),
    {
      name: "matrix",
      testMatch: "**/matrix/*.spec.ts",
      use: { viewport: desktop },
    },
    {
      // Runs alone: with a provider in the settings, every paid site of the stack is made.
      name: "wordpress",
      testMatch: "**/wordpress/*.spec.ts",
      use: { viewport: desktop },
    },
    {
      // Repeats journeys of every area on pages that a translator changes.
      name: "translated",
      testMatch: [
        "**/admin/{activations,blog,content,courses,customers,lists,messages,refunds,settings,site,tasks}.spec.ts",
        "**/auth/*.spec.ts",
        "**/billing/{main-journey,payment,subscription}.spec.ts",
        "**/panel/*.spec.ts",
        "**/profile/{details,email,privacy,security}.spec.ts",
      ],
      use: { viewport: desktop, translated: "hydrated" },
    },
  ],
});
