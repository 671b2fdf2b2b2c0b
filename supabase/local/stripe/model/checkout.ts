import type { Card } from "../cards.ts";
import { changedFields, updated, type Change, type CheckoutDetails, type Event } from "./change.ts";
import { newCharge } from "./charge.ts";
import { customerDetails } from "./checkout-session.ts";
import { newCustomer } from "./customer.ts";
import type { Decline } from "./decline.ts";
import { finalizeInvoice, newInvoicePayment, payInvoice } from "./invoice-transitions.ts";
import { newInvoice } from "./invoice.ts";
import type { Context } from "./context.ts";
import {
  requireAuthentication,
  failAuthentication,
  failPayment,
  newPaymentIntent,
  succeedPayment,
} from "./payment-intent.ts";
import { newPaymentMethod, type BillingDetails } from "./payment-method.ts";
import type { CheckoutSession, Customer, PaymentIntent, PaymentMethod } from "./stored.ts";
import { newSubscription } from "./subscription.ts";

/** An open checkout session with its customer and payment intent. */
export interface Checkout {
  session: CheckoutSession;
  details: CheckoutDetails;
  /** The customer it was opened for, if any. */
  customer: Customer | null;
  /** Payment intent of earlier attempts, if any. */
  attempt: PaymentIntent | null;
  /** `preferred_locales` of a new customer. */
  language: string;
}

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

function openAttempt(checkout: Checkout, context: Context): { payment: PaymentIntent; events: Event[] } {
  if (checkout.attempt) return { payment: checkout.attempt, events: [] };
  const payment = newPaymentIntent(
    checkout.session.amount_total ?? 0,
    checkout.session.currency ?? "",
    checkout.customer?.id ?? null,
    context,
  );
  return { payment, events: [{ type: "payment_intent.created", object: payment }] };
}

/** Completes a checkout with a card that pays: subscription, paid invoice and session in one change. */
export function completeCheckout(
  checkout: Checkout & { attempt: PaymentIntent },
  cardMethod: PaymentMethod,
  billingDetails: BillingDetails,
  context: Context,
): { change: Change; session: CheckoutSession } {
  const { details } = checkout;
  const known =
    checkout.customer ??
    newCustomer(
      { email: billingDetails.email, name: billingDetails.name, preferred_locales: [checkout.language] },
      context,
    );
  const customer: Customer = {
    ...known,
    currency: checkout.session.currency,
    next_invoice_sequence: (known.next_invoice_sequence ?? 1) + 1,
  };
  const method: PaymentMethod = { ...cardMethod, customer: customer.id };

  const unbilled = newSubscription(
    {
      customer,
      currency: checkout.session.currency ?? "",
      paymentMethod: method.id,
      lineItems: details.lineItems,
      metadata: details.subscriptionMetadata,
      description: details.subscriptionDescription,
    },
    context,
  );
  const draft = newInvoice(
    unbilled,
    customer,
    details.lineItems.map((line) => line.description),
    context,
  );
  const incomplete = { ...unbilled, latest_invoice: draft.id };
  const open = finalizeInvoice(draft, known, context);

  const charge = newCharge({ ...checkout.attempt, customer: customer.id }, method, null, context);
  const payment = succeedPayment(checkout.attempt, method, charge);
  const invoice = payInvoice(open, context);
  const invoicePayment = newInvoicePayment(invoice, payment, context);
  const subscription = { ...incomplete, status: "active" as const };
  const session: CheckoutSession = {
    ...checkout.session,
    status: "complete",
    payment_status: "paid",
    url: null,
    customer: customer.id,
    customer_details: customerDetails(billingDetails.email, billingDetails.name),
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    invoice: invoice.id,
    subscription: subscription.id,
  };

  return {
    session,
    change: {
      put: [customer, method, subscription, invoice, invoicePayment, payment, charge, session],
      checkouts: [{ ...details, paymentIntent: payment.id, pending: null }],
      events: [
        ...(checkout.customer
          ? updated("customer.updated", checkout.customer, customer)
          : [{ type: "customer.created" as const, object: known }]),
        { type: "payment_method.attached", object: method },
        { type: "customer.subscription.created", object: incomplete },
        { type: "invoice.created", object: draft },
        { type: "invoice.finalized", object: open },
        { type: "charge.succeeded", object: charge },
        { type: "payment_intent.succeeded", object: payment },
        { type: "invoice.updated", object: invoice, previous: changedFields(open, invoice) },
        { type: "invoice.paid", object: invoice },
        { type: "invoice.payment_succeeded", object: invoice },
        { type: "invoice_payment.paid", object: invoicePayment },
        ...updated("customer.subscription.updated", incomplete, subscription),
        { type: "checkout.session.completed", object: session },
      ],
    },
  };
}
