import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServiceClient } from "./database.ts";
import { reportFailure } from "./failure-report.ts";
import { FunctionError } from "./function-error.ts";

/** Returns a database that records the writes. */
function createDatabase() {
  const writes: unknown[] = [];
  const database = {
    rpc: (_name: string, { code, route, times }: { code: string; route: string; times: number }) => ({
      throwOnError: async () => {
        writes.push([route, code, times]);
      },
    }),
  } as unknown as ServiceClient;
  return { database, writes };
}

const unknown = new FunctionError("unknown", "");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("reportFailure writes failures of one kind every five seconds and adds up those in between", async () => {
  const { database, writes } = createDatabase();
  for (let time = 0; time < 40; time += 1) await reportFailure("save-plan", { database })(unknown);
  expect(writes).toEqual([["save-plan", "unknown", 1]]);

  vi.advanceTimersByTime(5000);
  await reportFailure("save-plan", { database })(unknown);
  expect(writes).toEqual([
    ["save-plan", "unknown", 1],
    ["save-plan", "unknown", 40],
  ]);
});

it("reportFailure writes failures of another kind immediately", async () => {
  const { database, writes } = createDatabase();
  await reportFailure("save-plan", { database })(unknown);
  await reportFailure("refund-payment", { database })(unknown);
  await reportFailure("save-plan", { database })(new FunctionError("payment_provider_unavailable", ""));
  expect(writes).toEqual([
    ["save-plan", "unknown", 1],
    ["refund-payment", "unknown", 1],
    ["save-plan", "payment_provider_unavailable", 1],
  ]);
});
