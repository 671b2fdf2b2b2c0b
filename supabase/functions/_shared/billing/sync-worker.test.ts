import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServiceClient } from "../database.ts";
import { createStripe } from "../stripe-client.ts";
import type { ClaimedSync } from "./sync-queue.ts";
import { isStoppedByFailures, runSyncs } from "./sync-worker.ts";

const claim = (kind: ClaimedSync["kind"]): ClaimedSync => ({
  kind,
  id: `${kind}_1`,
  version: 1,
  priority: 1,
  whole: false,
  invoices: [],
});
// This kind does not exist, so its sync fails. A test clock without customers syncs at once.
const fails = claim("unknown" as ClaimedSync["kind"]);
const succeeds = claim("test_clock");

/** The batches that the queue returns. */
let batches: ClaimedSync[][];
let calls: [name: string, args: Record<string, unknown>][];
const database = {
  rpc: (name: string, args: Record<string, unknown>) => {
    calls.push([name, args]);
    const data =
      name === "claim_stripe_syncs"
        ? (batches.shift() ?? [])
        : name === "stripe_syncs_wait_ms"
          ? pause
          : null;
    return { throwOnError: async () => ({ data }) };
  },
} as unknown as ServiceClient;

let answer: object;
let status: number;
let pause: number | null;
const stripe = createStripe({
  secretKey: "sk_test_1",
  request: async () => Response.json(answer, { status, headers: { "stripe-should-retry": "false" } }),
});
/** Runs the syncs and skips their waiting times. */
const run = async () => {
  const report = runSyncs(
    { database, stripe, siteUrl: "https://sitepronto.test", now: () => new Date() },
    { milliseconds: 60_000, syncs: 100 },
  );
  await vi.runAllTimersAsync();
  return report;
};

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  status = 200;
  pause = null;
  answer = { object: "list", data: [], has_more: false };
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const claims = () => calls.filter(([name]) => name === "claim_stripe_syncs").length;

describe("runSyncs", () => {
  it("stops after five failures in a row", async () => {
    batches = [[fails, fails, fails, fails, fails], [succeeds]];
    expect(await run()).toEqual({ synced: 0, failed: 5, postponed: 0 });
  });

  it("continues when successful syncs interrupt the failures", async () => {
    batches = [[fails, fails, fails, succeeds], [fails, fails, fails, succeeds], [succeeds]];
    expect(await run()).toEqual({ synced: 3, failed: 6, postponed: 0 });
  });

  it("ends after a rate limit when no other sync is due", async () => {
    status = 429;
    answer = { error: { type: "invalid_request_error", code: "rate_limit", message: "Slow down" } };
    batches = [[succeeds]];
    expect(await run()).toEqual({ synced: 0, failed: 0, postponed: 1 });
    expect(claims()).toBe(2);
  });

  it("ends when the pause after a rate limit outlasts its run", async () => {
    status = 429;
    answer = { error: { type: "invalid_request_error", code: "rate_limit", message: "Slow down" } };
    batches = [[succeeds]];
    pause = 90_000;
    expect(await run()).toMatchObject({ postponed: 1 });
    expect(claims()).toBe(2);
  });

  it("marks the subscription of a checkout with the highest priority", async () => {
    answer = { id: "cs_1", object: "checkout.session", subscription: "sub_1" };
    batches = [[claim("checkout_session")]];
    await run();
    expect(calls.find(([name]) => name === "mark_stripe_syncs")?.[1]).toMatchObject({
      subjects: [{ kind: "subscription", id: "sub_1", priority: 0, whole: true }],
    });
  });
});

it.each([
  [5, 0, true],
  [4, 0, false],
  [5, 1, false],
])("with %i failures and %i successes, isStoppedByFailures returns %s", (failed, synced, stopped) => {
  expect(isStoppedByFailures({ synced, failed, postponed: 0 })).toBe(stopped);
});
