import type { Stripe } from "stripe";
import { parseOrigins } from "./allowed-origin.ts";
import { createStatelessClient, type ServiceClient } from "./database.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { createPace } from "./billing/stripe-pace.ts";
import { createStripe } from "./stripe-client.ts";
import type { Pace } from "./stripe-fetch.ts";

/** Dependencies of every function. */
export type ServiceDependencies = {
  database: ServiceClient;
  /** Address of the site, without a trailing slash. */
  siteUrl: string;
  /** Additional origins that may call: the www host, preview deployments. */
  allowedOrigins?: readonly string[] | undefined;
  now: () => Date;
  /** Version of the deployment, if the platform provides it. */
  deployment?: string | undefined;
};

/** Clients for the billing data and Stripe. */
export type BillingClients = { database: ServiceClient; stripe: Stripe };

/** Dependencies of functions that call Stripe. */
export type BillingDependencies = ServiceDependencies & BillingClients;

/** Dependencies of a sync worker. */
export type SyncDependencies = BillingDependencies & {
  /** Limits the worker's calls to its share of Stripe's rate limits; without it calls are not delayed. */
  pace?: Pace | undefined;
  /** Client without pacing, for syncs that a buyer waits for. */
  unpacedStripe?: Stripe | undefined;
};

/**
 * Creates the dependencies from the environment and reads the additional named variables.
 *
 * @throws `not_configured` naming every missing variable
 */
export function serviceDependencies<Name extends string = never>(
  environment: Environment,
  names: readonly Name[] = [],
): ServiceDependencies & { variables: Record<Name, string> } {
  const variables = readEnvironment(environment, [
    "SUPABASE_URL",
    "SUPABASE_SECRET_KEYS",
    "SITE_URL",
    ...names,
  ]);
  return {
    database: createStatelessClient(variables.SUPABASE_URL, variables.SUPABASE_SECRET_KEYS),
    siteUrl: variables.SITE_URL.replace(/\/+$/, ""),
    allowedOrigins: parseOrigins(environment.get("ALLOWED_ORIGINS")),
    now: () => new Date(),
    // "<project>_<function>_<version>"
    deployment: environment.get("DENO_DEPLOYMENT_ID")?.split("_").at(-1),
    variables,
  };
}

/** Creates the dependencies of functions that call Stripe. */
export function billingDependencies<Name extends string = never>(
  environment: Environment,
  names: readonly Name[] = [],
): BillingDependencies & { variables: Record<Name, string> } {
  const { variables, ...service } = serviceDependencies(environment, ["STRIPE_SECRET_KEY", ...names]);
  const apiUrl = environment.get("STRIPE_API_URL");
  return { ...service, stripe: createStripe({ secretKey: variables.STRIPE_SECRET_KEY, apiUrl }), variables };
}

/** Creates the dependencies of a sync worker, with the pace from the settings. */
export function syncDependencies<Name extends string = never>(
  environment: Environment,
  names: readonly Name[] = [],
): SyncDependencies & { variables: Record<Name, string> } {
  const { variables, ...service } = serviceDependencies(environment, ["STRIPE_SECRET_KEY", ...names]);
  const options = { secretKey: variables.STRIPE_SECRET_KEY, apiUrl: environment.get("STRIPE_API_URL") };
  const pace = createPace(service.database, options.secretKey);
  const [stripe, unpacedStripe] = [createStripe({ ...options, pace }), createStripe(options)];
  return { ...service, stripe, unpacedStripe, pace, variables };
}
