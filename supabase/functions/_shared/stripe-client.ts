import { Stripe } from "stripe";
import { createStripeFetch, type Pace } from "./stripe-fetch.ts";

/** Where Stripe is and how to reach it. */
export type StripeOptions = {
  secretKey: string;
  /** Address of the API, e.g. http://127.0.0.1:12111; empty or absent means Stripe's own. */
  apiUrl?: string | undefined;
  request?: typeof fetch;
  /** Of a worker, which leaves a share of Stripe's rate limits to people. */
  pace?: Pace | undefined;
};

/** Ends a call of which the response never ends; our own deadline comes first. */
const timeoutMilliseconds = 30_000;

/**
 * The Stripe client. The package pins the API version (v23: 2026-10-28.endive);
 * the webhook endpoint must be made with the same one. `createStripeFetch` repeats
 * failed calls in place of the package, under one deadline.
 */
export function createStripe({ secretKey, apiUrl, request = fetch, pace }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl ? addressOf(apiUrl) : {}),
    httpClient: Stripe.createFetchHttpClient(createStripeFetch(request, pace ?? null)),
    maxNetworkRetries: 0,
    timeout: timeoutMilliseconds,
    telemetry: false,
  });
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: "http" | "https" } {
  const { hostname, port, protocol } = new URL(apiUrl);
  const scheme = protocol === "http:" ? "http" : "https";
  return { host: hostname, port: port || (scheme === "http" ? "80" : "443"), protocol: scheme };
}

/** Whether Stripe says that the object asked for does not exist (any more). */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** What a call gives, or null when what it asks for does not exist (any more). */
export async function unlessMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/** Whether a customer (cus_…) is known to Stripe and not deleted. */
export async function customerExists(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(customerId));
  return customer !== null && customer.deleted !== true;
}
