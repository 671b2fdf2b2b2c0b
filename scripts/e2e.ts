import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { preview } from "vite";
import { freePorts } from "../supabase/local/ports.ts";
import { startStack } from "../supabase/local/stack.ts";
import { root } from "./environment.ts";
import { findBrowser } from "./find-browser.ts";
import { startGallery } from "./gallery.ts";

const stripeKey = "sk_test_local_e2e";

/**
 * Browser tests against the built application and a whole stack of its own:
 * free ports, data in memory. Arguments go to Playwright.
 */
async function main(): Promise<number> {
  const browser = findBrowser();
  const ports = await freePorts();
  const workDirectory = await mkdtemp(path.join(tmpdir(), "site-pronto-e2e-"));
  await mkdir(path.join(root, "test-results"), { recursive: true });
  const log = createWriteStream(path.join(root, "test-results", "stack.log"));
  console.error = console.log = (...args: unknown[]) => log.write(`${args.map(String).join(" ")}\n`);

  const stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: {
      secretKey: stripeKey,
      webhookSecret: "whsec_local_e2e",
      apiUrl: `http://127.0.0.1:${ports.stripe}`,
    },
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret: "local-cron-secret-e2e",
    development: false,
    log: (text) => log.write(text),
  });
  try {
    Object.assign(process.env, {
      VITE_SUPABASE_URL: stack.urls.api,
      VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      VITE_SITE_URL: stack.urls.app,
    });
    const outDir = path.join(workDirectory, "dist");
    const built = await run([path.join(root, "scripts", "build.ts"), "--outDir", outDir], {});
    if (built !== 0) return built;
    const app = await preview({
      root,
      logLevel: "warn",
      build: { outDir },
      preview: { port: ports.app, strictPort: true, host: "127.0.0.1" },
    });
    const gallery = await startGallery(path.join(workDirectory, "gallery"));
    const code = await run(
      [path.join(root, "node_modules", "@playwright", "test", "cli.js"), "test", ...process.argv.slice(2)],
      {
        CHROMIUM_PATH: browser,
        E2E_APP_URL: stack.urls.app,
        E2E_GALLERY_URL: gallery.url,
        E2E_API_URL: stack.urls.api,
        E2E_MAILBOX_URL: stack.urls.mailbox,
        E2E_STRIPE_URL: stack.urls.stripe ?? "",
        E2E_STRIPE_KEY: stripeKey,
      },
    );
    await Promise.all([app.close(), gallery.close()]);
    return code;
  } finally {
    await stack.stop();
    await rm(workDirectory, { recursive: true, force: true });
  }
}

/** Runs a Node program to its end and answers its exit code. */
function run(args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
