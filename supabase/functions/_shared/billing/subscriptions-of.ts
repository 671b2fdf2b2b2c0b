import type { Stripe } from "stripe";
import { idOf } from "./reference.ts";
import { unlessMissing } from "../stripe-client.ts";

/** What leads to subscriptions only by asking Stripe. */
export type IndirectSubject = { kind: "checkout_session" | "payment_intent" | "test_clock"; id: string };

/** More than any test clock has customers. */
const mostSubscriptions = 1000;

/**
 * Finds the subscriptions (sub_…) behind a session, a payment or a test clock; none when it is gone, or bills no
 * subscription. Rejects when Stripe cannot be asked.
 */
export async function subscriptionsOf(stripe: Stripe, { kind, id }: IndirectSubject): Promise<string[]> {
  switch (kind) {
    case "checkout_session":
      return subscriptionOfSession(stripe, id);
    case "payment_intent":
      return subscriptionsPaidBy(stripe, id);
    case "test_clock":
      return subscriptionsOnClock(stripe, id);
  }
}

/** The session as it is now: one paid later (boleto) gets its subscription later. */
async function subscriptionOfSession(stripe: Stripe, sessionId: string): Promise<string[]> {
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(sessionId));
  return session?.subscription ? [idOf(session.subscription)] : [];
}

/** A charge does not name its invoice: the invoice's payment names both. */
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
