import { readFileSync } from "node:fs";
import type { Stripe } from "stripe";

// Object shapes published by Stripe (github.com/stripe/openapi, MIT), with the values of one monthly purchase of R$
// 99,90.
const subscription = readFileSync(new URL("recorded/subscription.json", import.meta.url), "utf8");
const invoice = readFileSync(new URL("recorded/invoice.json", import.meta.url), "utf8");

/** Returns an active monthly subscription as Stripe sends it, with the given differences. */
export function recordedSubscription(differences: Partial<Stripe.Subscription> = {}): Stripe.Subscription {
  return { ...JSON.parse(subscription), ...differences };
}

/** Returns the paid first invoice of that subscription, with the given differences. */
export function recordedInvoice(differences: Partial<Stripe.Invoice> = {}): Stripe.Invoice {
  return { ...JSON.parse(invoice), ...differences };
}
