import { Stripe } from "stripe";
import { createStripeFetch, type Pace } from "./stripe-fetch.ts";

/** Configuration of the Stripe client. */
export type StripeOptions = {
  secretKey: string;
  /** Address of the API, e.g. http://127.0.0.1:12111; empty or absent for Stripe's API. */
  apiUrl?: string | undefined;
  request?: typeof fetch;
  /** Limits a worker's calls, so that user requests keep a share of Stripe's rate limits. */
  pace?: Pace | undefined;
};

/** Aborts a call whose response does not end; the deadline of `createStripeFetch` comes first. */
const timeoutMilliseconds = 30_000;

/**
 * Creates the Stripe client. The package pins the API version (v23: 2026-10-28.endive); the webhook endpoint must use
 * the same version. `createStripeFetch` retries failed calls instead of the package, within one deadline.
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

/** Returns whether Stripe reports that the requested object does not exist. */
export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

/** Returns the result of a call, or null when the requested object does not exist. */
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

/** Returns whether a customer (cus_…) exists at Stripe and is not deleted. */
export async function customerExists(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(customerId));
  return customer !== null && customer.deleted !== true;
}
