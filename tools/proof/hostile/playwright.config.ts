import { defineConfig } from "@playwright/test";
import base from "../../../playwright.config.ts";

export default defineConfig({
  ...base,
  testDir: ".",
  outputDir: "../../../test-results/proof-hostile",
  reporter: "list",
  // Not in parallel: the screens open after the writes.
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 900_000,
  projects: [{ name: "hostile", use: { viewport: { width: 390, height: 844 } } }],
});
