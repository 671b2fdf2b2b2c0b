import { setTimeout as wait } from "node:timers/promises";
import {
  sendSiteJob,
  type SiteJob,
  type SiteJobOutcome,
} from "../../supabase/functions/_shared/site-provider.ts";
import { expectThat } from "./check.ts";

/** What Site Pronto reads in an answer, with the answer's status and JSON. */
type Answer = SiteJobOutcome & { status: number; body: unknown };

/** A job that is done: its result, and the time from its first request to its end, in milliseconds. */
export type DoneJob = { job: SiteJob; result: Record<string, unknown>; ms: number };

export type ClientOptions = {
  address: string;
  secret: string;
  callbackUrl: string;
  /** Time between questions about a working job, in milliseconds. */
  pollMs: number;
  /** Longest time of a job, in milliseconds. */
  longestJobMs: number;
};

/** Creates a client that sends jobs and reads their answers with the code of Site Pronto. */
export function createClient({ address, secret, callbackUrl, pollMs, longestJobMs }: ClientOptions) {
  const finishedLater: SiteJob[] = [];

  /** Sends one request. */
  async function ask(job: SiteJob): Promise<Answer> {
    let answer: Response | undefined;
    const provider = {
      address,
      secret,
      callbackUrl,
      now: () => new Date(),
      fetch: async (...request: Parameters<typeof fetch>) => {
        const response = await fetch(...request);
        answer = response.clone();
        return response;
      },
    };
    const outcome = await sendSiteJob(provider, job);
    const status = answer?.status ?? 0;
    if (outcome.outcome === "working") {
      expectThat(status === 202, `The state "working" was answered with ${status} instead of 202.`);
    }
    return { ...outcome, status, body: await answer?.json().catch(() => null) };
  }

  return {
    /** Jobs that are done and were answered with 202 before. */
    finishedLater: finishedLater as readonly SiteJob[],
    /** Sends a job and asks until it has ended. @throws unless it is done */
    run: async (job: SiteJob): Promise<DoneJob> => {
      const start = performance.now();
      let answer = await ask(job);
      const { outcome: firstOutcome } = answer;
      while (answer.outcome === "working") {
        const isLate = performance.now() - start > longestJobMs;
        expectThat(!isLate, `The job "${job.kind}" did not end within ${longestJobMs / 1000} s.`);
        await wait(pollMs);
        answer = await ask(job);
      }
      const { outcome, report, error } = answer;
      expectThat(outcome === "done", `The job "${job.kind}" did not succeed: ${error}`);
      if (firstOutcome === "working") finishedLater.push(job);
      const ms = Math.round(performance.now() - start);
      return { job, result: report?.result as DoneJob["result"], ms };
    },
    /** Sends a job that has to be refused for good, with a reason. */
    expectRefusal: async (job: SiteJob): Promise<void> => {
      const { outcome, status, body } = await ask(job);
      const what = `The answer ${status} to "${job.kind}"`;
      expectThat(outcome === "failed", `${what} is not 422 or another final 4xx.`);
      const { state, reason } = (body ?? {}) as { state?: unknown; reason?: unknown };
      expectThat(state === "failed", `${what} has no state "failed".`);
      expectThat(typeof reason === "string" && reason.trim() !== "", `${what} has no reason.`);
    },
  };
}

export type Client = ReturnType<typeof createClient>;
