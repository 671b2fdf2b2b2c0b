import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";

/** What an event points at: the thing to fetch. Null when it is about nothing of ours. */
export type EventSubject = { kind: "subscription" | "checkout_session"; id: string } | null;

/**
 * Reads from an event only where to look. `customer.subscription.*` and
 * `invoice.*` lead to a subscription, `checkout.session.*` to a session. What
 * happens to payments and charges reaches us as events of their invoice.
 */
export function subjectOf(event: Stripe.Event): EventSubject {
  const object: { object?: string } = event.data.object;
  if (isSubscription(object)) {
    return { kind: "subscription", id: object.id };
  }
  if (isInvoice(object)) {
    const subscription = object.parent?.subscription_details?.subscription;
    return subscription ? { kind: "subscription", id: idOf(subscription) } : null;
  }
  if (isCheckoutSession(object)) {
    return { kind: "checkout_session", id: object.id };
  }
  return null;
}

function isSubscription(object: { object?: string }): object is Stripe.Subscription {
  return object.object === "subscription";
}

function isInvoice(object: { object?: string }): object is Stripe.Invoice {
  return object.object === "invoice";
}

function isCheckoutSession(object: { object?: string }): object is Stripe.Checkout.Session {
  return object.object === "checkout.session";
}
