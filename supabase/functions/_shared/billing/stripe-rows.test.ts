import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { recordedInvoice, recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { toPaymentRows, toSubscriptionRow } from "./stripe-rows.ts";

const started = "2026-11-01T10:46:40.000Z";
const periodEnd = "2026-12-01T10:46:40.000Z";

function item(differences: { id: string; amount: number | null; start: number; end: number }) {
  const [first] = recordedSubscription().items.data;
  if (!first) {
    throw new Error("The recorded subscription has an item.");
  }
  return {
    ...first,
    current_period_start: differences.start,
    current_period_end: differences.end,
    price: { ...first.price, id: differences.id, unit_amount: differences.amount },
  };
}

function withItems(...items: Stripe.SubscriptionItem[]): Stripe.Subscription {
  const subscription = recordedSubscription();
  return { ...subscription, items: { ...subscription.items, data: items } };
}

describe("toSubscriptionRow", () => {
  it("takes the amount and the billing period from the item", () => {
    expect(toSubscriptionRow(recordedSubscription(), null)).toEqual({
      id: "sub_1Pgc6rB7WZ01zgkWNy0Cn5nw",
      status: "active",
      unit_amount: 9990,
      quantity: 1,
      other_amount: 0,
      discounts: [],
      currency: "brl",
      collection_method: "charge_automatically",
      current_period_start: started,
      current_period_end: periodEnd,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      started_at: started,
      next_charge_at: periodEnd,
      pause_behavior: null,
      pause_resumes_at: null,
      pause_for_dispute: false,
    });
  });

  it.each<[string, string | null, string | null]>([
    ["without an end", null, null],
    ["until the end of the period", periodEnd, periodEnd],
    ["until a day of the next period", "2026-12-20T00:00:00.000Z", "2027-01-01T10:46:40.000Z"],
  ])("finds the first charge after a pause of collection %s", (_until, end, charge) => {
    const paused = recordedSubscription({
      status: "active",
      pause_collection: { behavior: "void", resumes_at: end === null ? null : Date.parse(end) / 1000 },
    });
    expect(toSubscriptionRow(paused, null)).toMatchObject({
      pause_behavior: "void",
      pause_resumes_at: end,
      next_charge_at: charge,
    });
  });

  it.each([
    "incomplete",
    "incomplete_expired",
    "trialing",
    "active",
    "past_due",
    "canceled",
    "unpaid",
    "paused",
  ])("keeps Stripe's status %s", (status) => {
    expect(toSubscriptionRow(recordedSubscription({ status }), null).status).toBe(status);
  });

  it("takes the plan's item when other products are billed on the same subscription", () => {
    const other = item({ id: "price_other", amount: 500, start: 1, end: 2 });
    const plan = item({ id: "price_plan", amount: 9990, start: 1_793_530_000, end: 1_796_122_000 });
    expect(toSubscriptionRow(withItems(other, plan), "price_plan")).toMatchObject({
      unit_amount: 9990,
      current_period_start: started,
      current_period_end: periodEnd,
    });
  });

  it("takes the first item when the plan's price has changed since", () => {
    const old = item({ id: "price_old", amount: 7990, start: 0, end: 60 });
    expect(toSubscriptionRow(withItems(old), "price_new")).toMatchObject({
      unit_amount: 7990,
      current_period_start: "1970-01-01T00:00:00.000Z",
      current_period_end: "1970-01-01T00:01:00.000Z",
    });
  });

  it("returns zero for a price that has no single amount", () => {
    const tiered = item({ id: "price_tiered", amount: null, start: 0, end: 60 });
    expect(toSubscriptionRow(withItems(tiered), null).unit_amount).toBe(0);
  });

  it("counts the quantity, the other items and how it is collected", () => {
    const other = item({ id: "price_other", amount: 500, start: 1, end: 2 });
    const plan = item({ id: "price_plan", amount: 9990, start: 1, end: 2 });
    const subscription = withItems({ ...other, quantity: 2 }, { ...plan, quantity: 3 });
    const sent = { ...subscription, collection_method: "send_invoice" };
    expect(toSubscriptionRow(sent, "price_plan")).toMatchObject({
      unit_amount: 9990,
      quantity: 3,
      other_amount: 1000,
      collection_method: "send_invoice",
    });
  });

  it("copies every timestamp of a cancellation", () => {
    const cancelled = recordedSubscription({
      cancel_at_period_end: true,
      cancel_at: 1_796_122_000,
      canceled_at: 1_793_530_000,
      ended_at: 1_796_122_000,
    });
    expect(toSubscriptionRow(cancelled, null)).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: periodEnd,
      canceled_at: started,
      ended_at: periodEnd,
    });
  });
});

/** Rows of invoices of a subscription, as of a time in seconds. */
function rowsOf(
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  subscription: Partial<Stripe.Subscription> = {},
  asOf = 1_793_540_000,
) {
  return toPaymentRows(recordedSubscription(subscription), invoices, charges, new Date(asOf * 1000));
}

describe("toPaymentRows", () => {
  it("takes the period from the line that bills the subscription, not from the invoice", () => {
    expect(rowsOf([recordedInvoice()], [])).toEqual([
      {
        id: "in_1Pgc6tB7WZ01zgkWu9fdqL6I",
        number: "SP-0001",
        status: "paid",
        amount: 9990,
        amount_paid: 9990,
        amount_paid_outside: 0,
        amount_refunded: 0,
        currency: "brl",
        attempt_count: 0,
        first_failed_at: null,
        due_at: null,
        overdue_since: null,
        next_attempt_at: null,
        decline_reason: null,
        period_start: started,
        period_end: periodEnd,
        hosted_invoice_url: "https://invoice.stripe.com/i/acct_1/test",
        invoice_pdf: "https://pay.stripe.com/invoice/acct_1/test/pdf",
        paid_at: "2026-11-01T10:48:20.000Z",
        invoiced_at: started,
      },
    ]);
  });

  it.each(["open", "paid", "uncollectible", "void"])("includes an invoice that is %s", (status) => {
    expect(rowsOf([recordedInvoice({ status })], []).map((row) => row.status)).toEqual([status]);
  });

  it("leaves out drafts and invoices without a status", () => {
    expect(rowsOf([recordedInvoice({ status: "draft" }), recordedInvoice({ status: null })], [])).toEqual([]);
  });

  it("uses the invoice's own period when no line bills the subscription", () => {
    const invoice = recordedInvoice({ period_start: 0, period_end: 60 });
    const lines = invoice.lines.data.map((line) => ({ ...line, parent: null }));
    const rows = rowsOf([{ ...invoice, lines: { ...invoice.lines, data: lines } }], []);
    expect(rows[0]).toMatchObject({
      period_start: "1970-01-01T00:00:00.000Z",
      period_end: "1970-01-01T00:01:00.000Z",
    });
  });

  it("spans the lines of an invoice that bills more than one period", () => {
    const invoice = recordedInvoice();
    const lines = invoice.lines.data.flatMap((line) => [
      { ...line, period: { start: 60, end: 120 } },
      { ...line, period: { start: 0, end: 90 } },
    ]);
    expect(rowsOf([{ ...invoice, lines: { ...invoice.lines, data: lines } }], [])[0]).toMatchObject({
      period_start: "1970-01-01T00:00:00.000Z",
      period_end: "1970-01-01T00:02:00.000Z",
    });
  });

  it("returns no payment time for an unpaid invoice", () => {
    const invoice = recordedInvoice({ status: "open", amount_paid: 0 });
    const open = { ...invoice, status_transitions: { ...invoice.status_transitions, paid_at: null } };
    expect(rowsOf([open], [])[0]).toMatchObject({ paid_at: null, amount_paid: 0 });
  });
});

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const charge = (payment_intent: string | null, status: string, created: number, amount_refunded = 0) =>
  ({ payment_intent, status, created, amount_refunded }) as Stripe.Charge;

describe("toPaymentRows: failed charges and refunds", () => {
  const finalized = 1_793_530_000;

  /** Returns an open invoice with one attempt, whose payments name the given intents. */
  function openInvoice(...intents: string[]): Stripe.Invoice {
    const invoice = recordedInvoice({
      status: "open",
      attempt_count: 1,
      next_payment_attempt: finalized + 60,
    });
    return {
      ...invoice,
      status_transitions: { ...invoice.status_transitions, finalized_at: finalized, paid_at: null },
      payments: {
        object: "list",
        has_more: false,
        url: "/v1/invoice_payments",
        data: intents.map((payment_intent) => ({ payment: { type: "payment_intent", payment_intent } })),
      } as NonNullable<Stripe.Invoice["payments"]>,
    };
  }

  it("takes the oldest failed charge of the invoice's own payments and Stripe's next attempt", () => {
    const charges = [
      charge("pi_1", "failed", 300),
      charge("pi_2", "failed", 200),
      charge("pi_2", "succeeded", 100),
      charge("pi_other", "failed", 50),
      charge(null, "failed", 10),
    ];
    expect(rowsOf([openInvoice("pi_1", "pi_2")], charges)[0]).toMatchObject({
      attempt_count: 1,
      first_failed_at: iso(200),
      next_attempt_at: iso(finalized + 60),
    });
  });

  it("takes the finalization time when the attempt had no card to charge", () => {
    expect(rowsOf([openInvoice("pi_1")], [])[0]).toMatchObject({ first_failed_at: iso(finalized) });
  });

  it.each([
    ["not tried yet", { ...openInvoice("pi_1"), attempt_count: 0 }, []],
    ["waiting for a charge that takes days", openInvoice("pi_1"), [charge("pi_1", "pending", 100)]],
    ["paid without a charge, as with a coupon", { ...openInvoice("pi_1"), status: "paid" as const }, []],
  ])("returns no failure when the invoice is %s", (_what, invoice, charges) => {
    expect(rowsOf([invoice], charges)[0]).toMatchObject({ first_failed_at: null });
  });

  const declined = (created: number, reason: unknown, failure_code: string | null = "card_declined") =>
    ({ ...charge("pi_1", "failed", created), outcome: { reason }, failure_code }) as Stripe.Charge;

  it("takes the bank's reason of the newest failed charge", () => {
    const charges = [
      declined(100, "expired_card"),
      declined(300, "insufficient_funds"),
      declined(200, "lost_card"),
    ];
    expect(rowsOf([openInvoice("pi_1")], charges)[0]).toMatchObject({
      decline_reason: "insufficient_funds",
    });
  });

  it.each([
    ["the failure code when the bank gave no reason", declined(1, null), "card_declined"],
    [
      "a generic decline for a stolen card, which the customer must not learn",
      declined(1, "stolen_card"),
      "generic_decline",
    ],
    ["null when Stripe gave neither", declined(1, null, null), null],
    ["null for a charge without an outcome", charge("pi_1", "failed", 1), null],
    ["null for a reason of an unknown shape", declined(1, "Do not honor!"), null],
    ["null for a reason that is too long", declined(1, "a".repeat(65)), null],
    ["null for a charge that did not fail", charge("pi_1", "pending", 1), null],
  ])("stores %s", (_what, newest, decline_reason) => {
    expect(rowsOf([openInvoice("pi_1")], [newest])[0]).toMatchObject({ decline_reason });
  });

  it("stores no decline reason once the invoice is paid", () => {
    const paid = { ...openInvoice("pi_1"), status: "paid" as const };
    const charges = [declined(100, "expired_card"), charge("pi_1", "succeeded", 200)];
    expect(rowsOf([paid], charges)[0]).toMatchObject({ decline_reason: null });
  });

  it("adds up the refunds of an invoice", () => {
    const charges = [charge("pi_1", "succeeded", 1, 1000), charge("pi_2", "succeeded", 2, 500)];
    expect(rowsOf([openInvoice("pi_1", "pi_2")], charges)[0]).toMatchObject({ amount_refunded: 1500 });
  });
});

describe("toPaymentRows: invoices without a charge by Stripe", () => {
  const due = 1_793_600_000;
  const sent = recordedInvoice({
    status: "open",
    collection_method: "send_invoice",
    due_date: due,
    attempt_count: 0,
  });

  it("is not overdue before its due date", () => {
    expect(rowsOf([sent], [], {}, due - 1)[0]).toMatchObject({ due_at: iso(due), overdue_since: null });
  });

  it("is overdue from its due date on, whatever the subscription's status", () => {
    expect(rowsOf([sent], [], { status: "active" }, due)[0]).toMatchObject({ overdue_since: iso(due) });
  });

  it("owes nothing before its due date after a card that the customer tried was declined", () => {
    const tried = { ...sent, attempt_count: 1 };
    expect(rowsOf([tried], [], {}, due - 1)[0]).toMatchObject({ first_failed_at: null, overdue_since: null });
  });

  it("is not overdue once it is paid", () => {
    expect(rowsOf([{ ...sent, status: "paid" }], [], {}, due)[0]).toMatchObject({ overdue_since: null });
  });

  it("is overdue since its finalization when the subscription is past due without an attempt", () => {
    const invoice = recordedInvoice({
      status: "open",
      attempt_count: 0,
      status_transitions: { ...sent.status_transitions, finalized_at: 1_793_530_600, paid_at: null },
    });
    const overdue = (subscription: Partial<Stripe.Subscription>) =>
      rowsOf([invoice], [], { latest_invoice: invoice.id, ...subscription })[0]?.overdue_since;
    expect(overdue({ status: "past_due" })).toBe(iso(1_793_530_600));
    expect(overdue({ status: "active" })).toBeNull();
    expect(overdue({ status: "past_due", latest_invoice: "in_later" })).toBeNull();
  });
});
