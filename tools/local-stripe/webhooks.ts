import type { Journal } from "./persistence.ts";
import { signatureHeader } from "./signature.ts";
import type { Delivery } from "./state.ts";
import type { Store } from "./store.ts";

/** The webhook endpoint and its signing secret. */
export interface WebhookEndpoint {
  url: string;
  secret: string;
}

/** Delays before each next attempt, in milliseconds; after the last one the delivery fails. */
export const defaultRetryDelays = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 14_400_000];

const attemptTimeout = 20_000;
const attemptsAtOnce = 4;

export interface WebhookSender {
  /** Sends the deliveries that are due; call it after queueing one. */
  wake(): void;
  /** Resolves once no delivery is due or in flight. */
  settled(): Promise<void>;
  /** Stops the timers and aborts attempts in flight; their deliveries stay queued. */
  close(): Promise<void>;
}

/**
 * Sends due events to the endpoint, a few at once and so in no guaranteed order, and retries when the endpoint
 * fails. Never throws.
 */
export function createWebhookSender(options: {
  store: Store;
  journal: Journal;
  endpoint: () => WebhookEndpoint | null;
  retryDelays: number[];
}): WebhookSender {
  const { store, journal, endpoint, retryDelays } = options;
  const inFlight = new Map<string, Promise<void>>();
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function waiting(): Delivery[] {
    if (store.paused() || closing.signal.aborted || endpoint() === null) return [];
    return store
      .deliveries()
      .filter((delivery) => delivery.status === "pending" && !inFlight.has(delivery.id));
  }

  function wake(): void {
    clearTimeout(timer);
    const now = Date.now();
    const due = waiting()
      .filter((delivery) => delivery.dueAt <= now)
      .toSorted((one, other) => one.dueAt - other.dueAt);
    for (const delivery of due.slice(0, attemptsAtOnce - inFlight.size)) {
      inFlight.set(
        delivery.id,
        attempt(delivery).finally(() => {
          inFlight.delete(delivery.id);
          wake();
        }),
      );
    }
    const next = waiting().reduce((soonest, delivery) => Math.min(soonest, delivery.dueAt), Infinity);
    if (Number.isFinite(next) && inFlight.size < attemptsAtOnce) {
      timer = setTimeout(wake, Math.max(next - Date.now(), 0));
      timer.unref();
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const target = endpoint();
    const event = store.get("event", delivery.event);
    if (!target) return;
    if (!event) {
      store.recordAttempt({ ...delivery, status: "failed", lastResponse: "the event is gone" });
      return;
    }
    // Indented as Stripe sends it, so that an endpoint which re-serialises the body before verifying fails here too.
    const payload = JSON.stringify(event, null, 2);
    const response = await send(target, payload, closing.signal);
    if (response === null) return;
    const attempts = delivery.attempts + 1;
    const delay = retryDelays[attempts - 1];
    store.recordAttempt({
      ...delivery,
      attempts,
      lastResponse: response.text,
      status: response.ok ? "delivered" : delay === undefined ? "failed" : "pending",
      dueAt: Date.now() + (delay ?? 0),
    });
    await journal.saved().catch((error: unknown) => console.error("local Stripe:", error));
  }

  return {
    wake,
    async settled() {
      wake();
      while (inFlight.size > 0) await Promise.all(inFlight.values());
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(inFlight.values());
    },
  };
}

/** Null when closing aborts the attempt: it does not count. */
async function send(
  { url, secret }: WebhookEndpoint,
  payload: string,
  closing: AbortSignal,
): Promise<{ ok: boolean; text: string } | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signatureHeader(payload, secret, Math.floor(Date.now() / 1000)),
      },
      body: payload,
      // Stripe counts a redirect as a failure.
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(attemptTimeout)]),
    });
    await response.body?.cancel();
    return { ok: response.ok, text: String(response.status) };
  } catch (error) {
    return closing.aborted ? null : { ok: false, text: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "network error";
  return error.cause instanceof Error ? error.cause.message : error.message;
}
