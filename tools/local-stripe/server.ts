import { Hono } from "hono";
import { createClockRunner } from "./clock-runner.ts";
import { createControl } from "./control/control-routes.ts";
import type { Change } from "./model/change.ts";
import { expireCheckout } from "./model/checkout.ts";
import { randomId, type Context } from "./model/context.ts";
import { createCheckoutPages } from "./pages/checkout-routes.ts";
import { readHomeQuery } from "./pages/home-list.ts";
import { homePage } from "./pages/home-page.ts";
import { stripeScriptPath, stripeScript } from "./pages/stripe-script.ts";
import { createInvoicePages } from "./pages/invoice-pages.ts";
import { languageFor } from "./pages/language.ts";
import { noticePage } from "./pages/notice-page.ts";
import { createPaymentLinkPages } from "./pages/payment-link-routes.ts";
import { createPortalPages } from "./pages/portal-routes.ts";
import { createJournal, readJournal } from "./persistence.ts";
import { createApi } from "./rest/api.ts";
import type { SavedResponse } from "./state.ts";
import { createStore, type EventRequest } from "./store.ts";
import { createWebhookSender, defaultRetryDelays, type WebhookEndpoint } from "./webhooks.ts";

/** Options of a local Stripe. `baseUrl` and `webhook` are read at every use, so they may be set later. */
export interface LocalStripeOptions {
  /** Own public address, e.g. http://127.0.0.1:12111. */
  readonly baseUrl: string;
  /** Secret key that calls of the API must carry. */
  readonly secretKey: string;
  /** The endpoint that receives events; null only records them. */
  readonly webhook: WebhookEndpoint | null;
  /** File that keeps the state (lines of JSON); null keeps it in memory. */
  readonly dataFile: string | null;
  /** Milliseconds before each next attempt of a webhook. */
  readonly retryDelays?: number[];
  /** Current time in milliseconds; Date.now by default. */
  readonly now?: () => number;
  /** Runs after each step of a test clock: the application's scheduled jobs. */
  readonly runDue?: () => Promise<void>;
}

export interface LocalStripe {
  /** Answers a request: Stripe's API, the hosted pages, and the local control. */
  fetch(request: Request): Promise<Response>;
  /** Resolves once every clock has finished advancing, and every due webhook has been attempted. */
  settled(): Promise<void>;
  /** Stops the timers and saves pending changes. */
  close(): Promise<void>;
}

/** For changes by a buyer or by time, without an API request. */
const noRequest: { cause: EventRequest; response: SavedResponse | null } = {
  cause: { id: null, idempotency_key: null },
  response: null,
};

/** Starts a local Stripe and resumes pending deliveries of an earlier run. */
export async function createLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const read = await readJournal(options.dataFile, newContext().now);
  const journal = createJournal(options.dataFile, read);
  const store = createStore(read.state, journal.record);
  const sender = createWebhookSender({
    store,
    journal,
    endpoint: () => options.webhook,
    retryDelays: options.retryDelays ?? defaultRetryDelays,
  });

  function newContext(): Context {
    return {
      now: Math.floor((options.now ?? Date.now)() / 1000),
      newId: randomId,
      baseUrl: options.baseUrl.replace(/\/+$/, ""),
    };
  }

  function apply(change: Change, at: Context, call = noRequest): void {
    store.commit(change, at, { ...call, send: options.webhook !== null });
    sender.wake();
    clocks.wake();
  }

  const clocks = createClockRunner({
    store,
    newContext,
    apply,
    delivered: sender.settled,
    runDue: options.runDue ?? (() => Promise.resolve()),
  });

  /** Expires sessions that are past `expires_at`. */
  function expireSessions(): void {
    const at = newContext();
    for (const session of store.list("checkout.session")) {
      if (session.status === "open" && session.expires_at <= at.now) {
        apply(expireCheckout(session, at).change, at);
      }
    }
  }

  const { saved } = journal;
  const dependencies = { store, newContext, apply, saved };
  const app = new Hono();
  app.use(async (_c, next) => {
    expireSessions();
    await next();
  });
  app.route("/", createApi({ ...dependencies, secretKey: options.secretKey }));
  app.route("/", createCheckoutPages(dependencies));
  app.route("/", createPaymentLinkPages(dependencies));
  app.route("/", createPortalPages(dependencies));
  app.route("/", createInvoicePages(dependencies));
  app.route("/", createControl({ ...dependencies, wake: sender.wake, timePassed: clocks.settled }));
  app.get(stripeScriptPath, (c) =>
    c.body(stripeScript, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  app.get("/", (c) =>
    homePage(
      store,
      options.webhook?.url ?? null,
      languageFor(null, c.req.header("accept-language")),
      newContext(),
      readHomeQuery(c.req.query()),
    ),
  );
  app.notFound((c) =>
    noticePage({
      language: languageFor(null, c.req.header("accept-language")),
      what: "unknown",
      status: 404,
    }),
  );

  sender.wake();
  clocks.wake();
  return {
    fetch: async (request) => app.fetch(request),
    async settled() {
      await clocks.settled();
      await sender.settled();
    },
    async close() {
      // A clock waits for webhooks, which closing the sender aborts.
      await Promise.all([clocks.close(), sender.close()]);
      await saved();
    },
  };
}
