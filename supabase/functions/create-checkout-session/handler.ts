import type { Stripe } from "stripe";
import { requireCaller } from "../_shared/caller.ts";
import { liveStatuses } from "../_shared/contract/subscriptions.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";
import { findOrCreateCustomer, type Payer } from "./customer.ts";
import { readCheckoutRequest } from "./request-body.ts";
import { paymentPage } from "./session.ts";

export type Dependencies = {
  database: ServiceClient;
  stripe: Stripe;
  /** Address of the site: the only origin that may call, and where the buyer comes back to. */
  siteUrl: string;
  now: () => Date;
};

/**
 * Starts a purchase: `POST { plan_id, locale }` with the buyer's token answers
 * `{ url }`, the payment page. Errors: 401 unauthorized, 400 invalid_request,
 * 404 plan_not_found, 409 plan_not_connected or already_subscribed, 405,
 * 502 payment_provider_unavailable, 500 unknown.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl);
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(async () => json(200, await startPurchase(request, dependencies), headers), headers);
}

async function startPurchase(request: Request, dependencies: Dependencies): Promise<{ url: string }> {
  const { database, siteUrl } = dependencies;
  requireMethod(request, "POST");
  const caller = await requireCaller(request, database);
  const { planId, language } = await readCheckoutRequest(request);

  const priceId = await priceOf(database, planId);
  const payer = await readPayer(database, caller.id);
  await refuseSecondSubscription(database, caller.id);
  const customerId = await findOrCreateCustomer(dependencies, payer);
  const url = await paymentPage(dependencies, {
    profileId: caller.id,
    planId,
    priceId,
    customerId,
    language,
    siteUrl,
  });
  return { url };
}

async function priceOf(database: ServiceClient, planId: number): Promise<string> {
  const { data: plan } = await database
    .from("plans")
    .select("active, stripe_price_id")
    .eq("id", planId)
    .maybeSingle()
    .throwOnError();
  if (plan === null || !plan.active) {
    throw new FunctionError("plan_not_found", "There is no such plan on sale.");
  }
  if (plan.stripe_price_id === null) {
    throw new FunctionError("plan_not_connected", "The plan has no price at the payment provider yet.");
  }
  return plan.stripe_price_id;
}

async function readPayer(database: ServiceClient, profileId: string): Promise<Payer> {
  const { data } = await database
    .from("profiles")
    .select("id, email, full_name, locale")
    .eq("id", profileId)
    .maybeSingle()
    .throwOnError();
  if (data === null) {
    throw new FunctionError("unauthorized", "The account does not exist any more.");
  }
  return data;
}

async function refuseSecondSubscription(database: ServiceClient, profileId: string): Promise<void> {
  const { data } = await database
    .from("subscriptions")
    .select("id")
    .eq("profile_id", profileId)
    .in("status", liveStatuses)
    .limit(1)
    .throwOnError();
  if (data.length > 0) {
    throw new FunctionError("already_subscribed", "There is a subscription already.");
  }
}
