import { beforeEach, describe, expect, test } from "vitest";
import { after, newOwingCustomer, type OwingCustomer } from "./owing-customer.ts";
import { openTestDatabase } from "../test-database.ts";

// E-mails about charges after the first payment, and their number.

const database = await openTestDatabase();
let ana: OwingCustomer;

const periodEnd = expect.stringMatching(/^2026-12-01T12:00:00/);

beforeEach(async () => {
  ana = await newOwingCustomer(database);
  await setting("2");
});

async function setting(days: string): Promise<void> {
  await database.rows("update public.settings set value = $1 where key = 'warning_days'", [days]);
}

const refunded = (amount: number) =>
  ana.stripeSays("active", -10, { payments: [{ ...ana.first(), amount_refunded: amount }] });

/** The first invoice with a pending payment. */
const pending = (columns: Record<string, unknown> = {}) => ({
  payments: [{ ...ana.first(), status: "open", amount_paid: 0, ...columns }],
});

describe("e-mails about a failed charge", () => {
  beforeEach(() => ana.goLive());

  test("sends one with the next attempt and the end of grace", async () => {
    await ana.stripeSays("past_due", 0);
    await ana.stripeSays("past_due", 3, {
      payments: [ana.first(), ana.due({ attempt_count: 2, next_attempt_at: after(5) })],
    });
    expect(await ana.emails()).toEqual([
      {
        template: "charge_failed",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          amount: 9990,
          currency: "brl",
          next_attempt_at: expect.stringMatching(/^2026-12-04T12:00:00/),
          grace_ends_at: expect.stringMatching(/^2026-12-08T12:00:00/),
          card: true,
        },
      },
    ]);
  });

  test("states the rest after a partial payment, and no next attempt when there is none", async () => {
    await ana.stripeSays("past_due", 0, {
      payments: [ana.first(), ana.due({ amount_paid: 990, next_attempt_at: null })],
    });
    expect((await ana.emails())[0]?.["payload"]).toMatchObject({ amount: 9000, next_attempt_at: null });
  });

  test("sends another one for the next invoice", async () => {
    await ana.stripeSays("past_due", 0);
    await ana.stripeSays("active", 1, ana.paid());
    await ana.stripeSays("past_due", 31, { payments: [...ana.paid().payments, ana.nextDue()] });
    expect(await ana.templates()).toEqual(["charge_failed", "charge_failed"]);
  });

  test("sends none when the invoice was paid before the sync", async () => {
    await ana.stripeSays("active", 1, ana.paid());
    expect(await ana.templates()).toEqual([]);
  });

  test("sends none for a first payment that never succeeded", async () => {
    ana = await newOwingCustomer(database);
    for (const status of ["incomplete", "active", "past_due"]) {
      await ana.stripeSays(status, 0, { payments: [ana.due()] });
    }
    expect(await ana.templates()).toEqual([]);
  });
});

describe("suspension warning", () => {
  beforeEach(() => ana.goLive());

  test("sends one e-mail, two days before the end of grace", async () => {
    await ana.stripeSays("past_due", 4.99);
    expect(await ana.templates()).toEqual(["charge_failed"]);
    for (const days of [5, 5.5, 6.9]) await ana.stripeSays("past_due", days);
    expect((await ana.emails()).slice(1)).toEqual([
      {
        template: "suspension_warning",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          amount: 9990,
          currency: "brl",
          grace_ends_at: expect.stringMatching(/^2026-12-08T12:00:00/),
          card: true,
        },
      },
    ]);
  });

  test("sends the e-mail as early as the settings say", async () => {
    await setting("4");
    await ana.stripeSays("past_due", 3);
    expect(await ana.templates()).toContain("suspension_warning");
  });

  test("sends none after grace, when the suspension is announced instead", async () => {
    await ana.stripeSays("past_due", 8);
    expect(await ana.templates()).toEqual(["site_suspended"]);
  });

  test("sends none after the payment", async () => {
    await ana.stripeSays("active", 5, ana.paid());
    expect(await ana.templates()).toEqual([]);
  });

  test("sends none while another subscription keeps the site live", async () => {
    await ana.stripeSays("active", 0, { id: `${ana.subscriptionId}second`, payments: [{ id: "in_second" }] });
    await ana.stripeSays("past_due", 5);
    expect(await ana.templates()).not.toContain("suspension_warning");
  });

  test("sends none for a site that the team has suspended", async () => {
    await ana.teamSuspends();
    await ana.stripeSays("past_due", 5);
    expect(await ana.templates()).not.toContain("suspension_warning");
  });
});

describe("e-mails about suspension and reactivation", () => {
  beforeEach(() => ana.goLive());

  test("sends one each time with the reason and the amount due", async () => {
    await ana.stripeSays("unpaid", 8);
    await ana.stripeSays("unpaid", 9);
    await ana.stripeSays("active", 10, ana.paid());
    expect(await ana.emails()).toEqual([
      {
        template: "site_suspended",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          reason: "payment",
          activated: true,
          note: null,
          amount: 9990,
          currency: "brl",
        },
      },
      {
        template: "site_reactivated",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          return_deadline: null,
          activated: true,
          grace_ends_at: null,
        },
      },
    ]);
    await ana.stripeSays("unpaid", 40, { payments: [...ana.paid().payments, ana.nextDue()] });
    expect(await ana.templates()).toEqual(["site_suspended", "site_reactivated", "site_suspended"]);
  });

  test("states no amount for a suspension by the team", async () => {
    await ana.teamSuspends();
    expect((await ana.emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: "ana.com",
      reason: "team",
      note: null,
    });
  });

  test("states no amount for a paused subscription, which owes nothing", async () => {
    await ana.stripeSays("paused", 1, { payments: [ana.first()] });
    expect((await ana.emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: "ana.com",
      reason: "payment",
      note: null,
      activated: true,
    });
  });
});

describe("announcement of a charge", () => {
  const upcoming = { amount: 9990, currency: "brl", charge_at: "2026-12-01T12:00:00Z" };
  beforeEach(() => ana.goLive());

  test("sends one e-mail per period", async () => {
    for (const days of [-7, -6]) await ana.stripeSays("active", days, { payments: [ana.first()], upcoming });
    expect(await ana.emails()).toEqual([
      {
        template: "charge_upcoming",
        payload: { full_name: "Ana", domain: "ana.com", ...upcoming, renews_at: periodEnd },
      },
    ]);
    await ana.stripeSays("active", 24, {
      ...ana.paid(),
      upcoming,
      subscription: { current_period_end: "2027-01-01T12:00:00Z" },
    });
    expect(await ana.templates()).toEqual(["charge_upcoming", "charge_upcoming"]);
  });

  test("asks for a card instead of announcing a renewal when Stripe has nothing to charge", async () => {
    const subscription = { is_chargeable: false };
    await ana.stripeSays("active", -7, { subscription, payments: [ana.first()], upcoming });
    expect((await ana.emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: "ana.com",
      ...upcoming,
      card_by: periodEnd,
    });
    await ana.stripeSays("past_due", 1, { subscription });
    expect((await ana.emails())[1]).toMatchObject({ template: "charge_failed", payload: { card: false } });
  });

  test("sends none for a subscription that is set to end", async () => {
    const subscription = { cancel_at_period_end: true, canceled_at: after(-9) };
    await ana.stripeSays("active", -7, { subscription, payments: [ana.first()], upcoming });
    expect(await ana.templates()).toEqual(["subscription_cancelling"]);
  });
});

describe("e-mails about a refund", () => {
  beforeEach(() => ana.goLive());

  test("sends one each time with the amount of that refund", async () => {
    for (const amount of [3000, 3000, 9990]) await refunded(amount);
    const fields = {
      full_name: "Ana",
      domain: "ana.com",
      amount_paid: 9990,
      currency: "brl",
      number: "A-0001",
      stopped: false,
    };
    expect(await ana.emails()).toEqual([
      { template: "payment_refunded", payload: { ...fields, amount: 3000 } },
      {
        template: "payment_refunded",
        payload: { ...fields, amount: 6990, renewal_amount: 9990, renews_at: expect.any(String) },
      },
    ]);
    expect(await ana.siteStatus()).toBe("active");
  });

  test("promises no next charge when the team ends the subscription with the refund", async () => {
    await refunded(0);
    await database.script(
      `insert into public.refunds (id, payment_id, profile_id, amount, currency, reason, ends_subscription)
       select gen_random_uuid(), p.id, p.profile_id, 9990, p.currency, 'other', true from public.payments p where p.id = '${String(ana.first()["id"])}'`,
    );
    await refunded(9990);
    const [email] = await ana.emails();
    expect(email?.payload).not.toHaveProperty("renews_at");
  });

  test("sends another one when a refund that failed is repeated with the same total", async () => {
    for (const amount of [3000, 0, 3000, 3000]) await refunded(amount);
    expect(await ana.templates()).toEqual(["payment_refunded", "payment_refunded"]);
  });
});

const renewed = (columns: Record<string, unknown> = {}) => ({
  payments: [
    ana.first(),
    ana.due({ status: "paid", amount_paid: 9990, next_attempt_at: null, paid_at: after(1), ...columns }),
  ],
});
const receipts = async () => (await ana.templates()).filter((template) => template === "payment_receipt");
const switchTo = (value: string) =>
  database.rows("update public.settings set value = $1 where key = 'email_receipts'", [value]);

describe("receipts", () => {
  beforeEach(() => ana.goLive());

  test("sends one for each paid renewal, with the next charge", async () => {
    for (const days of [1, 2]) await ana.stripeSays("active", days, renewed());
    expect((await ana.emails()).filter(({ template }) => template === "payment_receipt")).toEqual([
      {
        template: "payment_receipt",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          amount: 9990,
          currency: "brl",
          number: "A-0001",
          paid_at: expect.stringMatching(/^2026-12-02T12:00:00/),
          receipt_url: null,
          renews_at: periodEnd,
        },
      },
    ]);
  });

  test("sends one when an overdue renewal is paid", async () => {
    await ana.stripeSays("past_due", 0);
    expect(await receipts()).toEqual([]);
    await ana.stripeSays("active", 1, renewed());
    expect(await receipts()).toHaveLength(1);
  });

  test("promises no charge while the subscription is set to end", async () => {
    await ana.stripeSays("active", 1, {
      ...renewed(),
      subscription: { current_period_end: after(31), cancel_at: after(31) },
    });
    const [receipt] = (await ana.emails()).filter(({ template }) => template === "payment_receipt");
    expect(Object.keys(Object(receipt?.["payload"]))).not.toContain("renews_at");
  });

  test.each([
    ["a payment of nothing", { amount: 0, amount_paid: 0 }],
    ["a payment that is stored weeks later", { paid_at: after(-20) }],
  ])("sends none for %s", async (_what, columns) => {
    await ana.stripeSays("active", 1, renewed(columns));
    expect(await receipts()).toEqual([]);
  });

  test("sends none when the setting is off", async () => {
    await switchTo("false");
    await ana.stripeSays("active", 1, renewed());
    await switchTo("true");
    expect(await receipts()).toEqual([]);
  });
});

const voucher = (columns: Record<string, unknown> = {}) =>
  pending({
    voucher_kind: "boleto",
    voucher_url: "https://stripe.test/boleto",
    voucher_expires_at: after(-17),
    ...columns,
  });

describe("e-mails about a voucher", () => {
  const gone = { voucher_kind: null, voucher_url: null, voucher_expires_at: null };

  test("sends one per voucher", async () => {
    for (const days of [-20, -19]) await ana.stripeSays("incomplete", days, voucher());
    expect(await ana.templates()).toEqual(["voucher_issued"]);
    await ana.stripeSays("incomplete", -16, voucher({ voucher_expires_at: after(-13) }));
    expect(await ana.templates()).toEqual(["voucher_issued", "voucher_issued"]);
  });

  test("sends one when the voucher expires", async () => {
    await ana.stripeSays("incomplete", -20, voucher());
    for (const days of [-17, -16]) await ana.stripeSays("incomplete", days, voucher(gone));
    expect(await ana.templates()).toEqual(["voucher_issued", "voucher_expired"]);
  });

  test.each([
    ["given up before its time", -18, "incomplete_expired", []],
    ["paid", -16, "active", [{ status: "paid", amount_paid: 9990, ...gone }]],
  ] as const)("does not announce the expiry when the voucher was %s", async (_how, days, status, [paid]) => {
    await ana.stripeSays("incomplete", -20, voucher());
    await ana.stripeSays(status, days, voucher(paid ?? { ...gone, status: "void" }));
    expect(await ana.templates()).toEqual(["voucher_issued"]);
  });
});

describe("a delayed payment", () => {
  test.each([
    ["incomplete", "incomplete_expired"],
    ["active", "past_due"],
    ["active", "canceled"],
  ])("does not activate the site while it is %s or after it failed and is %s", async (before, then) => {
    await ana.stripeSays(before, -20, pending());
    expect(await ana.siteStatus()).toBe("awaiting_payment");
    await ana.stripeSays(then, 8, pending({ first_failed_at: after(0), attempt_count: 1 }));
    expect(await ana.siteStatus()).toBe("awaiting_payment");
    expect(await ana.templates()).toEqual([]);
  });

  test("activates the site when it arrives", async () => {
    await ana.stripeSays("incomplete", -20, pending());
    await ana.stripeSays("active", -18, { payments: [ana.first()] });
    expect(await ana.siteStatus()).toBe("awaiting_activation");
  });
});

describe("e-mails about an invoice that the customer pays by hand", () => {
  const page = "https://invoice.stripe.com/i/1";
  /** A first invoice that was paid, and one that is due on the tenth day. */
  const billed = (columns: Record<string, unknown> = {}) => ({
    payments: [
      ana.first(),
      ana.due({
        attempt_count: 0,
        first_failed_at: null,
        next_attempt_at: null,
        due_at: after(10),
        hosted_invoice_url: page,
        ...columns,
      }),
    ],
  });

  beforeEach(() => ana.goLive());

  test("announces the invoice with its due date and its page, once", async () => {
    await ana.stripeSays("active", 0, billed());
    await ana.stripeSays("active", 3, billed());
    expect(await ana.emails()).toEqual([
      {
        template: "invoice_issued",
        payload: {
          full_name: "Ana",
          domain: "ana.com",
          amount: 9990,
          currency: "brl",
          due_at: expect.stringMatching(/^2026-12-11T12:00:00/),
          invoice_url: page,
        },
      },
    ]);
  });

  test("after the due date, warns, suspends the site, and puts it back once it is paid", async () => {
    await ana.stripeSays("active", 0, billed());
    await ana.stripeSays("past_due", 10, billed({ overdue_since: after(10) }));
    await ana.stripeSays("past_due", 15.5, billed({ overdue_since: after(10) }));
    await ana.stripeSays("past_due", 17, billed({ overdue_since: after(10) }));
    expect(await ana.siteStatus()).toBe("suspended");
    const paid = billed({ status: "paid", amount_paid: 9990 });
    await ana.stripeSays("active", 18, paid);
    expect(await ana.siteStatus()).toBe("active");
    expect(await ana.emails()).toMatchObject([
      { template: "invoice_issued" },
      {
        template: "invoice_overdue",
        payload: {
          due_at: expect.stringMatching(/^2026-12-11T12:00:00/),
          grace_ends_at: expect.stringMatching(/^2026-12-18T12:00:00/),
          invoice_url: page,
        },
      },
      { template: "suspension_warning", payload: { invoice_url: page } },
      { template: "site_suspended", payload: { amount: 9990, invoice_url: page } },
      { template: "site_reactivated" },
    ]);
  });

  test("the schedule reads a subscription again once a due date has passed", async () => {
    await ana.stripeSays("active", 0, billed());
    const due = () =>
      database.rows("select id from private.passed_by_time($1) where id = $2", [
        after(10),
        ana.subscriptionId,
      ]);
    expect(await due()).toHaveLength(1);
    await ana.stripeSays("past_due", 10, billed({ overdue_since: after(10) }));
    expect(await due()).toHaveLength(0);
  });
});
