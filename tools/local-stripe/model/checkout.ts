import type { Card } from "../cards.ts";
import type { Change, Event } from "./change.ts";
import { newCharge } from "./charge.ts";
import type { Checkout } from "./checkout-session.ts";
import { completeCheckout } from "./complete-checkout.ts";
import type { Decline } from "./decline.ts";
import type { Context } from "./context.ts";
import {
  requireAuthentication,
  failAuthentication,
  failPayment,
  newPaymentIntent,
} from "./payment-intent.ts";
import { newPaymentMethod, type BillingDetails } from "./payment-method.ts";
import type { CheckoutSession, PaymentIntent } from "./stored.ts";

/** The outcome of submitting the payment form. */
export type PaymentResult =
  | { kind: "paid"; change: Change; session: CheckoutSession }
  | { kind: "declined"; change: Change; outcome: Decline }
  | { kind: "authenticate"; change: Change };

/** Pays an open checkout with a card: paid, declined, or waiting for authentication. */
export function payCheckout(
  checkout: Checkout,
  card: Card,
  billingDetails: BillingDetails,
  context: Context,
): PaymentResult {
  const method = newPaymentMethod(card, billingDetails, context);
  const { outcome, renewal } = card.testCard;
  const attempt = openAttempt(checkout, context);

  if (outcome.kind === "declines") {
    const charge = newCharge(attempt.payment, method, outcome, context);
    const payment = failPayment(attempt.payment, charge, outcome);
    return {
      kind: "declined",
      outcome,
      change: {
        put: [payment, charge, method],
        renewals: { [method.id]: renewal },
        checkouts: [{ ...checkout.details, paymentIntent: payment.id, pending: null }],
        events: [
          ...attempt.events,
          { type: "charge.failed", object: charge },
          { type: "payment_intent.payment_failed", object: payment },
        ],
      },
    };
  }

  if (outcome.kind === "authenticates") {
    const url = `${context.baseUrl}/c/pay/${checkout.session.id}/auth`;
    const payment = requireAuthentication(attempt.payment, method, url);
    return {
      kind: "authenticate",
      change: {
        put: [payment, method],
        checkouts: [
          {
            ...checkout.details,
            paymentIntent: payment.id,
            pending: { paymentMethod: method.id, billingDetails },
          },
        ],
        renewals: { [method.id]: renewal },
        events: [...attempt.events, { type: "payment_intent.requires_action", object: payment }],
      },
    };
  }

  const completed = completeCheckout(
    { ...checkout, attempt: attempt.payment },
    method,
    billingDetails,
    context,
  );
  return {
    kind: "paid",
    session: completed.session,
    change: {
      ...completed.change,
      events: [...attempt.events, ...completed.change.events],
      renewals: { [method.id]: renewal },
    },
  };
}

/** The authentication failed: nothing is charged and the checkout stays open. */
export function failCheckoutAuthentication(checkout: Checkout & { attempt: PaymentIntent }): Change {
  const payment = failAuthentication(checkout.attempt);
  return {
    put: [payment],
    checkouts: [{ ...checkout.details, pending: null }],
    events: [{ type: "payment_intent.payment_failed", object: payment }],
  };
}

/** Closes an open checkout without payment. */
export function expireCheckout(
  session: CheckoutSession,
  context: Context,
): { change: Change; session: CheckoutSession } {
  const expired: CheckoutSession = {
    ...session,
    status: "expired",
    url: null,
    expires_at: Math.min(session.expires_at, context.now),
  };
  return {
    session: expired,
    change: { put: [expired], events: [{ type: "checkout.session.expired", object: expired }] },
  };
}

/** Returns the payment of a checkout: that of an earlier attempt, or a new one. */
export function openAttempt(
  checkout: Checkout,
  context: Context,
): { payment: PaymentIntent; events: Event[] } {
  if (checkout.attempt) return { payment: checkout.attempt, events: [] };
  const payment = newPaymentIntent(
    checkout.session.amount_total ?? 0,
    checkout.session.currency ?? "",
    checkout.customer?.id ?? null,
    context,
  );
  return { payment, events: [{ type: "payment_intent.created", object: payment }] };
}
