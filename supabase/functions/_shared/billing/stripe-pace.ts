import type { ServiceClient } from "../database.ts";
import { type Pace, PausedError } from "../stripe-fetch.ts";
import { wait } from "../wait.ts";

/** Calls of one endpoint that were drawn together. */
type Drawn = { nextAt: number; intervalMilliseconds: number; left: number };

/** A call that may not be made within this time is not waited for. */
const mostWaitMilliseconds = 20_000;

/** More than a second's calls would keep other workers waiting. */
const mostAtOnce = 20;

/** Drawn calls that were not made in this time after their moment are lost. */
const staleMilliseconds = 500;

/**
 * Paces a worker's calls by the database's token buckets (`take_stripe_calls`), which all workers share. Calls are drawn
 * in batches of what the worker expects to make.
 */
export function createPace(database: ServiceClient, secretKey: string): Pace {
  const testMode = /^(sk|rk)_test_/.test(secretKey);
  const drawn = new Map<string, Drawn>();
  const turns = new Map<string, Promise<unknown>>();
  let expected = 1;

  const draw = async (endpoint: string): Promise<Drawn> => {
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

  const nextMoment = async (endpoint: string): Promise<number> => {
    const known = drawn.get(endpoint);
    const isUsable = known !== undefined && known.left > 0 && known.nextAt + staleMilliseconds > Date.now();
    const batch = isUsable ? known : await draw(endpoint);
    drawn.set(endpoint, batch);
    // Where the process was late, the calls of a batch still keep their distance.
    const moment = Math.max(batch.nextAt, Date.now());
    batch.nextAt = moment + batch.intervalMilliseconds;
    batch.left -= 1;
    return moment;
  };

  return {
    take: async (endpoint) => {
      const turn = (turns.get(endpoint) ?? Promise.resolve()).then(() => nextMoment(endpoint));
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
      drawn.clear();
      const until = new Date(Date.now() + seconds * 1000).toISOString();
      await database.rpc("pause_stripe_calls", { until }).throwOnError();
    },
    expect: (calls) => {
      expected = calls;
    },
  };
}
