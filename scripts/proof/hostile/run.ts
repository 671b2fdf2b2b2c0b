import path from "node:path";
import { findBrowser } from "../../find-browser.ts";
import { runPlaywright } from "../../run-playwright.ts";
import { openStackLog } from "../../stack-log.ts";
import { startTestEnvironment } from "../../test-environment.ts";

const browser = await findBrowser();
const environment = await startTestEnvironment(await openStackLog());
try {
  const config = path.join(import.meta.dirname, "playwright.config.ts");
  process.exitCode = await runPlaywright(environment, browser, ["--config", config]);
} finally {
  await environment.close();
}
process.exit();
