import * as z from "zod";
import { linkedPaths } from "../_shared/contract/paths.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import {
  findSiteProvider,
  type ProviderDependencies,
  sendSiteJob,
  type SiteJobReport,
  storeSiteJobOutcome,
} from "../_shared/site-provider.ts";

const requestBody = z.strictObject({ site_id: rowId });

/**
 * Signs in to the WordPress of a site, for its customer and for team members who may change sites: `POST { site_id }`
 * answers `{ url }`, an address of the provider that works once, for five minutes. Each call is recorded as a job, and one
 * of the team also in the audit log.
 *
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 conflict (the site is not made, suspended, or ended),
 * 429 rate_limited, 502 site_provider_unavailable, 405, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "open-wordpress", body: requestBody },
  async (
    { request, caller, body },
    { database, siteUrl, ...dependencies }: ServiceDependencies & ProviderDependencies,
  ) => {
    const { data: site } = await database
      .from("sites")
      .select("owner:profile_id")
      .eq("id", body.site_id)
      .maybeSingle()
      .throwOnError();
    // A missing site gets the same response as another customer's site.
    const isOwner = site?.owner === caller.id;
    if (!isOwner) await requirePermission(request, database, "sites.write");
    if (site === null) throw new FunctionError("invalid_request", "There is no such site.");
    const { data } = await database.rpc("begin_site_sign_in", { owner_id: site.owner }).throwOnError();
    const [job] = data;
    const provider = await findSiteProvider(database, dependencies);
    if (job === undefined || provider === null) {
      throw new FunctionError("conflict", "The site is not made, is suspended, or has ended.");
    }
    const { outcome, report, error } = await sendSiteJob(provider, {
      id: job.id,
      siteId: job.provider_site_id,
      kind: "sign_in",
      details: {
        ...(job.details as object),
        // WordPress keeps the address and shows it to the customer.
        ...(isOwner && { return_url: siteUrl + linkedPaths.dashboard }),
      },
    });
    const url = outcome === "done" ? signInUrl(report) : null;
    // The address is a password: it is not stored.
    await storeSiteJobOutcome(database, job.id, {
      outcome: url === null ? "failed" : "done",
      ...(error !== undefined && { error }),
    });
    if (url === null) throw new FunctionError("site_provider_unavailable", error ?? "The provider is busy.");
    if (!isOwner) {
      await database
        .rpc("note_audit", {
          actor_id: caller.id,
          area: "sites",
          action: "wordpress_opened",
          profile_id: site.owner,
        })
        .throwOnError();
    }
    return { url };
  },
);

function signInUrl(report: SiteJobReport | undefined): string | null {
  const { data } = z.object({ result: z.object({ url: z.string() }) }).safeParse(report);
  return data?.result.url ?? null;
}
