import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStripeFetch, endpointOf, type Pace, PausedError } from "./stripe-fetch.ts";

type Answer = Response | Error | "none";

const url = "https://api.stripe.com/v1/subscriptions/sub_1A";

const response = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers });

const refused = (seconds?: number) =>
  response(429, seconds === undefined ? {} : { "retry-after": String(seconds) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("", "TimeoutError")), milliseconds);
    return controller.signal;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes one call. Stripe gives these answers in order and repeats the last one. */
async function call(answers: Answer[], pace: Pace | null = null) {
  const startedAt = Date.now();
  let endedAt = 0;
  const request = vi.fn<typeof fetch>((_input, init) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    if (answer instanceof Error) return Promise.reject(answer);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "TimeoutError")));
    });
  });
  const ended = createStripeFetch(request, pace)(url, {
    method: "POST",
    headers: { "idempotency-key": "key_1" },
  })
    .then(
      ({ status }) => status,
      (error: Error) => error.name,
    )
    .finally(() => {
      endedAt = Date.now();
    });
  await vi.runAllTimersAsync();
  const keys = request.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
  return { outcome: await ended, attempts: keys.length, keys, seconds: (endedAt - startedAt) / 1000 };
}

function createTestPace(): Pace & { pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    take: () => Promise.resolve(),
    pause: (seconds) => {
      pauses.push(seconds);
      return Promise.resolve();
    },
    expect: () => {},
  };
}

describe("a call without a pace", () => {
  it("retries after Stripe's waiting time when the rate limit refuses it", async () => {
    expect(await call([refused(3), response(200)])).toMatchObject({ outcome: 200, attempts: 2, seconds: 3 });
  });

  it("retries more than three times while the rate limit refuses it", async () => {
    const answers = [...Array.from({ length: 5 }, () => refused()), response(200)];
    expect(await call(answers)).toMatchObject({ outcome: 200, attempts: 6 });
  });

  it.each<[string, Answer, unknown]>([
    ["refuses it", refused(), 429],
    ["does not answer", "none", "TimeoutError"],
  ])("ends within 20 seconds including retries while Stripe %s", async (_what, answer, outcome) => {
    const ended = await call([answer]);
    expect(ended.outcome).toBe(outcome);
    expect(ended.seconds).toBeLessThanOrEqual(20);
    expect(ended.attempts).toBeGreaterThan(1);
  });

  it("fails immediately when Stripe asks for a wait past the deadline", async () => {
    expect(await call([refused(60)])).toMatchObject({ outcome: 429, attempts: 1, seconds: 0 });
  });

  it.each<[string, Answer]>([
    ["an internal error", response(500)],
    ["an idempotency key in use", response(409)],
    ["a lost connection", new TypeError("fetch failed")],
  ])("retries three times with the same idempotency key after %s", async (_what, answer) => {
    const { attempts, keys } = await call([answer]);
    expect(attempts).toBe(4);
    expect(new Set(keys)).toEqual(new Set(["key_1"]));
  });

  it.each([
    [response(402), 1],
    [response(500, { "stripe-should-retry": "false" }), 1],
    [response(400, { "stripe-should-retry": "true" }), 4],
  ])("follows Stripe's advice whether to retry", async (answer, attempts) => {
    expect(await call([answer])).toMatchObject({ attempts });
  });
});

describe("a worker's call", () => {
  it("pauses all workers and does not retry when the rate limit refuses it", async () => {
    const paced = createTestPace();
    expect(await call([refused(7)], paced)).toMatchObject({ outcome: 429, attempts: 1, seconds: 0 });
    expect(await call([refused()], paced)).toMatchObject({ outcome: 429, attempts: 1 });
    expect(paced.pauses).toEqual([7, 1]);
  });

  it("rejects when its turn is too far in the future", async () => {
    const paused = { ...createTestPace(), take: () => Promise.reject(new PausedError()) };
    expect(await call([response(200)], paused)).toMatchObject({ outcome: "PausedError", attempts: 0 });
  });
});

it.each([
  ["get", url, "GET /v1/subscriptions/:id"],
  ["GET", "https://api.stripe.com/v1/checkout/sessions?limit=1", "GET /v1/checkout/sessions"],
  ["POST", "https://api.stripe.com/v1/invoices/create_preview", "POST /v1/invoices/create_preview"],
  ["POST", "https://api.stripe.com/v1/refunds/re_9/cancel", "POST /v1/refunds/:id/cancel"],
])("endpointOf names the endpoint of %s %s", (method, address, endpoint) => {
  expect(endpointOf(method, address)).toBe(endpoint);
});
