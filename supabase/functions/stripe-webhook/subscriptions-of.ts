import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { EventSubject } from "./event-subject.ts";

/** More than any test clock has customers. */
const mostSubscriptions = 1000;

/**
 * The subscriptions (sub_…) that an event concerns; none when what it points at is gone, or bills
 * no subscription. Rejects when Stripe cannot be asked.
 */
export async function subscriptionsOf(stripe: Stripe, subject: EventSubject): Promise<string[]> {
  switch (subject?.kind) {
    case undefined:
      return [];
    case "subscription":
      return [subject.id];
    case "checkout_session":
      return subscriptionOfSession(stripe, subject.id);
    case "payment_intent":
      return subscriptionsPaidBy(stripe, subject.id);
    case "test_clock":
      return subscriptionsOnClock(stripe, subject.id);
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
