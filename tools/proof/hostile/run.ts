import path from "node:path";
import { findBrowser } from "../../testing/find-browser.ts";
import { runPlaywright } from "../../../scripts/run-playwright.ts";
import { openStackLog } from "../../local-stack/stack-log.ts";
import { startTestEnvironment } from "../../testing/test-environment.ts";

const browser = await findBrowser();
const environment = await startTestEnvironment(await openStackLog());
const config = path.join(import.meta.dirname, "playwright.config.ts");
// Arguments are passed to Playwright.
const code = await runPlaywright(environment, browser, ["--config", config, ...process.argv.slice(2)]);
await environment.close();
process.exit(code);
