import { createWriteStream } from "node:fs";
import path from "node:path";
import { createServer } from "vite";
import {
  changeWhole,
  dataFolderSentence,
  emptyDataFolder,
  finishChange,
  lockDataFolder,
  logName,
} from "../tools/local-stack/data-folder.ts";
import { makeDemo } from "../tools/local-stack/demo/make-demo.ts";
import { busyPortMessages, type Ports } from "../tools/local-stack/ports.ts";
import { startStack } from "../tools/local-stack/stack.ts";
import { confirmInstalled } from "../tools/local-wordpress/install.ts";
import { startLocalWordPress } from "../tools/local-wordpress/server.ts";
import { localKeys } from "../tools/local-stack/keys.ts";
import { siteSettingKeys, toSiteSettings } from "./prerender/site-settings.ts";
import { localStripeVariables } from "../tools/local-stack/local-stripe-variables.ts";
import { portOf, readEnvironment, root } from "../tools/local-stack/environment.ts";

const dataDirectory = path.join(root, ".local");

async function start(): Promise<void> {
  const began = performance.now();
  const environment = readEnvironment();
  const ports: Ports = {
    app: portOf(environment, "APP_PORT"),
    api: portOf(environment, "API_PORT"),
    mailbox: portOf(environment, "MAILBOX_PORT"),
    smtp: portOf(environment, "SMTP_LOCAL_PORT"),
    stripe: portOf(environment, "STRIPE_PORT"),
  };
  const unlock = await lockDataFolder(
    dataDirectory,
    `Another npm start (process ${process.pid}, http://127.0.0.1:${ports.app})`,
  );
  const busy = await busyPortMessages(ports);
  if (busy.length > 0) {
    throw new Error(busy.join("\n"));
  }

  if (process.argv.includes("--reset")) await emptyDataFolder(dataDirectory);
  await finishChange(dataDirectory);
  const logFile = path.join(dataDirectory, logName);
  const log = createWriteStream(logFile, { flags: "a" });
  // A failed log write must not stop the stack.
  log.on("error", () => undefined);
  // The embedded backend logs rejected statements and start-up details here. They belong in the log file.
  console.error = console.log = (...args: unknown[]) => log.write(`${args.map(String).join(" ")}\n`);

  const stripe = {
    secretKey: environment["STRIPE_SECRET_KEY"] ?? "",
    webhookSecret: environment["STRIPE_WEBHOOK_SECRET"] ?? "",
    apiUrl: environment["STRIPE_API_URL"] ?? "",
  };
  if (process.argv.includes("--demo")) {
    await addDemo(ports, stripe);
  }
  const wordpress = process.argv.includes("--wordpress")
    ? await startLocalWordPress({
        port: portOf(environment, "WORDPRESS_PORT"),
        folder: path.join(dataDirectory, "wordpress"),
        installed: await confirmInstalled(),
        secret: localKeys.siteProvider,
        smtpPort: ports.smtp,
        plugins: environment["WORDPRESS_PLUGINS"] || null,
        log: (text) => log.write(text),
      })
    : null;
  const stack = await startStack({
    ports,
    dataDirectory,
    stripe,
    emailFrom: environment["EMAIL_FROM"] ?? "",
    cronSecret: environment["CRON_SECRET"] ?? "",
    development: true,
    siteProvider: wordpress?.jobsUrl,
    log: (text) => log.write(text),
  });

  Object.assign(process.env, {
    VITE_SUPABASE_URL: stack.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    VITE_SITE_URL: stack.urls.app,
    VITE_STRIPE_PUBLISHABLE_KEY: environment["VITE_STRIPE_PUBLISHABLE_KEY"] ?? "",
    ...(stack.urls.stripe === null ? {} : localStripeVariables(stack.urls.stripe)),
    SITE_SETTINGS: toSiteSettings(
      await stack.sql("select key, value from public.settings where key = any ($1)", [siteSettingKeys]),
    ),
  });
  const app = await createServer({
    root,
    logLevel: "warn",
    // Vite's cache misses new imports of lazy pages. It would bundle them on the first visit and respond with 504 to
    // modules that the page already requested.
    optimizeDeps: { force: true },
    server: { port: ports.app, strictPort: true, host: "127.0.0.1" },
  });
  await app.listen();

  let stopping = false;
  const stop = async () => {
    if (!stopping) {
      stopping = true;
      process.stdout.write("\nStopping…\n");
      await app.close();
      await stack.stop();
      await wordpress?.stop();
      unlock();
      process.exit(0);
    }
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `${welcome({ ...stack.urls, wordpress: wordpress?.url ?? null }, logFile)}\nReady in ${seconds} s. Ctrl-C stops everything.\n`,
  );
}

const demoCount = 400;

/** Adds demonstration customers when they do not exist. */
async function addDemo(ports: Ports, stripe: { secretKey: string; apiUrl: string }): Promise<void> {
  if (stripe.apiUrl === "")
    throw new Error("Demo customers live in the local Stripe: leave STRIPE_API_URL as it is.");
  process.stdout.write(`Making ${demoCount} customers of two years…\n`);
  const began = performance.now();
  const made = await changeWhole(dataDirectory, (copy) =>
    makeDemo({
      dataDirectory: copy,
      stripe: { baseUrl: `http://127.0.0.1:${ports.stripe}`, secretKey: stripe.secretKey },
      siteUrl: `http://127.0.0.1:${ports.app}`,
      count: demoCount,
      now: new Date(),
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    made === 0 ? "They are there already.\n" : `${made} customers made in ${seconds} s.\n`,
  );
}

/** Returns the table of addresses and accounts for newcomers. */
function welcome(
  urls: { app: string; api: string; mailbox: string; stripe: string | null; wordpress: string | null },
  logFile: string,
): string {
  const rows: [string, string][] = [
    ["Application", urls.app],
    ["Supabase API", urls.api],
    ["Database studio", `${urls.api}/editor/public.sites`],
    ["Mail inbox", urls.mailbox],
    ["Every e-mail", `${urls.app}/_emails`],
    ["Stripe", urls.stripe ?? "Stripe's own, with your key"],
    ...(urls.wordpress === null ? [] : [["WordPress sites", urls.wordpress] as [string, string]]),
    ["Log", path.relative(root, logFile)],
    ["", ""],
    ["Administrator", "admin@sitepronto.test    admin-local-123"],
    ["Customer", "cliente@sitepronto.test  cliente-local-123"],
    ["", ""],
    ["Card that pays", "4242 4242 4242 4242"],
    ["Card that declines", "4000 0000 0000 9995"],
    ["Card that asks to authenticate", "4000 0025 0000 3155"],
    ["Card that fails on renewal", "4000 0000 0000 0341"],
    ["", "any future date, any CVC, any name"],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return `\n${rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join("\n")}\n`;
}

start().catch(async (error: unknown) => {
  const sentence = await dataFolderSentence(error, dataDirectory);
  if (sentence !== null) process.stderr.write(`${sentence}\n`);
  for (let reason = error; reason; reason = reason instanceof Error ? reason.cause : undefined) {
    process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  }
  process.exit(1);
});
