import type { ServiceClient } from "../database.ts";
import { type Pace, PausedError } from "../stripe-fetch.ts";
import { wait } from "../wait.ts";

/** A batch of calls to one endpoint, reserved together. */
type Batch = { nextAt: number; intervalMilliseconds: number; left: number };

/** Longest wait for a reserved call. */
const mostWaitMilliseconds = 20_000;

/** Largest batch. More calls than one second allows would delay other workers. */
const mostAtOnce = 20;

/** Reserved calls expire this long after their time. */
const staleMilliseconds = 500;

/**
 * Limits a worker's calls with the database's token buckets (`take_stripe_calls`), which all workers share.
 * Calls are reserved in batches of the expected number.
 */
export function createPace(database: ServiceClient, secretKey: string): Pace {
  const testMode = /^(sk|rk)_test_/.test(secretKey);
  const batches = new Map<string, Batch>();
  const turns = new Map<string, Promise<unknown>>();
  let expected = 1;

  const reserve = async (endpoint: string): Promise<Batch> => {
    const calls = Math.min(Math.max(expected, 1), mostAtOnce);
    const present = new Date();
    const { data } = await database
      .rpc("take_stripe_calls", { endpoint, calls, test_mode: testMode, present: present.toISOString() })
      .single()
      .throwOnError();
    return {
      nextAt: present.getTime() + data.wait_ms,
      intervalMilliseconds: data.interval_ms,
      left: calls,
    };
  };

  const nextCallTime = async (endpoint: string): Promise<number> => {
    const known = batches.get(endpoint);
    const isUsable = known !== undefined && known.left > 0 && known.nextAt + staleMilliseconds > Date.now();
    const batch = isUsable ? known : await reserve(endpoint);
    batches.set(endpoint, batch);
    // Keeps the interval between the calls of a batch when the process was delayed.
    const moment = Math.max(batch.nextAt, Date.now());
    batch.nextAt = moment + batch.intervalMilliseconds;
    batch.left -= 1;
    return moment;
  };

  return {
    take: async (endpoint) => {
      const turn = (turns.get(endpoint) ?? Promise.resolve()).then(() => nextCallTime(endpoint));
      turns.set(
        endpoint,
        turn.catch(() => null),
      );
      const waitMilliseconds = (await turn) - Date.now();
      if (waitMilliseconds > mostWaitMilliseconds) {
        throw new PausedError();
      }
      if (waitMilliseconds > 0) await wait(waitMilliseconds);
    },
    pause: async (seconds) => {
      batches.clear();
      const until = new Date(Date.now() + seconds * 1000).toISOString();
      await database.rpc("pause_stripe_calls", { until }).throwOnError();
    },
    expect: (calls) => {
      expected = calls;
    },
  };
}
