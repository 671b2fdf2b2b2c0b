import type { Stripe } from "stripe";
import { tellStripe, toTold } from "../_shared/billing/customer-details.ts";
import { requireCaller } from "../_shared/caller.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";

export type Dependencies = {
  database: ServiceClient;
  stripe: Stripe;
  /** Address of the site: the only origin that may call. */
  siteUrl: string;
};

/**
 * Tells Stripe the caller's present e-mail, name and language, after one of them
 * changed: `POST` answers `{ synced }`, false when the caller has no customer
 * there. What is told comes from the profile's row, never from the browser.
 * Errors: 401 unauthorized, 405, 502 payment_provider_unavailable, 500 unknown.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl);
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(async () => json(200, { synced: await sync(request, dependencies) }, headers), headers);
}

async function sync(request: Request, dependencies: Dependencies): Promise<boolean> {
  const { database } = dependencies;
  requireMethod(request, "POST");
  const caller = await requireCaller(request, database);
  const { data } = await database
    .from("billing_customers")
    .select("stripe_customer_id, profiles(email, full_name, locale)")
    .eq("profile_id", caller.id)
    .maybeSingle()
    .throwOnError();
  return data === null
    ? false
    : tellStripe(dependencies, caller.id, data.stripe_customer_id, toTold(data.profiles));
}
