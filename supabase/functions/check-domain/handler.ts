import * as z from "zod";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import {
  checkRequestedDomain,
  checkSiteDomain,
  readCheckSettings,
  type DomainDependencies,
} from "../_shared/domain-check/check-site-domain.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";

const requestBody = z.strictObject({ site_id: rowId, requested: z.boolean().optional() });

/**
 * Checks a site's domain for its customer and for team members who may change sites: `POST { site_id }` answers `{
 * verdict }`, stores the result in `domain_checks` and starts seven new days of checks. With `requested` it checks the
 * requested domain instead and stores the result in `domain_requests`. Errors: 401 unauthorized, 403 forbidden, 400
 * invalid_request, 409 domain_required, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "check-domain", body: requestBody },
  async ({ request, caller, body }, dependencies: ServiceDependencies & DomainDependencies) => {
    const { database, now } = dependencies;
    const { data: site } = await database
      .from("sites")
      .select("id, profile_id, domain, request:domain_requests(domain)")
      .eq("id", body.site_id)
      .maybeSingle()
      .throwOnError();
    // A missing site gets the same response as another customer's site.
    if (site?.profile_id !== caller.id) {
      await requirePermission(request, database, "sites.write");
    }
    if (!site) {
      throw new FunctionError("invalid_request", "There is no such site.");
    }
    const domain = body.requested ? (site.request?.domain ?? null) : site.domain;
    if (domain === null) {
      throw new FunctionError("domain_required", "The site has no such domain.");
    }
    const settings = await readCheckSettings(dependencies);
    if (body.requested)
      return { verdict: await checkRequestedDomain(dependencies, settings, site.id, domain) };
    const due = { siteId: site.id, domain, firstAskedAt: now(), checks: 0, restart: true };
    return { verdict: await checkSiteDomain(dependencies, settings, due) };
  },
);
