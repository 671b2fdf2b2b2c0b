import * as z from "zod";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import {
  checkSiteDomain,
  readCheckSettings,
  type DomainDependencies,
} from "../_shared/domain-check/check-site-domain.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";

const requestBody = z.strictObject({ site_id: z.uuid() });

/**
 * Asks now where a site's domain points, for its customer and for who of the team may change sites: `POST` with
 * `{ site_id }` answers `{ verdict }`; what was found is in `domain_checks`, and seven new days of asking begin.
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 domain_required, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "check-domain", body: requestBody },
  async ({ request, caller, body }, dependencies: ServiceDependencies & DomainDependencies) => {
    const { database, now } = dependencies;
    const { data: site } = await database
      .from("sites")
      .select("id, profile_id, domain")
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
    if (site.domain === null) {
      throw new FunctionError("domain_required", "The site has no domain yet.");
    }
    const due = { siteId: site.id, domain: site.domain, firstAskedAt: now(), checks: 0, restart: true };
    return { verdict: await checkSiteDomain(dependencies, await readCheckSettings(dependencies), due) };
  },
);
