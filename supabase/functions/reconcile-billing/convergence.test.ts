import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectConverged } from "../_shared/testing/billing-walk/convergence.ts";
import { type Step, steps } from "../_shared/testing/billing-walk/steps.ts";
import { setOut } from "../_shared/testing/billing-walk/walk.ts";
import { openTestBackend, type TestBackend } from "../_shared/testing/test-backend.ts";

/** So many walks, or as many as fit: `npm run test:soak` asks for 20,000. */
const walks = Number(process.env["BILLING_WALKS"] ?? (process.env["TEST_FULL"] === "1" ? 2000 : 400));
const secondsForDailyRun = 20;
const fewestWalks = 60;
const isLong = "BILLING_WALKS" in process.env || process.env["TEST_FULL"] === "1";

/** `BILLING_WALK_SEED=… BILLING_WALK_PATH=…`, as a failure prints them, replays it. */
const replay = {
  ...(process.env["BILLING_WALK_SEED"] && { seed: Number(process.env["BILLING_WALK_SEED"]) }),
  ...(process.env["BILLING_WALK_PATH"] && { path: process.env["BILLING_WALK_PATH"] }),
};

let backend: TestBackend;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  backend = await openTestBackend();
});

afterAll(() => backend.close());

async function walk(life: Step[]): Promise<void> {
  const walker = await setOut(backend);
  try {
    for (const step of life) await walker.take(step);
    await walker.quiesce();
    await expectConverged(backend, walker);
  } finally {
    await walker.close();
  }
}

test(
  "database, site and messages agree with Stripe once events quiesce and reconciliation has run",
  async () => {
    const outcome = await fc.check(fc.asyncProperty(steps, walk), {
      numRuns: walks,
      endOnFailure: false,
      ...(isLong ? {} : { interruptAfterTimeLimit: secondsForDailyRun * 1000 }),
      ...replay,
    });
    if (outcome.failed) {
      const reason = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : "";
      throw new Error(`${fc.defaultReportMessage(outcome)}\n${reason}`);
    }
    if (!("seed" in replay)) expect(outcome.numRuns).toBeGreaterThanOrEqual(Math.min(walks, fewestWalks));
  },
  isLong ? 4 * 60 * 60 * 1000 : 90_000,
);
