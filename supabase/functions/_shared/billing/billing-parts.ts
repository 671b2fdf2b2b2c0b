import type { Stripe } from "stripe";
import { createServiceClient, type ServiceClient } from "../database.ts";
import { readEnvironment, type ReadVariable } from "../environment.ts";
import { createStripe } from "../stripe-client.ts";

/** What a function that acts on its caller's billing works with. */
export type BillingParts = {
  database: ServiceClient;
  stripe: Stripe;
  /** Address of the site: the only origin that may call. */
  siteUrl: string;
};

/** Makes them from the environment. Throws `not_configured` naming every missing variable. */
export function billingParts(read: ReadVariable): BillingParts {
  const environment = readEnvironment(read, [
    "SUPABASE_URL",
    "SUPABASE_SERVICE_ROLE_KEY",
    "SITE_URL",
    "STRIPE_SECRET_KEY",
  ]);
  return {
    database: createServiceClient(environment.SUPABASE_URL, environment.SUPABASE_SERVICE_ROLE_KEY),
    stripe: createStripe({ secretKey: environment.STRIPE_SECRET_KEY, apiUrl: read("STRIPE_API_URL") }),
    siteUrl: environment.SITE_URL,
  };
}
