import path from "node:path";
import { root } from "./environment.ts";
import { startGallery } from "./gallery.ts";
import { runNode } from "./run-node.ts";
import { stripeKey, type TestEnvironment } from "./test-environment.ts";

/**
 * Runs browser tests in a test environment. Those of the gallery need it built
 * besides, which is done when they are among them.
 *
 * @param args go to Playwright
 * @returns Playwright's exit code
 */
export async function runPlaywright(
  environment: TestEnvironment,
  browser: string,
  args: string[],
): Promise<number> {
  const projects = args.filter((arg) => arg.startsWith("--project"));
  const needsGallery = projects.length === 0 || projects.includes("--project=gallery");
  const gallery = needsGallery ? await startGallery(path.join(environment.workDirectory, "gallery")) : null;
  const { urls } = environment;
  try {
    return await runNode(
      [path.join(root, "node_modules", "@playwright", "test", "cli.js"), "test", ...args],
      {
        CHROMIUM_PATH: browser,
        E2E_APP_URL: urls.app,
        E2E_GALLERY_URL: gallery?.url ?? "",
        E2E_API_URL: urls.api,
        E2E_MAILBOX_URL: urls.mailbox,
        E2E_SQL_URL: urls.sql,
        E2E_STRIPE_URL: urls.stripe,
        E2E_STRIPE_KEY: stripeKey,
      },
    );
  } finally {
    await gallery?.close();
  }
}
