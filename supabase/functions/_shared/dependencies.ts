import type { Stripe } from "stripe";
import { originsOf } from "./allowed-origin.ts";
import { createStatelessClient, type ServiceClient } from "./database.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { createPace } from "./billing/stripe-pace.ts";
import { createStripe } from "./stripe-client.ts";
import type { Pace } from "./stripe-fetch.ts";

/** What every function works with. */
export type ServiceDependencies = {
  database: ServiceClient;
  /** Address of the site, without a slash at its end. */
  siteUrl: string;
  /** Further origins whose pages may call: the name with www, previews of the host. */
  allowedOrigins?: readonly string[] | undefined;
  now: () => Date;
  /** Which deployment runs, where the platform says. */
  deployment?: string | undefined;
};

/** What billing is read from and written to. */
export type BillingClients = { database: ServiceClient; stripe: Stripe };

/** What a function that deals with Stripe works with. */
export type BillingDependencies = ServiceDependencies & BillingClients;

/** What a worker of syncs works with. */
export type SyncDependencies = BillingDependencies & {
  /** Keeps the worker's calls within its share of Stripe's rate limits; without it they are made at once. */
  pace?: Pace | undefined;
  /** Makes the calls of syncs that a buyer waits for, which the pace does not hold back. */
  unpacedStripe?: Stripe | undefined;
};

/**
 * Makes them from the environment, and reads the named variables besides.
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
    allowedOrigins: originsOf(environment.get("ALLOWED_ORIGINS")),
    now: () => new Date(),
    // "<project>_<function>_<version>"
    deployment: environment.get("DENO_DEPLOYMENT_ID")?.split("_").at(-1),
    variables,
  };
}

/** The same, with Stripe. */
export function billingDependencies<Name extends string = never>(
  environment: Environment,
  names: readonly Name[] = [],
): BillingDependencies & { variables: Record<Name, string> } {
  const { variables, ...service } = serviceDependencies(environment, ["STRIPE_SECRET_KEY", ...names]);
  const apiUrl = environment.get("STRIPE_API_URL");
  return { ...service, stripe: createStripe({ secretKey: variables.STRIPE_SECRET_KEY, apiUrl }), variables };
}

/** The same for a worker of syncs, which keeps to the pace of the settings. */
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
