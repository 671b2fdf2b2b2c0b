import { wait } from "./wait.ts";

/** Limits a worker's calls to its share of Stripe's rate limits. */
export type Pace = {
  /** Resolves when the endpoint may be called. Rejects with `PausedError` when the wait is too long. */
  take: (endpoint: string) => Promise<void>;
  /** Records that Stripe's rate limit refused a call. */
  pause: (seconds: number) => Promise<void>;
  /** Sets the expected number of calls per endpoint, which are reserved together. */
  expect: (calls: number) => void;
};

/** Stripe calls are paused. The call was not made and did not fail. */
export class PausedError extends Error {
  constructor() {
    super("Stripe is not called for a while because of its rate limit.");
    this.name = "PausedError";
  }
}

/** Deadline of a call in milliseconds, including retries. */
const callMilliseconds = 20_000;

/** Timeout of one attempt. */
const attemptMilliseconds = 10_000;

/** A failed attempt is repeated this often. */
const mostRetries = 3;

/** Pause after a 429 without a Retry-After. */
const pauseSeconds = 1;

/**
 * Wraps `fetch` with retries after a lost connection, a 5xx, or a 409 of an idempotency key in use. The
 * package does not retry a 429: without a pace it is retried until the deadline, with a pace it pauses all
 * workers. Stripe's package generates the idempotency keys that make retries safe.
 *
 * @param pace of a worker; null for calls that a user waits for, which have priority
 */
export function createStripeFetch(request: typeof fetch, pace: Pace | null): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const endpoint = endpointOf(init?.method ?? "GET", url);
    await pace?.take(endpoint);
    const deadline = Date.now() + callMilliseconds;
    for (let attempt = 0; ; attempt += 1) {
      const result = await attemptOnce(request, input, init, deadline - Date.now());
      const waitMilliseconds = await retryDelay(result, attempt, pace);
      if (waitMilliseconds === null || Date.now() + waitMilliseconds >= deadline) {
        if ("error" in result) throw result.error;
        return result;
      }
      if (!("error" in result)) await result.body?.cancel();
      await wait(waitMilliseconds);
    }
  };
}

type Attempt = Response | { error: unknown };

async function attemptOnce(
  request: typeof fetch,
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  remainingMilliseconds: number,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(Math.max(Math.min(attemptMilliseconds, remainingMilliseconds), 1));
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await request(input, { ...init, signal });
  } catch (error) {
    return { error };
  }
}

/** Returns the milliseconds until the next attempt, or null for no retry. */
async function retryDelay(result: Attempt, attempt: number, pace: Pace | null): Promise<number | null> {
  const backOff = Math.min(500 * 2 ** attempt, 4_000) * (0.75 + Math.random() / 4);
  if ("error" in result) {
    return attempt < mostRetries ? backOff : null;
  }
  const advice = result.headers.get("stripe-should-retry");
  if (result.status === 429 && advice !== "true") {
    const seconds = Number(result.headers.get("Retry-After")) || null;
    if (pace === null) return seconds === null ? backOff : seconds * 1000;
    await pace.pause(seconds ?? pauseSeconds);
    return null;
  }
  const isTransient = result.status === 409 || result.status === 429 || result.status >= 500;
  return attempt < mostRetries && advice !== "false" && (isTransient || advice === "true") ? backOff : null;
}

/** Returns method and path without ids. Stripe's rate limits use the same grouping. */
export function endpointOf(method: string, url: string): string {
  const [version = "", ...segments] = new URL(url).pathname.split("/").slice(1);
  const names = segments.map((segment) => (/[0-9A-Z]/.test(segment) ? ":id" : segment));
  return `${method.toUpperCase()} /${[version, ...names].join("/")}`;
}
