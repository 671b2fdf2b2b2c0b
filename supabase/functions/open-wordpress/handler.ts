import * as z from "zod";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import {
  findSiteProvider,
  type ProviderDependencies,
  sendSiteJob,
  type SiteJobReport,
  storeSiteJobOutcome,
} from "../_shared/site-provider.ts";

/**
 * Signs a customer in to their WordPress: `POST` answers `{ url }`, an address of the provider that works once, for five
 * minutes. Each call is recorded as a job.
 *
 * Errors: 401 unauthorized, 409 conflict (the site is not made, suspended, or ended), 429 rate_limited, 502
 * site_provider_unavailable, 405, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "open-wordpress" },
  async ({ caller }, { database, ...dependencies }: ServiceDependencies & ProviderDependencies) => {
    const { data } = await database.rpc("begin_site_sign_in", { owner_id: caller.id }).throwOnError();
    const [job] = data;
    const provider = await findSiteProvider(database, dependencies);
    if (job === undefined || provider === null) {
      throw new FunctionError("conflict", "The site is not made, is suspended, or has ended.");
    }
    const { outcome, report, error } = await sendSiteJob(provider, {
      id: job.id,
      siteId: job.provider_site_id,
      kind: "sign_in",
      details: job.details as object,
    });
    const url = outcome === "done" ? signInUrl(report) : null;
    // The address is a password: it is not stored.
    await storeSiteJobOutcome(database, job.id, {
      outcome: url === null ? "failed" : "done",
      ...(error !== undefined && { error }),
    });
    if (url === null) throw new FunctionError("site_provider_unavailable", error ?? "The provider is busy.");
    return { url };
  },
);

function signInUrl(report: SiteJobReport | undefined): string | null {
  const { data } = z.object({ result: z.object({ url: z.string() }) }).safeParse(report);
  return data?.result.url ?? null;
}
