import * as z from "zod";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { reportFailure } from "../_shared/failure-report.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { answer, type Handler, json, requireMethod } from "../_shared/respond.ts";
import { readSiteJobReport, storeSiteJobOutcome, verifySiteJobReport } from "../_shared/site-provider.ts";

export type Dependencies = Pick<ServiceDependencies, "database" | "deployment"> & {
  /** Secret shared with the provider. */
  providerSecret: string;
};

const subject = z.object({ job_id: z.uuid() });

/**
 * Receives the site provider's signed reports on jobs: `POST`, answers 200 `{ changed }`. A job ends once, so that a
 * repeated report changes nothing. Errors: 400 invalid_signature (also older than five minutes) or invalid_request, 404
 * not_found (no such job), 405, 500 when the database fails, after which the provider repeats the report.
 */
export function createHandler({ providerSecret, ...dependencies }: Dependencies): Handler {
  const { database } = dependencies;
  return (request) =>
    answer(
      async () => {
        requireMethod(request, "POST");
        const report = verified(providerSecret, request.headers, await request.text());
        const { data: named } = subject.safeParse(report);
        if (named === undefined) throw new FunctionError("invalid_request", "The report names no job.");
        const { data: job } = await database
          .from("site_jobs")
          .select("id, provider_site_id, kind")
          .eq("id", named.job_id)
          .maybeSingle()
          .throwOnError();
        if (job === null) throw new FunctionError("not_found", "There is no such job.");
        const outcome = readSiteJobReport(report, { ...job, siteId: job.provider_site_id });
        // The worker asks again, so a report that is not usable needs no second attempt.
        if (outcome.outcome === "retry") throw new FunctionError("invalid_request", outcome.error ?? "");
        // A one-time address is a password: it is not stored, and the customer who waited for it asks again.
        const stored = job.kind === "sign_in" ? { outcome: outcome.outcome } : outcome;
        const changed = await storeSiteJobOutcome(database, job.id, stored);
        return json(200, { changed });
      },
      reportFailure("site-job-report", dependencies),
    );
}

function verified(secret: string, headers: Headers, body: string): unknown {
  try {
    return verifySiteJobReport(secret, headers, body);
  } catch {
    throw new FunctionError("invalid_signature", "The signature is not valid.");
  }
}
