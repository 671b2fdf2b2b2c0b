import * as z from "zod";
import { storedLiveSubscriptions } from "../_shared/billing/stored-rows.ts";
import { checkoutUis } from "../_shared/contract/checkout.ts";
import { languages } from "../_shared/contract/languages.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { rowNumber } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { findOrCreateCustomer, type Payer } from "./customer.ts";
import { paymentPage } from "./session.ts";

// Contains no price: it comes from the plan's row.
const body = z.object(
  {
    plan_id: rowNumber,
    locale: z.enum(languages, "locale must be pt-BR, pt-PT or en."),
    ui: z.enum(checkoutUis, `ui must be ${checkoutUis.join(" or ")}.`).default("hosted"),
  },
  "Send a JSON object.",
);

/**
 * Starts a purchase: `POST { plan_id, locale, ui }` with the buyer's token answers `{ url }` of Stripe's payment page,
 * or `{ client_secret }` for `ui: "embedded"`. Errors: 401 unauthorized, 400 invalid_request, 404 plan_not_found, 409
 * plan_not_connected, already_subscribed, payment_pending or domain_required, 405, 502 payment_provider_unavailable,
 * 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "create-checkout-session", body },
  async ({ caller, body: { plan_id: planId, locale, ui } }, dependencies: BillingDependencies) => {
    const { database, siteUrl } = dependencies;
    const priceId = await priceOf(database, planId);
    const payer = await readPayer(database, caller.id);
    await requireNoSubscription(database, caller.id);
    // The 48 hours for the activation start with the payment and need a domain.
    if (payer.domain === null) {
      throw new FunctionError("domain_required", "The profile has no domain yet.");
    }
    const customerId = await findOrCreateCustomer(dependencies, payer);
    const purchase = { profileId: caller.id, planId, priceId, customerId, language: locale, siteUrl, ui };
    return paymentPage(dependencies, purchase);
  },
);

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

async function readPayer(
  database: ServiceClient,
  profileId: string,
): Promise<Payer & { domain: string | null }> {
  const { data } = await database
    .from("profiles")
    .select("id, email, full_name, locale, domain")
    .eq("id", profileId)
    .maybeSingle()
    .throwOnError();
  if (data === null) {
    throw new FunctionError("unauthorized", "The account does not exist any more.");
  }
  return data;
}

async function requireNoSubscription(database: ServiceClient, profileId: string): Promise<void> {
  if ((await storedLiveSubscriptions(database, profileId)).length > 0) {
    throw new FunctionError("already_subscribed", "There is a subscription already.");
  }
}
