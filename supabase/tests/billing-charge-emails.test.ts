import { beforeEach, describe, expect, test } from "vitest";
import { after, newOwingCustomer, type OwingCustomer } from "./owing-customer.ts";
import { openTestDatabase } from "./test-database.ts";

// What a customer is told about their money after the first payment, and how often.

const database = await openTestDatabase();
let ana: OwingCustomer;

beforeEach(async () => {
  ana = await newOwingCustomer(database);
  await setting("2");
});

async function setting(days: string): Promise<void> {
  await database.rows("update public.settings set value = $1 where key = 'warning_days'", [days]);
}

const refunded = (amount: number) =>
  ana.stripeSays("active", -10, { payments: [{ ...ana.first(), amount_refunded: amount }] });

/** The first invoice, whose payment is still on its way. */
const pending = (columns: Record<string, unknown> = {}) => ({
  payments: [{ ...ana.first(), status: "open", amount_paid: 0, ...columns }],
});

describe("a failed charge", () => {
  beforeEach(() => ana.goLive());

  test("is told once, with the next attempt and the end of grace", async () => {
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
        },
      },
    ]);
  });

  test("is told with what is left when a part was paid, and without a next attempt where there is none", async () => {
    await ana.stripeSays("past_due", 0, {
      payments: [ana.first(), ana.due({ amount_paid: 990, next_attempt_at: null })],
    });
    expect((await ana.emails())[0]?.["payload"]).toMatchObject({ amount: 9000, next_attempt_at: null });
  });

  test("is told anew for the next invoice", async () => {
    await ana.stripeSays("past_due", 0);
    await ana.stripeSays("active", 1, ana.paid());
    await ana.stripeSays("past_due", 31, { payments: [...ana.paid().payments, ana.nextDue()] });
    expect(await ana.templates()).toEqual(["charge_failed", "charge_failed"]);
  });

  test("is not told when it was settled before it was synced", async () => {
    await ana.stripeSays("active", 1, ana.paid());
    expect(await ana.templates()).toEqual([]);
  });

  test("is not told of a first payment that never succeeded", async () => {
    ana = await newOwingCustomer(database);
    for (const status of ["incomplete", "active", "past_due"]) {
      await ana.stripeSays(status, 0, { payments: [ana.due()] });
    }
    expect(await ana.templates()).toEqual([]);
  });
});

describe("the last warning", () => {
  beforeEach(() => ana.goLive());

  test("comes once, two days before the end of grace", async () => {
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
        },
      },
    ]);
  });

  test("comes as early as the settings say", async () => {
    await setting("4");
    await ana.stripeSays("past_due", 3);
    expect(await ana.templates()).toContain("suspension_warning");
  });

  test("does not come when grace is over: the suspension itself is told", async () => {
    await ana.stripeSays("past_due", 8);
    expect(await ana.templates()).toEqual(["site_suspended"]);
  });

  test("does not come once it is paid", async () => {
    await ana.stripeSays("active", 5, ana.paid());
    expect(await ana.templates()).toEqual([]);
  });

  test("does not come while another subscription keeps the site up", async () => {
    await ana.stripeSays("active", 0, { id: `${ana.subscriptionId}second`, payments: [{ id: "in_second" }] });
    await ana.stripeSays("past_due", 5);
    expect(await ana.templates()).not.toContain("suspension_warning");
  });

  test("does not come for a site that the team has suspended", async () => {
    await ana.teamSuspends();
    await ana.stripeSays("past_due", 5);
    expect(await ana.templates()).not.toContain("suspension_warning");
  });
});

describe("suspension and return", () => {
  beforeEach(() => ana.goLive());

  test("are told each time, with the reason and what is owed", async () => {
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
          note: null,
          amount: 9990,
          currency: "brl",
        },
      },
      {
        template: "site_reactivated",
        payload: { full_name: "Ana", domain: "ana.com", return_deadline: null },
      },
    ]);
    await ana.stripeSays("unpaid", 40, { payments: [...ana.paid().payments, ana.nextDue()] });
    expect(await ana.templates()).toEqual(["site_suspended", "site_reactivated", "site_suspended"]);
  });

  test("by the team are told without an amount", async () => {
    await ana.teamSuspends();
    expect((await ana.emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: "ana.com",
      reason: "team",
      note: null,
    });
  });

  test("of a paused subscription are told without an amount, as nothing is owed", async () => {
    await ana.stripeSays("paused", 1, { payments: [ana.first()] });
    expect((await ana.emails())[0]?.["payload"]).toEqual({
      full_name: "Ana",
      domain: "ana.com",
      reason: "payment",
      note: null,
    });
  });
});

describe("a charge to come", () => {
  const upcoming = { amount: 9990, currency: "brl", charge_at: "2026-12-01T12:00:00Z" };
  beforeEach(() => ana.goLive());

  test("is told once per period", async () => {
    for (const days of [-7, -6]) await ana.stripeSays("active", days, { payments: [ana.first()], upcoming });
    expect(await ana.emails()).toEqual([
      { template: "charge_upcoming", payload: { full_name: "Ana", domain: "ana.com", ...upcoming } },
    ]);
    await ana.stripeSays("active", 24, {
      ...ana.paid(),
      upcoming,
      subscription: { current_period_end: "2027-01-01T12:00:00Z" },
    });
    expect(await ana.templates()).toEqual(["charge_upcoming", "charge_upcoming"]);
  });

  test("is not told of a subscription set to end", async () => {
    const subscription = { cancel_at_period_end: true, canceled_at: after(-9) };
    await ana.stripeSays("active", -7, { subscription, payments: [ana.first()], upcoming });
    expect(await ana.templates()).toEqual(["subscription_cancelling"]);
  });
});

describe("a refund", () => {
  beforeEach(() => ana.goLive());

  test("is told each time with the amount of that time", async () => {
    for (const amount of [3000, 3000, 9990]) await refunded(amount);
    const fields = {
      full_name: "Ana",
      domain: "ana.com",
      amount_paid: 9990,
      currency: "brl",
      number: "A-0001",
    };
    expect(await ana.emails()).toEqual([
      { template: "payment_refunded", payload: { ...fields, amount: 3000 } },
      { template: "payment_refunded", payload: { ...fields, amount: 6990 } },
    ]);
    expect(await ana.siteStatus()).toBe("active");
  });

  test("is not told again when it was taken back and made anew with the same total", async () => {
    for (const amount of [3000, 0, 3000]) await refunded(amount);
    expect(await ana.templates()).toEqual(["payment_refunded"]);
  });
});

const voucher = (columns: Record<string, unknown> = {}) =>
  pending({
    voucher_kind: "boleto",
    voucher_url: "https://stripe.test/boleto",
    voucher_expires_at: after(-17),
    ...columns,
  });

describe("a voucher", () => {
  const gone = { voucher_kind: null, voucher_url: null, voucher_expires_at: null };

  test("queues one e-mail, and another when a new voucher is issued", async () => {
    for (const days of [-20, -19]) await ana.stripeSays("incomplete", days, voucher());
    expect(await ana.templates()).toEqual(["voucher_issued"]);
    await ana.stripeSays("incomplete", -16, voucher({ voucher_expires_at: after(-13) }));
    expect(await ana.templates()).toEqual(["voucher_issued", "voucher_issued"]);
  });

  test("queues one e-mail when it expires", async () => {
    await ana.stripeSays("incomplete", -20, voucher());
    for (const days of [-17, -16]) await ana.stripeSays("incomplete", days, voucher(gone));
    expect(await ana.templates()).toEqual(["voucher_issued", "voucher_expired"]);
  });

  test.each([
    ["given up before its time", -18, "incomplete_expired", []],
    ["paid", -16, "active", [{ status: "paid", amount_paid: 9990, ...gone }]],
  ] as const)("is not told to have expired when it was %s", async (_how, days, status, [paid]) => {
    await ana.stripeSays("incomplete", -20, voucher());
    await ana.stripeSays(status, days, voucher(paid ?? { ...gone, status: "void" }));
    expect(await ana.templates()).toEqual(["voucher_issued"]);
  });
});

describe("a payment that takes days", () => {
  test.each([
    ["incomplete", "incomplete_expired"],
    ["active", "past_due"],
    ["active", "canceled"],
  ])("activates nothing while it is %s, nor when it has failed and is %s", async (before, then) => {
    await ana.stripeSays(before, -20, pending());
    expect(await ana.siteStatus()).toBe("awaiting_payment");
    await ana.stripeSays(then, 8, pending({ first_failed_at: after(0), attempt_count: 1 }));
    expect(await ana.siteStatus()).toBe("awaiting_payment");
    expect(await ana.templates()).toEqual([]);
  });

  test("activates the site when it has come", async () => {
    await ana.stripeSays("incomplete", -20, pending());
    await ana.stripeSays("active", -18, { payments: [ana.first()] });
    expect(await ana.siteStatus()).toBe("awaiting_activation");
  });
});
