import type { Stripe } from "stripe";
import { idOf } from "./reference.ts";
import { unlessMissing } from "../stripe-client.ts";

/** An object whose subscriptions only Stripe can list. */
export type IndirectSubject = { kind: "checkout_session" | "payment_intent" | "test_clock"; id: string };

/** Upper bound for the subscriptions on one test clock. */
const mostSubscriptions = 1000;

/**
 * Finds the subscriptions (sub_…) of a checkout session, a payment intent or a test clock. Returns none when
 * the object is deleted or bills no subscription. Rejects when Stripe fails.
 */
export async function findSubscriptions(stripe: Stripe, { kind, id }: IndirectSubject): Promise<string[]> {
  switch (kind) {
    case "checkout_session":
      return subscriptionOfSession(stripe, id);
    case "payment_intent":
      return subscriptionsPaidBy(stripe, id);
    case "test_clock":
      return subscriptionsOnClock(stripe, id);
  }
}

/** Fetches the session again, because a session paid later (Boleto) gets its subscription later. */
async function subscriptionOfSession(stripe: Stripe, sessionId: string): Promise<string[]> {
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(sessionId));
  return session?.subscription ? [idOf(session.subscription)] : [];
}

/** Finds the subscription through the invoice payment, because a charge does not name its invoice. */
async function subscriptionsPaidBy(stripe: Stripe, paymentIntent: string): Promise<string[]> {
  const payments = await unlessMissing(() =>
    stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentIntent },
      expand: ["data.invoice"],
    }),
  );
  return (payments?.data ?? []).flatMap(({ invoice }) => {
    const subscription =
      typeof invoice === "object" && !("deleted" in invoice)
        ? invoice.parent?.subscription_details?.subscription
        : undefined;
    return subscription ? [idOf(subscription)] : [];
  });
}

async function subscriptionsOnClock(stripe: Stripe, clock: string): Promise<string[]> {
  const subscriptions = await unlessMissing(() =>
    stripe.subscriptions
      .list({ test_clock: clock, status: "all", limit: 100 })
      .autoPagingToArray({ limit: mostSubscriptions }),
  );
  return (subscriptions ?? []).map(({ id }) => id);
}
