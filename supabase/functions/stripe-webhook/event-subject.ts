import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";

/** What an event points at: the thing to ask Stripe about. Null when it is about nothing of ours. */
export type EventSubject = {
  kind: "subscription" | "checkout_session" | "payment_intent" | "test_clock";
  id: string;
} | null;

/**
 * Reads from an event only where to look. `customer.subscription.*` and `invoice.*` (the one to
 * come has no id of its own) lead to a subscription, `checkout.session.*` to a session,
 * `charge.refunded` and `refund.*` to a payment, and a test clock that has arrived to whoever is on it. What
 * else happens to payments and charges reaches us as events of their invoice.
 */
export function subjectOf(event: Stripe.Event): EventSubject {
  const object: { object?: string } = event.data.object;
  if (is<Stripe.Subscription>(object, "subscription")) {
    return { kind: "subscription", id: object.id };
  }
  if (is<Stripe.Invoice>(object, "invoice")) {
    const subscription = object.parent?.subscription_details?.subscription;
    return subscription ? { kind: "subscription", id: idOf(subscription) } : null;
  }
  if (is<Stripe.Checkout.Session>(object, "checkout.session")) {
    return { kind: "checkout_session", id: object.id };
  }
  if (
    is<Stripe.Refund>(object, "refund") ||
    (is<Stripe.Charge>(object, "charge") && event.type === "charge.refunded")
  ) {
    return object.payment_intent ? { kind: "payment_intent", id: idOf(object.payment_intent) } : null;
  }
  if (is<Stripe.TestHelpers.TestClock>(object, "test_helpers.test_clock") && object.status === "ready") {
    return { kind: "test_clock", id: object.id };
  }
  return null;
}

function is<Known extends { object: string }>(object: { object?: string }, kind: string): object is Known {
  return object.object === kind;
}
