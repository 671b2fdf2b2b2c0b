import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectConverged } from "../../../tools/testing/billing-walk/convergence.ts";
import { type Life, lives } from "../../../tools/testing/billing-walk/steps.ts";
import { startWalk } from "../../../tools/testing/billing-walk/walk.ts";
import { openTestBackend, type TestBackend } from "../../../tools/testing/test-backend.ts";

const environment = process.env;

/** Number of random walks: a few show that they run. `BILLING_WALKS=5000` makes a long run. */
const walks = Number(environment["BILLING_WALKS"] ?? (environment["TEST_FULL"] === "1" ? 300 : 4));

/** Walks per property check. A long run prints its progress after each check. */
const walksAtOnce = 100;

/** Runs with more walks print their progress. */
const longestQuietRun = 300;

/** A failure prints its seed and path: `BILLING_WALK_SEED=… BILLING_WALK_PATH=…` replays it. */
const replay =
  environment["BILLING_WALK_SEED"] === undefined
    ? null
    : {
        seed: Number(environment["BILLING_WALK_SEED"]),
        ...(environment["BILLING_WALK_PATH"] && { path: environment["BILLING_WALK_PATH"] }),
      };

let backend: TestBackend;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  backend = await openTestBackend();
});

afterAll(() => backend.close());

async function walk({ steps, lastEvents }: Life): Promise<void> {
  const walker = await startWalk(backend);
  try {
    for (const step of steps) await walker.take(step);
    await walker.quiesce(lastEvents);
    await expectConverged(backend, walker);
  } finally {
    await walker.close();
  }
}

/** Runs `count` walks. Returns null, or the shortest failing walk and how to replay it. */
async function failureOf(count: number): Promise<string | null> {
  const outcome = await fc.check(fc.asyncProperty(lives, walk), { numRuns: count, ...replay });
  if (!outcome.failed) return null;
  const reason = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : "";
  return `${fc.defaultReportMessage(outcome)}\n${reason}`;
}

test(
  "database, site and e-mails agree with Stripe after all events and a reconciliation",
  async () => {
    const began = performance.now();
    // A replay runs one batch.
    for (let walked = 0; walked < (replay === null ? walks : 1); walked += walksAtOnce) {
      expect(await failureOf(Math.min(walksAtOnce, walks - walked))).toBeNull();
      const minutes = (performance.now() - began) / 60_000;
      if (walks > longestQuietRun)
        console.info(`${walked + walksAtOnce} walks in ${minutes.toFixed(1)} minutes`);
    }
  },
  6 * 60 * 60 * 1000,
);
