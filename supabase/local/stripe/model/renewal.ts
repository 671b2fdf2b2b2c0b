import { together, updated } from "./change.ts";
import type { Change } from "./change.ts";
import { collect } from "./collection.ts";
import type { Owed, Standing } from "./collection.ts";
import { finalizeInvoice, openInvoicePayment } from "./invoice-changes.ts";
import { newInvoice } from "./invoice.ts";
import type { Moment } from "./moment.ts";
import { newPaymentIntent } from "./payment-intent.ts";
import { addIntervals } from "./period.ts";
import type { Customer, Invoice, Subscription, SubscriptionItem } from "./stored.ts";
import { hasEnded } from "./subscription-changes.ts";
import { intervalOf, periodEnd } from "./subscription.ts";

/** Whether the next end of the period ends the subscription instead of renewing it. */
export function endsInsteadOfRenewing(subscription: Subscription): boolean {
  return (
    !hasEnded(subscription) &&
    subscription.cancel_at !== null &&
    subscription.cancel_at <= periodEnd(subscription)
  );
}

/** Whether the end of the period begins another one. An incomplete subscription waits for its first payment. */
export function canRenew(subscription: Subscription): boolean {
  return !hasEnded(subscription) && !["incomplete", "paused"].includes(subscription.status);
}

/**
 * The end of the period has come: a subscription that is set to end then is
 * canceled; any other begins the next period, for which an invoice is made and
 * collected. While it is unpaid the invoice stays a draft, as on Stripe. Everything
 * happens at the end of the period, which may lie ahead of the clock: time has
 * been moved there. `names` are those of the products, in the order of the items.
 */
export function passPeriodEnd(
  standing: Standing,
  names: readonly (string | null)[],
  moment: Moment,
): { subscription: Subscription; change: Change } {
  const { subscription } = standing;
  const due = { ...moment, now: Math.max(moment.now, periodEnd(subscription)) };
  if (endsInsteadOfRenewing(subscription)) return endSubscription(subscription, due);

  const moved: Subscription = {
    ...subscription,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => nextPeriod(item, subscription)),
    },
  };
  const draft: Invoice = {
    ...newInvoice(moved, standing.customer, names, due),
    billing_reason: "subscription_cycle",
    period_start: Math.min(...subscription.items.data.map((item) => item.current_period_start)),
    period_end: periodEnd(subscription),
  };
  const billed: Subscription = { ...moved, latest_invoice: draft.id };
  const begun: Change = {
    put: [billed],
    events: [
      ...updated("customer.subscription.updated", subscription, billed),
      { type: "invoice.created", object: draft },
    ],
  };
  if (subscription.status === "unpaid") {
    return { subscription: billed, change: { ...begun, put: [billed, { ...draft, auto_advance: false }] } };
  }

  const { customer, owed, change } = makeFinal(draft, standing.customer, due);
  const collected = collect({ ...standing, subscription: billed, customer }, owed, due);
  return { subscription: collected.subscription, change: together([begun, change, collected.change]) };
}

function endSubscription(subscription: Subscription, due: Moment) {
  const ended: Subscription = { ...subscription, status: "canceled", ended_at: due.now };
  return {
    subscription: ended,
    change: {
      put: [ended],
      events: [{ type: "customer.subscription.deleted" as const, object: ended }],
    },
  };
}

/** Counted from the anchor, so that a subscription begun on the 31st keeps it where there is one. */
function nextPeriod(item: SubscriptionItem, subscription: Subscription): SubscriptionItem {
  const count = item.price.recurring?.interval_count ?? 1;
  const interval = intervalOf(item.price);
  const anchor = subscription.billing_cycle_anchor;
  let periods = 1;
  while (addIntervals(anchor, interval, periods * count) <= item.current_period_end) periods += 1;
  return {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: addIntervals(anchor, interval, periods * count),
  };
}

function makeFinal(
  draft: Invoice,
  before: Customer,
  due: Moment,
): { customer: Customer; owed: Owed; change: Change } {
  const customer: Customer = { ...before, next_invoice_sequence: (before.next_invoice_sequence ?? 1) + 1 };
  const invoice = finalizeInvoice(draft, before, due);
  const payment = {
    ...newPaymentIntent(invoice.amount_due, invoice.currency, customer.id, due),
    description: "Subscription update",
  };
  const invoicePayment = openInvoicePayment(invoice, payment, due);
  return {
    customer,
    owed: { invoice, payment, invoicePayment },
    change: {
      put: [customer, invoice, payment, invoicePayment],
      events: [
        ...updated("customer.updated", before, customer),
        { type: "invoice.finalized", object: invoice },
        { type: "payment_intent.created", object: payment },
      ],
    },
  };
}
