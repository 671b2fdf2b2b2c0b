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
 * Asks now where a site's domain points, for its customer and for who of the team may change sites: `POST` with
 * `{ site_id }` answers `{ verdict }`; what was found is in `domain_checks`, and seven new days of asking begin.
 * With `requested` it checks the domain that the site is to have, and stores what it finds in `domain_requests`.
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 domain_required, 405, 429, 500 unknown.
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
    // Of a site that is not there customers learn as much as of somebody else's.
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
