import type { Stripe } from "stripe";
import { expect } from "vitest";
import type { RunningStripe } from "./running-stripe.ts";

/** Statuses of an invoice that a pause of collection skips. */
const skipped = ["draft", "void", "uncollectible"];

/** Statuses that a subscription's latest invoice may have. */
const latestInvoice: Record<string, (string | null | undefined)[]> = {
  // An invoice that the customer pays by hand is open until its due date.
  active: ["paid", "open", ...skipped],
  past_due: ["open", ...skipped],
  unpaid: ["open", ...skipped],
  paused: ["paid", "open", ...skipped],
  incomplete: ["open"],
  incomplete_expired: ["void"],
  canceled: ["paid", "open", ...skipped],
};

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Asserts the invariants of a customer's books: amounts add up, no invoice is charged twice, and payments, charges
 * and refunds agree. Returns the subscription's status.
 */
export async function checkBooks(running: RunningStripe, id: string, customerId: string): Promise<string> {
  const { stripe } = running;
  const [subscription, invoices, charges, refunds] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripe.invoices.list({ subscription: id, limit: 100, expand: ["data.payments"] }),
    stripe.charges.list({ customer: customerId, limit: 100 }),
    stripe.refunds.list({ limit: 100 }),
  ]);
  const oldestFirst = invoices.data.toReversed();
  checkInvoices(oldestFirst, charges.data);
  checkRefunds(charges.data, refunds.data);
  checkSubscription(subscription, oldestFirst);
  return subscription.status;
}

function checkInvoices(invoices: Stripe.Invoice[], charges: Stripe.Charge[]): void {
  for (const invoice of invoices) {
    expect(invoice.subtotal).toBe(sum(invoice.lines.data.map(({ amount }) => amount)));
    const taken = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));
    expect(invoice.total).toBe(invoice.subtotal - taken);
    expect(invoice.amount_due).toBe(invoice.total);
    expect(invoice.total).toBeGreaterThanOrEqual(0);
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
    expect(invoice.amount_paid).toBe(invoice.status === "paid" ? invoice.amount_due : 0);

    const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
    const paid = charges.filter(
      (charge) => charge.paid && intents.includes(charge.payment_intent ?? undefined),
    );
    expect(sum(paid.map(({ amount }) => amount))).toBe(invoice.amount_paid);
    expect(paid.length).toBeLessThanOrEqual(1);
    expect(invoice.payments?.data.map(({ status }) => status) ?? []).toEqual(
      intents.map(() => (invoice.status === "paid" ? "paid" : "open")),
    );
  }
  const numbers = invoices.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
}

function checkRefunds(charges: Stripe.Charge[], refunds: Stripe.Refund[]): void {
  for (const charge of charges) {
    const given = sum(refunds.filter((refund) => refund.charge === charge.id).map(({ amount }) => amount));
    expect(charge.amount_refunded).toBe(given);
    expect(given).toBeLessThanOrEqual(charge.amount_captured);
    expect(charge.refunded).toBe(charge.paid && given === charge.amount);
  }
}

function checkSubscription(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): void {
  const latest = invoices.at(-1);
  expect(subscription.latest_invoice).toBe(latest?.id);
  expect(latestInvoice[subscription.status]).toContain(latest?.status);
  if (subscription.status === "active" && latest?.status === "open") {
    expect(latest.collection_method).toBe("send_invoice");
  }
  expect(subscription.ended_at !== null).toBe(
    ["canceled", "incomplete_expired"].includes(subscription.status),
  );

  // Periods follow each other without a gap; a new interval starts before the last period is over.
  const periods = invoices.flatMap(({ lines }) =>
    lines.data
      .filter(({ parent }) => parent?.type === "subscription_item_details")
      .map(({ period }) => period),
  );
  for (const [index, period] of periods.slice(1).entries()) {
    expect(period.start).toBeLessThanOrEqual(periods[index]?.end ?? 0);
    expect(period.start).toBeGreaterThanOrEqual(periods[index]?.start ?? 0);
  }
  const item = subscription.items.data[0];
  expect(periods.at(-1)).toEqual({ start: item?.current_period_start, end: item?.current_period_end });
}

/** Asserts that time only moved forward, and that the events alone reproduce the current state. */
export async function checkEvents({ stripe }: RunningStripe, id: string, customer: string): Promise<void> {
  const [subscription, invoices, charges, events] = await Promise.all([
    stripe.subscriptions.retrieve(id),
    stripe.invoices.list({ subscription: id, limit: 100 }),
    stripe.charges.list({ customer, limit: 100 }),
    stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  ]);
  const oldestFirst = events.toReversed();
  const times = oldestFirst
    .filter(({ type }) => /^(invoice|charge|refund|customer\.subscription)\b/.test(type))
    .map(({ created }) => created);
  expect(times).toEqual(times.toSorted((one, other) => one - other));

  const latest = new Map(oldestFirst.map(({ data }) => [(data.object as { id?: string }).id, data.object]));
  for (const object of [subscription, ...invoices.data, ...charges.data]) {
    // A clock is attached without an event.
    expect({ ...latest.get(object.id), test_clock: null }).toEqual({ ...plain(object), test_clock: null });
  }
}

/** Converts an object to its JSON form. */
function plain(object: object): object {
  return JSON.parse(JSON.stringify(object));
}
