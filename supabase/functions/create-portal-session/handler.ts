import type { Stripe } from "stripe";
import { requireCaller } from "../_shared/caller.ts";
import { corsHeaders, preflight } from "../_shared/cors.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { stripeLocale } from "../_shared/language.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { portalConfiguration } from "./configuration.ts";
import { readPortalRequest, type PortalRequest } from "./request-body.ts";

export type Dependencies = {
  database: ServiceClient;
  stripe: Stripe;
  /** Address of the site: the only origin that may call, and where the customer comes back to. */
  siteUrl: string;
  now: () => Date;
};

/**
 * Opens Stripe's billing portal: `POST { locale, flow }` with the customer's token
 * answers `{ url }`. The flow `payment_method_update` is the card's form alone,
 * `home` the portal with card and invoices. Errors: 401 unauthorized, 400
 * invalid_request, 404 no_billing_account (has never paid), 405,
 * 502 payment_provider_unavailable, 500 unknown.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  const headers = corsHeaders(dependencies.siteUrl);
  return (request) =>
    request.method === "OPTIONS"
      ? Promise.resolve(preflight(headers))
      : answer(async () => json(200, await openPortal(request, dependencies), headers), headers);
}

async function openPortal(request: Request, dependencies: Dependencies): Promise<{ url: string }> {
  const { database, stripe, siteUrl } = dependencies;
  requireMethod(request, "POST");
  const caller = await requireCaller(request, database);
  const { language, flow } = await readPortalRequest(request);

  const customer = await customerOf(database, caller.id);
  const configuration = await portalConfiguration(dependencies);
  const returnUrl = `${siteUrl.replace(/\/+$/, "")}/dashboard/minha-assinatura`;
  const owes = flow === "payment_method_update" && (await owesSomething(database, caller.id));
  // Missing: the customer was deleted at Stripe, and with them card and invoices.
  const session =
    customer &&
    (await unlessMissing(() =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration,
        locale: stripeLocale(language),
        return_url: returnUrl,
        ...flowOf(flow, owes, returnUrl),
      }),
    ));
  if (!session) {
    throw new FunctionError("no_billing_account", "There is nothing to manage before the first payment.");
  }
  return { url: session.url };
}

async function customerOf(database: ServiceClient, profileId: string): Promise<string | null> {
  const { data } = await database
    .from("billing_customers")
    .select("stripe_customer_id")
    .eq("profile_id", profileId)
    .maybeSingle()
    .throwOnError();
  return data?.stripe_customer_id ?? null;
}

async function owesSomething(database: ServiceClient, profileId: string): Promise<boolean> {
  const { data } = await database
    .from("subscriptions")
    .select("id")
    .eq("profile_id", profileId)
    .in("status", ["past_due", "unpaid"])
    .limit(1)
    .throwOnError();
  return data.length > 0;
}

/**
 * A new card pays nothing by itself: whoever owes is led on to the portal, where
 * the open invoice can be paid with it. Everybody else comes straight back.
 */
function flowOf(
  flow: PortalRequest["flow"],
  owes: boolean,
  returnUrl: string,
): Pick<Stripe.BillingPortal.SessionCreateParams, "flow_data"> {
  if (flow === "home") {
    return {};
  }
  return {
    flow_data: {
      type: "payment_method_update",
      after_completion: owes
        ? { type: "portal_homepage" }
        : { type: "redirect", redirect: { return_url: returnUrl } },
    },
  };
}
