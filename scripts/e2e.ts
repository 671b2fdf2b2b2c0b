import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { root } from "./environment.ts";
import { findBrowser } from "./find-browser.ts";
import { startGallery } from "./gallery.ts";
import { runNode } from "./run-node.ts";
import { openThrowawaySite, stripeKey } from "./throwaway-site.ts";

/**
 * Browser tests against the built application and a whole stack of its own:
 * free ports, data in memory. Arguments go to Playwright.
 */
async function main(): Promise<number> {
  const browser = findBrowser();
  await mkdir(path.join(root, "test-results"), { recursive: true });
  const log = createWriteStream(path.join(root, "test-results", "stack.log"));
  console.error = console.log = (...args: unknown[]) => log.write(`${args.map(String).join(" ")}\n`);

  const site = await openThrowawaySite((text) => log.write(text));
  try {
    const gallery = await startGallery(path.join(site.workDirectory, "gallery"));
    const code = await runNode(
      [path.join(root, "node_modules", "@playwright", "test", "cli.js"), "test", ...process.argv.slice(2)],
      {
        CHROMIUM_PATH: browser,
        E2E_APP_URL: site.urls.app,
        E2E_GALLERY_URL: gallery.url,
        E2E_API_URL: site.urls.api,
        E2E_MAILBOX_URL: site.urls.mailbox,
        E2E_STRIPE_URL: site.urls.stripe,
        E2E_STRIPE_KEY: stripeKey,
      },
    );
    await gallery.close();
    return code;
  } finally {
    await site.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
