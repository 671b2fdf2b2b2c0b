import { createServer } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Stripe } from "stripe";
import { createLocalStripe, type LocalStripe } from "../server.ts";

export const secretKey = "sk_test_local_suite";
export const webhookSecret = "whsec_local_suite";

/** A received webhook. */
interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** A local Stripe on a port of its own, the official client for it, and an endpoint that its webhooks reach. */
export interface RunningStripe {
  base: string;
  local: LocalStripe;
  stripe: Stripe;
  received: Received[];
  /** Returns the status of the endpoint's response; 200 by default. */
  endpoint: { answer: (received: Received) => number | Promise<number> };
  /** Clock of the local Stripe in milliseconds. */
  clock: { now: number };
  stop(): Promise<void>;
}

/** Starts a local Stripe over HTTP. Two of them share only the data file, if the same one is given. */
export async function startStripe(
  setup: { dataFile?: string; retryDelays?: number[]; webhooks?: boolean; runDue?: () => Promise<void> } = {},
): Promise<RunningStripe> {
  const received: Received[] = [];
  const endpoint: RunningStripe["endpoint"] = { answer: () => 200 };
  const receiver = new Hono().post("/webhook", async (context) => {
    const body = await context.req.text();
    const entry = { body, signature: context.req.header("stripe-signature") ?? "", event: JSON.parse(body) };
    received.push(entry);
    return new Response(null, { status: await endpoint.answer(entry) });
  });
  const receiving = await listen(receiver.fetch);

  const clock = { now: Date.now() };
  const address = { base: "" };
  const local = await createLocalStripe({
    get baseUrl() {
      return address.base;
    },
    secretKey,
    webhook: setup.webhooks === false ? null : { url: `${receiving.base}/webhook`, secret: webhookSecret },
    dataFile: setup.dataFile ?? null,
    ...(setup.runDue && { runDue: setup.runDue }),
    ...(setup.retryDelays && { retryDelays: setup.retryDelays }),
    now: () => clock.now,
  });
  const serving = await listen(local.fetch);
  address.base = serving.base;

  return {
    base: serving.base,
    local,
    stripe: clientFor(serving.base),
    received,
    endpoint,
    clock,
    async stop() {
      await local.close();
      await Promise.all([serving.stop(), receiving.stop()]);
    },
  };
}

/** Returns the official client with the application's configuration. */
export function clientFor(base: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(base);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = createAdaptorServer({ fetch, createServer });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("not listening on a port");
  return {
    base: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
