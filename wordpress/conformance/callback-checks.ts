import { setTimeout as wait } from "node:timers/promises";
import { readSiteJobReport, type SiteJob } from "../../supabase/functions/_shared/site-provider.ts";
import { expectThat, skip } from "./check.ts";
import type { Run } from "./run.ts";

const pollMs = 50;

/** Checks the callbacks of the jobs that were answered with 202. @param waitMs longest wait for them */
export async function checkCallbacks({ check, client, endpoints }: Run, waitMs: number): Promise<void> {
  await check("a job answered with 202 ends with a signed callback", async () => {
    const jobs = client.finishedLater;
    if (jobs.length === 0) skip("No job took long enough to be answered with 202.");
    const missing = () => jobs.filter((job) => !hasEnd(endpoints.callbacks, job));
    const deadline = performance.now() + waitMs;
    while (missing().length > 0 && performance.now() < deadline) await wait(pollMs);
    if (endpoints.callbacks.length === 0) {
      skip(
        `No callback came: the provider sends none, or ${endpoints.callbackUrl} is not reachable from it.`,
      );
    }
    expectThat(!endpoints.callbacks.includes(null), "The signature of a callback is not valid.");
    expectThat(
      missing().length === 0,
      `${missing().length} of ${jobs.length} jobs got no callback with their end.`,
    );
  });
}

const hasEnd = (callbacks: readonly unknown[], job: SiteJob) =>
  callbacks.some((report) => readSiteJobReport(report, job).outcome === "done");
