import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import { authEmailDriver } from "./auth-email.ts";
import { type Backend, openBackend, type Sql } from "./backend.ts";
import { startFunctions } from "./functions.ts";
import { createGateway } from "./gateway.ts";
import { localKeys } from "./keys.ts";
import { startMailbox } from "./mailbox.ts";
import { previewUrl } from "./own-pages.ts";
import { freePort, type Ports } from "./ports.ts";
import { readProjectConfig } from "./project-config.ts";
import { type Job, startSchedule } from "./schedule.ts";
import { resolverPaths, zoneFileOf } from "./resolver.ts";
import { createLocalStripe, type LocalStripe } from "../local-stripe/server.ts";

export type StackOptions = {
  ports: Ports;
  /** Folder of all data that survives a restart; null keeps it in memory. */
  dataDirectory: string | null;
  /** Stripe keys of the edge functions; `apiUrl` empty means Stripe's own API, and no local Stripe. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string };
  emailFrom: string;
  cronSecret: string;
  /** Restarts edge functions when they change, and serves the database studio. */
  development: boolean;
  /**
   * Addresses for edge functions (API, Stripe, mail server) and for Stripe (webhook), when a proxy is placed in
   * between.
   */
  reach?: { api: string; stripe: string; smtpPort: number; webhook: string };
  /** Address of the site provider of this machine; without it the team makes sites by hand. */
  siteProvider?: string | undefined;
  /** Without it no scheduled job runs. */
  schedule?: boolean;
  /** Receives the output of the child processes. */
  log: (text: string) => void;
};

export type Stack = {
  urls: { app: string; api: string; mailbox: string; stripe: string | null };
  keys: typeof localKeys;
  sql: Sql;
  /** Runs each job of the schedule once. */
  runSchedule: () => Promise<void>;
  /** Stops every part and saves the data. */
  stop: () => Promise<void>;
};

const address = (port: number) => `http://127.0.0.1:${port}`;

/**
 * Starts the backend of the whole business on this machine: Supabase, edge functions, mail and Stripe. The
 * application is separate.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, dataDirectory, log } = options;
  const config = await readProjectConfig();
  const functionsPort = await freePort();
  const usesLocalStripe = options.stripe.apiUrl !== "";
  const urls = {
    app: address(ports.app),
    api: address(ports.api),
    mailbox: address(ports.mailbox),
    stripe: usesLocalStripe ? address(ports.stripe) : null,
  };

  const closers: (() => Promise<unknown> | void)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await close();
    }
  };

  try {
    const [backend, mailbox, functions] = await Promise.all([
      openBackend({
        dataDirectory,
        siteUrl: urls.app,
        email: (sql) => authEmailDriver(ports.smtp, options.emailFrom, sql),
        studio: options.development,
      }),
      startMailbox(ports, urls.app, log),
      startFunctions({
        port: functionsPort,
        names: config.functions.map((f) => f.name),
        watch: options.development,
        log,
        env: {
          SUPABASE_URL: options.reach?.api ?? urls.api,
          SUPABASE_ANON_KEY: localKeys.publishable,
          SUPABASE_SERVICE_ROLE_KEY: localKeys.secret,
          SITE_URL: urls.app,
          ALLOWED_ORIGINS: previewUrl,
          STRIPE_SECRET_KEY: options.stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: options.stripe.webhookSecret,
          STRIPE_API_URL: options.reach?.stripe ?? urls.stripe ?? "",
          SMTP_HOST: "127.0.0.1",
          SMTP_PORT: String(options.reach?.smtpPort ?? ports.smtp),
          SMTP_USER: "",
          SMTP_PASS: "",
          EMAIL_FROM: options.emailFrom,
          CRON_SECRET: options.cronSecret,
          SITE_PROVIDER_SECRET: localKeys.siteProvider,
          DEPLOY_HOOK_URL: `${urls.app}${deployHookPath}`,
          DNS_RESOLVERS: resolverPaths.map((resolver) => urls.api + resolver).join(","),
        },
      }),
    ]);
    closers.push(() => backend.close(), mailbox.stop, functions.stop);

    const zoneFile = dataDirectory === null ? null : zoneFileOf(dataDirectory);
    const { fetch: answer } = createGateway(backend, config, address(functionsPort), urls.app, zoneFile);
    const gateway = await listen(answer, ports.api);
    closers.push(() => closeServer(gateway));

    if (usesLocalStripe) {
      const stripe = await createLocalStripe({
        baseUrl: address(ports.stripe),
        secretKey: options.stripe.secretKey,
        webhook: {
          url: `${options.reach?.webhook ?? urls.api}/functions/v1/stripe-webhook`,
          secret: options.stripe.webhookSecret,
        },
        dataFile: dataDirectory === null ? null : path.join(dataDirectory, "stripe.journal"),
        runDue: () => runDue(urls.api, options.cronSecret, backend.sql),
      });
      closers.push(() => stripe.close());
      const server = await listen((request) => stripe.fetch(request), ports.stripe);
      closers.push(() => closeServer(server));
      await createPrices(backend, stripe);
    }

    await chooseSiteProvider(backend.sql, options.siteProvider ?? null);
    const jobs = schedules(urls.api, options.cronSecret, backend.sql, options.siteProvider !== undefined);
    if (options.schedule !== false) closers.push(...jobs.map((job) => startSchedule(job).stop));
    const runSchedule = async () => {
      for (const { run } of jobs) await run(AbortSignal.timeout(longestRunMs));
    };
    return { urls, keys: localKeys, sql: backend.sql, runSchedule, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Path of the deploy hook on the application's address (scripts/local-publishing.ts). */
export const deployHookPath = "/_deploy-hook";

const minute = 60 * 1_000;
const longestRunMs = minute;

/**
 * The jobs of supabase/hosted/schedule.sql. E-mails and counts run at once here, because a developer is watching.
 */
function schedules(apiUrl: string, secret: string, sql: Sql, makesSites: boolean): Job[] {
  const call = (name: string, body: object) => callFunction(apiUrl, secret, name, body);
  return [
    { run: call("send-emails", {}), everyMs: 1_000 },
    { run: call("check-domains", {}), everyMs: 5_000 },
    { run: call("purge-files", {}), everyMs: 10 * minute, firstMs: 3 * minute },
    // Runs soon after the start, so that a machine that was off for days does not report a stopped schedule.
    { run: call("publish-site", {}), everyMs: 10_000 },
    ...(makesSites ? [{ run: call("run-site-jobs", {}), everyMs: 2_000 }] : []),
    { run: call("reconcile-billing", {}), everyMs: 60 * minute, firstMs: 2 * minute },
    { run: call("reconcile-billing", { scope: "syncs" }), everyMs: minute },
    { run: call("reconcile-billing", { scope: "grace" }), everyMs: 10 * minute },
    { run: () => sql("select public.sum_counters()"), everyMs: 2_000 },
    { run: () => sql("select public.run_watch()"), everyMs: 5 * minute },
  ];
}

/** Stores the address of this machine's provider in the settings, and removes the one of an earlier start. */
async function chooseSiteProvider(sql: Sql, siteProvider: string | null): Promise<void> {
  await sql(
    `update public.settings set value = $1
      where key = 'site_provider' and value is distinct from $1
        and ($1 is not null or value like 'http://127.0.0.1:%')`,
    [siteProvider],
  );
}

/** Calls a scheduled function. */
function callFunction(apiUrl: string, secret: string, name: string, body: object) {
  return (signal: AbortSignal) =>
    fetch(`${apiUrl}/functions/v1/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
      signal,
    });
}

/** After this time a clock continues although syncs are pending: one of them fails. */
const syncedWithinMs = 30_000;

/**
 * Runs the scheduled jobs when a test clock advances. Waits for the syncs of webhooks, which report this time to
 * the database, and for its own. A failure does not stop the clock: the schedule tries again.
 */
async function runDue(apiUrl: string, secret: string, sql: Sql): Promise<void> {
  const deadline = AbortSignal.timeout(syncedWithinMs);
  // Not for the daily comparison, which has hundreds of customers after a start.
  const waited =
    "select from private.stripe_syncs where priority < 2 and attempts <= 1 and due_at <= now() limit 1";
  const isSyncing = async () => (await sql(waited)).length > 0;
  const synced = async () => {
    while (!deadline.aborted && (await isSyncing())) await wait(pollMs);
  };
  await synced();
  const grace = callFunction(apiUrl, secret, "reconcile-billing", { scope: "grace" });
  await grace(deadline).catch((error: unknown) => console.error("A due job failed:", error));
  await synced();
}

const pollMs = 100;

/** Creates the plans' prices, as the team does in Stripe's dashboard. */
async function createPrices(backend: Backend, stripe: LocalStripe): Promise<void> {
  const plans = await backend.sql(
    `select stripe_price_id, name, price, currency, "interval" from public.plans where stripe_price_id is not null`,
  );
  for (const plan of plans) {
    const response = await stripe.fetch(
      new Request(`http://127.0.0.1/_local/prices/${String(plan["stripe_price_id"])}`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          product_name: plan["name"],
          unit_amount: plan["price"],
          currency: plan["currency"],
          interval: plan["interval"],
        }),
      }),
    );
    if (!response.ok) {
      throw new Error(`The local Stripe refused a plan's price: ${await response.text()}`);
    }
  }
}

function listen(fetch: Parameters<typeof serve>[0]["fetch"], port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: "127.0.0.1" }, () => resolve(server));
    server.once("error", reject);
  });
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ("closeAllConnections" in server) {
      server.closeAllConnections();
    }
  });
}
