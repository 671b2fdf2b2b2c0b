import type { TestCard } from "../cards.ts";
import { changedFields, updated, type Change, type Event } from "./change.ts";
import { newCharge } from "./charge.ts";
import type { Context } from "./context.ts";
import type { Decline } from "./decline.ts";
import type { RedeemedCoupon } from "./discount.ts";
import { failInvoice, outsideInvoicePayment, payInvoice, settleInvoice } from "./invoice-transitions.ts";
import { failPayment, succeedPayment } from "./payment-intent.ts";
import type {
  Customer,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Resource,
  Subscription,
} from "./stored.ts";

/** A subscription with the customer who pays it. */
export interface BillingAccount {
  subscription: Subscription;
  customer: Customer;
  /** The default payment method, and whether renewals charged to it succeed; null when there is none. */
  card: { method: PaymentMethod; renewal: TestCard["renewal"] } | null;
  /** The subscription's discounts, in the order in which they apply. */
  discounts: RedeemedCoupon[];
  /**
   * The invoice that decides the subscription's status: the latest one, or the latest collected one while later ones
   * were skipped by a pause of collection.
   */
  deciding: string | null;
}

/** An open invoice with its payment. */
export interface OpenInvoice {
  invoice: Invoice;
  payment: PaymentIntent;
  invoicePayment: InvoicePayment;
}

/** The result of charging an open invoice. */
export interface PaymentAttempt {
  paid: boolean;
  change: Change;
}

/** Test cards that fail on renewal have this reason. */
const genericDecline: Decline = { kind: "declines", code: "card_declined", declineCode: "generic_decline" };

const daySeconds = 24 * 60 * 60;

/** The statuses in which a declined invoice is charged again. */
const collecting = ["active", "past_due"];

/** Days after the first failed attempt at which an invoice is charged again. */
const retryDays = [3, 5, 7];

/** Whether an invoice is charged to the default card, and not sent to the customer to pay. */
export function isCharged(invoice: Invoice): boolean {
  return invoice.collection_method === "charge_automatically";
}

/** Returns the times of the attempts after the first one, which happens on finalization. Seconds. */
function retryTimes(invoice: Invoice): number[] {
  const first = invoice.status_transitions.finalized_at ?? invoice.created;
  return retryDays.map((days) => first + days * daySeconds);
}

/**
 * Switches the automatic collection of an open invoice. Without it nothing is retried; afterwards the remaining
 * attempts follow, or one more after a day.
 */
export function setAutoAdvance(invoice: Invoice, autoAdvance: boolean, context: Context): Invoice {
  if ((invoice.auto_advance ?? false) === autoAdvance) return invoice;
  const next = retryTimes(invoice).find((time) => time > context.now) ?? context.now + daySeconds;
  return {
    ...invoice,
    auto_advance: autoAdvance,
    next_payment_attempt: autoAdvance && isCharged(invoice) ? next : null,
  };
}

/** Returns the time of the last attempt to charge an invoice; after it the subscription is `unpaid`. Seconds. */
export function lastAttemptAt(invoice: Invoice): number {
  return Math.max(...retryTimes(invoice));
}

/**
 * Charges the default card for an open invoice. The latest invoice decides the subscription's status: paid makes it
 * active, declined makes it `past_due`, and a declined last attempt makes it `unpaid`, as Stripe's revenue recovery
 * is configured here. A declined invoice stays open and can still be paid.
 */
export function attemptPayment(account: BillingAccount, open: OpenInvoice, context: Context): PaymentAttempt {
  return account.card?.renewal === "succeeds"
    ? succeed(account, account.card.method, open, context)
    : fail(account, open, context);
}

/**
 * Records that an invoice was paid outside of Stripe. Its pending payment is canceled, so that it is not collected
 * again.
 *
 * @param pending the invoice's unpaid payment intent; null when it never had one
 */
export function recordOutsidePayment(
  account: BillingAccount,
  before: Invoice,
  pending: Pick<OpenInvoice, "payment" | "invoicePayment"> | null,
  context: Context,
): Change {
  const invoice = settleInvoice(before, context);
  const record = outsideInvoicePayment(before, context);
  const canceled: PaymentIntent | null = pending && {
    ...pending.payment,
    status: "canceled",
    canceled_at: context.now,
    cancellation_reason: "void_invoice",
    next_action: null,
  };
  const canceledPayment: InvoicePayment | null = pending && {
    ...pending.invoicePayment,
    status: "canceled",
    status_transitions: { canceled_at: context.now, paid_at: null },
  };
  return conclude(account, invoice, {
    put: [...(canceled ? [canceled] : []), ...(canceledPayment ? [canceledPayment] : []), invoice, record],
    events: [
      ...(canceled ? [{ type: "payment_intent.canceled" as const, object: canceled }] : []),
      { type: "invoice.updated", object: invoice, previous: changedFields(before, invoice) },
      { type: "invoice.paid", object: invoice },
      { type: "invoice_payment.paid", object: record },
    ],
  });
}

function succeed(
  account: BillingAccount,
  method: PaymentMethod,
  open: OpenInvoice,
  context: Context,
): PaymentAttempt {
  const charge = newCharge(open.payment, method, null, context);
  const payment = succeedPayment(open.payment, method, charge);
  const invoice = payInvoice(open.invoice, context);
  const invoicePayment: InvoicePayment = {
    ...open.invoicePayment,
    amount_paid: payment.amount_received,
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: context.now },
  };
  return {
    paid: true,
    change: conclude(account, invoice, {
      put: [charge, payment, invoice, invoicePayment],
      events: [
        { type: "charge.succeeded", object: charge },
        { type: "payment_intent.succeeded", object: payment },
        { type: "invoice.updated", object: invoice, previous: changedFields(open.invoice, invoice) },
        { type: "invoice.paid", object: invoice },
        { type: "invoice.payment_succeeded", object: invoice },
        { type: "invoice_payment.paid", object: invoicePayment },
      ],
    }),
  };
}

function fail(account: BillingAccount, open: OpenInvoice, context: Context): PaymentAttempt {
  // Without automatic collection nothing is retried and nothing is given up.
  const collects =
    isCharged(open.invoice) &&
    collecting.includes(account.subscription.status) &&
    open.invoice.auto_advance !== false;
  const retryAt = collects ? retryTimes(open.invoice).find((time) => time > context.now) : undefined;
  const invoice = failInvoice(open.invoice, retryAt ?? null);
  const put: Resource[] = [];
  const events: Event[] = [];
  if (account.card) {
    const charge = newCharge(open.payment, account.card.method, genericDecline, context);
    const payment = failPayment(open.payment, charge, genericDecline);
    put.push(charge, payment);
    events.push(
      { type: "charge.failed", object: charge },
      { type: "payment_intent.payment_failed", object: payment },
    );
  }
  return {
    paid: false,
    change: conclude(collects ? account : { ...account, deciding: null }, invoice, {
      put: [...put, invoice],
      events: [
        ...events,
        { type: "invoice.updated", object: invoice, previous: changedFields(open.invoice, invoice) },
        { type: "invoice.payment_failed", object: invoice },
      ],
    }),
  };
}

/** Statuses from which a paid invoice makes the subscription active. */
const recovering = ["incomplete", "past_due", "unpaid"];

/** Adds the effect of an attempt to collect an invoice on subscription and customer to its change. */
export function conclude(
  account: Pick<BillingAccount, "subscription" | "customer" | "deciding">,
  invoice: Invoice,
  { put, events }: Change,
): Change {
  const paid = invoice.status === "paid";
  const isLatest = account.deciding === invoice.id;
  const subscription: Subscription = {
    ...account.subscription,
    status: isLatest ? statusAfter(account.subscription.status, invoice) : account.subscription.status,
  };
  const delinquent =
    (paid && !isLatest) || (!paid && !isCharged(invoice)) ? (account.customer.delinquent ?? null) : !paid;
  const customer: Customer = { ...account.customer, delinquent };
  return {
    put: [...put, subscription, customer],
    events: [
      ...events,
      ...updated("customer.updated", account.customer, customer),
      ...updated("customer.subscription.updated", account.subscription, subscription),
    ],
  };
}

function statusAfter(status: Subscription["status"], invoice: Invoice): Subscription["status"] {
  if (invoice.status === "paid") return recovering.includes(status) ? "active" : status;
  // Only time makes an invoice that the customer pays by hand overdue.
  if (!isCharged(invoice) || !collecting.includes(status)) return status;
  return invoice.next_payment_attempt === null ? "unpaid" : "past_due";
}
