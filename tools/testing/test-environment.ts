import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve } from "@hono/node-server";
import { preview } from "vite";
import type { Sql } from "../local-stack/backend.ts";
import { freePorts } from "../local-stack/ports.ts";
import { startStack } from "../local-stack/stack.ts";
import { root } from "../local-stack/environment.ts";
import { localStripeVariables } from "../local-stack/local-stripe-variables.ts";
import { runNode } from "../local-stack/run-node.ts";

/** The local Stripe's secret key. */
export const stripeKey = "sk_test_local_e2e";

/** Secret of the scheduled functions. */
export const cronSecret = "local-cron-secret-e2e";

/** The built application, served like on a host, with the whole stack. */
export type TestEnvironment = {
  /** `sql` accepts `{ query, params }` and returns the rows, as the owner of the database. */
  urls: { app: string; api: string; mailbox: string; stripe: string; sql: string };
  /** Port of the mailbox for messages. */
  smtpPort: number;
  /** The folder of the built files. */
  outDir: string;
  close: () => Promise<void>;
};

/**
 * Builds and serves the application with its own stack: free ports and data in memory, so that it can run next to a
 * developer's stack.
 *
 * @param log receives the output of the stack
 * @throws if the build fails
 */
export async function startTestEnvironment(log: (text: string) => void): Promise<TestEnvironment> {
  const ports = await freePorts();
  const workDirectory = await mkdtemp(path.join(tmpdir(), "site-pronto-"));
  const stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: {
      secretKey: stripeKey,
      webhookSecret: "whsec_local_e2e",
      apiUrl: `http://127.0.0.1:${ports.stripe}`,
    },
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret,
    development: false,
    log,
  });
  const stop = async () => {
    await stack.stop();
    await rm(workDirectory, { recursive: true, force: true });
  };
  try {
    Object.assign(process.env, {
      VITE_SUPABASE_URL: stack.urls.api,
      VITE_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      VITE_SITE_URL: stack.urls.app,
      ...localStripeVariables(stack.urls.stripe ?? ""),
    });
    const outDir = path.join(workDirectory, "dist");
    const build = [path.join(root, "scripts", "build.ts"), "--outDir", outDir];
    const built = await runNode(build, {}, "on failure");
    if (built !== 0) throw new Error("The application could not be built.");
    const app = await preview({
      root,
      logLevel: "warn",
      build: { outDir },
      preview: { port: ports.app, strictPort: true, host: "127.0.0.1" },
    });
    const sql = await serveSql(stack.sql);
    return {
      urls: { ...stack.urls, stripe: stack.urls.stripe ?? "", sql: sql.url },
      smtpPort: ports.smtp,
      outDir,
      close: async () => {
        sql.close();
        await app.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs SQL for the browser tests, which are separate processes. They insert accounts instead of registering them.
 */
function serveSql(sql: Sql): Promise<{ url: string; close: () => void }> {
  return new Promise((resolve) => {
    const server = serve(
      {
        hostname: "127.0.0.1",
        port: 0,
        fetch: async (request) => {
          const { query, params } = (await request.json()) as { query: string; params: unknown[] };
          return Response.json(await sql(query, params));
        },
      },
      ({ port }) => resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() }),
    );
  });
}
