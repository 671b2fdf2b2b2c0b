import { createBusinesses, createJob } from "./businesses.ts";
import { checkCallbacks } from "./callback-checks.ts";
import { type CheckResult, createCheck } from "./check.ts";
import { createClient } from "./client.ts";
import { checkRemoval, checkSuspension } from "./closing-checks.ts";
import { startEndpoints } from "./endpoints.ts";
import { checkMaking, checkMakingTwo } from "./making-checks.ts";
import { checkRequests } from "./request-checks.ts";
import type { Durations, Run } from "./run.ts";

export type ConformanceOptions = {
  /** Address of the provider. */
  address: string;
  /** Secret shared with the provider: `whsec_` and Base64. */
  secret: string;
  /** Name of this machine as the provider resolves it. */
  host: string;
  /** Receives each result as soon as it is known. */
  report: (result: CheckResult) => void;
  /** Time between questions about a working job, in milliseconds. */
  pollMs?: number;
  /** Longest time of a job, in milliseconds. */
  longestJobMs?: number;
  /** Longest time from the last job to the last callback, in milliseconds. */
  callbackMs?: number;
};

/**
 * Tests an implementation of docs/site-provider.md with three sites, which it removes at the end.
 *
 * @returns how long one job of each kind took
 * @throws when nothing answers at the address
 */
export async function testProvider(options: ConformanceOptions): Promise<Durations> {
  const { address, secret, host, report } = options;
  const { pollMs = 500, longestJobMs = 300_000, callbackMs = 10_000 } = options;
  const isReachable = await fetch(address, { redirect: "manual" }).then(
    async (response) => response.body?.cancel().then(() => true) ?? true,
    () => false,
  );
  if (!isReachable) throw new Error(`Nothing answers at ${address}.`);
  const endpoints = await startEndpoints(host, secret);
  const client = createClient({
    address,
    secret,
    callbackUrl: endpoints.callbackUrl,
    pollMs,
    longestJobMs,
  });
  const durations: Durations = {};
  const run: Run = {
    address,
    secret,
    check: createCheck(report),
    client,
    endpoints,
    perform: async (job) => {
      const done = await client.run(job);
      durations[job.kind] = done.ms;
      return done;
    },
  };
  const [bakery, restaurant, studio] = createBusinesses();
  try {
    await checkRequests(run);
    const first = await checkMaking(run, bakery);
    const [second, third] = (await checkMakingTwo(run, [restaurant, studio], bakery)) ?? [];
    await checkSuspension(run, second ?? first, third);
    await checkRemoval(run, second ?? first, third);
    await checkCallbacks(run, callbackMs);
  } finally {
    await run.check("remove takes every site of this test away", async () => {
      for (const business of [bakery, restaurant, studio]) await client.run(createJob("remove", business));
    });
    await endpoints.close();
  }
  return durations;
}
