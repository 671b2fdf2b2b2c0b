import { findBrowser } from "../tools/testing/find-browser.ts";
import { runPlaywright } from "./run-playwright.ts";
import { openStackLog } from "../tools/local-stack/stack-log.ts";
import { startTestEnvironment } from "../tools/testing/test-environment.ts";

/**
 * Runs browser tests against the built application and its own stack. Passes arguments to Playwright; without
 * arguments, runs every journey once.
 */
async function main(): Promise<number> {
  const browser = await findBrowser();
  const environment = await startTestEnvironment(await openStackLog());
  const args = process.argv.slice(2);
  try {
    return await runPlaywright(environment, browser, args.length > 0 ? args : ["--project=journeys"]);
  } finally {
    await environment.close();
  }
}

process.exit(await main());
