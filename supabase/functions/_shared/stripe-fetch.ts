import { wait } from "./wait.ts";

/** Keeps a worker's calls within Stripe's rate limits. */
export type Pace = {
  /** Resolves when an endpoint may be called next. Rejects with `PausedError` when that is too far off. */
  take: (endpoint: string) => Promise<void>;
  /** Notes that Stripe refused a call because of its rate limit. */
  pause: (seconds: number) => Promise<void>;
  /** Sets how many calls of one endpoint are about to be made, so that they are drawn together. */
  expect: (calls: number) => void;
};

/** Stripe must not be called for a while: no failure of the call that was to be made. */
export class PausedError extends Error {
  constructor() {
    super("Stripe is not called for a while because of its rate limit.");
    this.name = "PausedError";
  }
}

/** A call ends this long after it began, all retries included. */
const callMilliseconds = 20_000;

/** One attempt of a call waits this long for the response. */
const attemptMilliseconds = 10_000;

/** A failed attempt is repeated this often. */
const mostRetries = 3;

/** Where Stripe does not say how long to wait after a 429. */
const pauseSeconds = 1;

/**
 * Makes a `fetch` that repeats what may succeed later: after a lost connection, a 5xx, or a 409 of an idempotency key in
 * use. A refusal by the rate limit (429), which the package does not repeat, is repeated until the deadline for a
 * person, and pauses a worker. Stripe's package generates the idempotency keys that make this safe.
 *
 * @param pace of a worker; null for calls that a person waits for, which go first
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

/** Milliseconds until the next attempt; null when there is none. */
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

/** Method and path without ids, which is what Stripe limits by. */
export function endpointOf(method: string, url: string): string {
  const [version = "", ...segments] = new URL(url).pathname.split("/").slice(1);
  const names = segments.map((segment) => (/[0-9A-Z]/.test(segment) ? ":id" : segment));
  return `${method.toUpperCase()} /${[version, ...names].join("/")}`;
}
