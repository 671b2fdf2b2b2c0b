import path from "node:path";
import { root } from "../tools/local-stack/environment.ts";
import { findEngines } from "../tools/testing/find-engines.ts";
import { runNode } from "../tools/local-stack/run-node.ts";
import { cronSecret, stripeKey, type TestEnvironment } from "../tools/testing/test-environment.ts";

/**
 * Runs browser tests in a test environment. Finds Firefox and WebKit when the selected tests need them.
 *
 * @param args arguments for Playwright; an empty list runs every project
 * @param reporter prints a line or a dot for each test
 * @returns Playwright's exit code
 */
export async function runPlaywright(
  environment: TestEnvironment,
  browser: string,
  args: string[],
  reporter: "list" | "dot" = "list",
): Promise<number> {
  const needsEngines = args.length === 0 || args.some((arg) => /engines|firefox|webkit/.test(arg));
  const engines = needsEngines ? await findEngines() : {};
  const { urls } = environment;
  return await runNode([path.join(root, "node_modules", "@playwright", "test", "cli.js"), "test", ...args], {
    ...engines,
    CHROMIUM_PATH: browser,
    E2E_REPORTER: reporter,
    E2E_APP_URL: urls.app,
    E2E_API_URL: urls.api,
    E2E_MAILBOX_URL: urls.mailbox,
    E2E_SQL_URL: urls.sql,
    E2E_STRIPE_URL: urls.stripe,
    E2E_STRIPE_KEY: stripeKey,
    E2E_CRON_SECRET: cronSecret,
    E2E_SMTP_PORT: String(environment.smtpPort),
  });
}
