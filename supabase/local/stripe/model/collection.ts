import type { TestCard } from "../cards.ts";
import { changedFields, updated } from "./change.ts";
import type { Change } from "./change.ts";
import { newCharge } from "./charge.ts";
import type { Declined } from "./decline.ts";
import { failInvoice, payInvoice } from "./invoice-changes.ts";
import type { Moment } from "./moment.ts";
import { failPayment, succeedPayment } from "./payment-intent.ts";
import type {
  Customer,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from "./stored.ts";

/** A subscription with whoever pays it, and how. */
export interface Standing {
  subscription: Subscription;
  customer: Customer;
  /** The card that is charged, and whether that succeeds; null when there is none. */
  card: { method: PaymentMethod; renewal: TestCard["renewal"] } | null;
}

/** An open invoice and the payment that is to settle it. */
export interface Owed {
  invoice: Invoice;
  payment: PaymentIntent;
  invoicePayment: InvoicePayment;
}

/** What an attempt to collect leaves behind. */
export interface Collected {
  paid: boolean;
  subscription: Subscription;
  change: Change;
}

/** The test cards that fail later do not say why; their bank does not either. */
const refused: Declined = { kind: "declines", code: "card_declined", declineCode: "generic_decline" };

const retrySeconds = 3 * 24 * 60 * 60;

/**
 * Charges the card for an open invoice. Paid, the subscription is active again if
 * the invoice is its latest one; refused, an active one is overdue from now on and
 * the next attempt is three days later, unless Stripe has stopped trying.
 */
export function collect(standing: Standing, owed: Owed, moment: Moment): Collected {
  return standing.card?.renewal === "succeeds"
    ? settle(standing, standing.card.method, owed, moment)
    : fail(standing, owed, moment);
}

function settle(standing: Standing, method: PaymentMethod, owed: Owed, moment: Moment): Collected {
  const charge = newCharge(owed.payment, method, null, moment);
  const payment = succeedPayment(owed.payment, method, charge);
  const invoice = payInvoice(owed.invoice, moment);
  const invoicePayment: InvoicePayment = {
    ...owed.invoicePayment,
    amount_paid: payment.amount_received,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: moment.now },
  };
  const isLatest = standing.subscription.latest_invoice === invoice.id;
  const recovers =
    isLatest && ["incomplete", "past_due", "unpaid", "trialing"].includes(standing.subscription.status);
  const subscription: Subscription = recovers
    ? { ...standing.subscription, status: "active" }
    : standing.subscription;
  const customer: Customer = isLatest ? { ...standing.customer, delinquent: false } : standing.customer;
  return {
    paid: true,
    subscription,
    change: {
      put: [charge, payment, invoice, invoicePayment, subscription, customer],
      events: [
        { type: "charge.succeeded", object: charge },
        { type: "payment_intent.succeeded", object: payment },
        { type: "invoice.updated", object: invoice, previous: changedFields(owed.invoice, invoice) },
        { type: "invoice.paid", object: invoice },
        { type: "invoice.payment_succeeded", object: invoice },
        { type: "invoice_payment.paid", object: invoicePayment },
        ...updated("customer.updated", standing.customer, customer),
        ...updated("customer.subscription.updated", standing.subscription, subscription),
      ],
    },
  };
}

function fail(standing: Standing, owed: Owed, moment: Moment): Collected {
  const given = standing.subscription.status === "unpaid";
  const invoice = failInvoice(owed.invoice, given ? null : moment.now + retrySeconds);
  const overdue = ["active", "trialing"].includes(standing.subscription.status);
  const subscription: Subscription = overdue
    ? { ...standing.subscription, status: "past_due" }
    : standing.subscription;
  const customer: Customer = { ...standing.customer, delinquent: true };
  const attempt = standing.card && failedCharge(owed.payment, standing.card.method, moment);
  return {
    paid: false,
    subscription,
    change: {
      put: [...(attempt?.put ?? []), invoice, subscription, customer],
      events: [
        ...(attempt?.events ?? []),
        { type: "invoice.updated", object: invoice, previous: changedFields(owed.invoice, invoice) },
        { type: "invoice.payment_failed", object: invoice },
        ...updated("customer.updated", standing.customer, customer),
        ...updated("customer.subscription.updated", standing.subscription, subscription),
      ],
    },
  };
}

function failedCharge(payment: PaymentIntent, method: PaymentMethod, moment: Moment): Change {
  const charge = newCharge(payment, method, refused, moment);
  const failed = failPayment(payment, charge, refused);
  return {
    put: [charge, failed],
    events: [
      { type: "charge.failed", object: charge },
      { type: "payment_intent.payment_failed", object: failed },
    ],
  };
}
