import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./e2e/engines/engine-test.ts";

const args = [
  // Chromium refuses its sandbox to root; the rest keeps it from calling home.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// Letters are drawn from their outlines alone, not fitted to the machine's screen.
const screenshotArgs = [
  ...args,
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--force-color-profile=srgb",
];
const desktop = { width: 1280, height: 800 };
const executablePath = process.env["CHROMIUM_PATH"] ?? "";

export default defineConfig<EngineOptions>({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  // A shared machine may be too busy for a moment: there a second look decides, and the report
  // names what needed it. A developer's own run fails at once.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Edges of letters may differ by a shade from one build of Chromium to the next; a changed margin or colour is more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.003 },
  },
  // One set of screenshots, whoever takes them: other systems draw letters otherwise, and are not compared.
  snapshotPathTemplate: "e2e/__screenshots__/{projectName}/{arg}{ext}",
  ignoreSnapshots: process.platform !== "linux",
  reporter: [[process.env["E2E_REPORTER"] ?? "list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: process.env["E2E_APP_URL"] ?? "",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // Recording every test takes a good part of its time: --trace=on looks into one.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  // `npm test` runs the journeys; `npm run test:full` runs every project.
  projects: [
    {
      name: "journeys",
      testIgnore: ["**/matrix/**", "**/engines/**"],
      use: { viewport: desktop },
    },
    {
      // Every journey of the panel once more, where its menu is another.
      name: "phone",
      testMatch: [
        "**/panel/**",
        "**/profile/**",
        "**/auth/session.spec.ts",
        "**/billing/subscription.spec.ts",
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // The same journeys in the engines of Firefox and Safari (e2e/engines/tab.ts).
    ...(["firefox", "webkit"] as const).map((engine) => ({
      name: engine,
      testMatch: "**/engines/*.spec.ts",
      timeout: 180_000,
      // A virtual screen under load is late now and then.
      retries: 1,
      use: { engine },
    })),
    {
      name: "matrix",
      testMatch: "**/matrix/*.spec.ts",
      use: { viewport: desktop },
    },
    {
      name: "pages",
      testMatch: "**/matrix/screenshots/*.spec.ts",
      use: { launchOptions: { executablePath, args: screenshotArgs } },
    },
    {
      name: "gallery",
      testMatch: "**/matrix/gallery/*.spec.ts",
      use: {
        baseURL: process.env["E2E_GALLERY_URL"] ?? "",
        viewport: { width: 1024, height: 900 },
        launchOptions: { executablePath, args: screenshotArgs },
      },
    },
  ],
});
