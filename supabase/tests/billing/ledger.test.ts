import { beforeEach, describe, expect, test } from "vitest";
import { newStripeCustomer, nothing, once, type StripeCustomer } from "./stripe-customer.ts";
import { type StripeState } from "./stripe-state.ts";
import { customer as asCustomer, openTestDatabase } from "../test-database.ts";

// Atomicity of a sync.

const database = await openTestDatabase();
let customer: StripeCustomer;

beforeEach(async () => {
  customer = await newStripeCustomer(database);
});

describe("apply_stripe_state", () => {
  test("writes customer, subscription, payment and site together", async () => {
    expect(await customer.write(customer.state("active"), 7)).toBe("applied");
    expect(await customer.traces()).toEqual(once);
    expect(
      await customer.subscription(
        "profile_id, plan_id, status, unit_amount, currency, current_period_start, current_period_end, cancel_at_period_end, cancel_at, canceled_at, ended_at, started_at, sync_ticket, synced_at is not null as synced",
      ),
    ).toEqual({
      profile_id: customer.profileId,
      plan_id: 1,
      status: "active",
      unit_amount: 9990,
      currency: "brl",
      current_period_start: new Date("2026-11-01T12:00:00Z"),
      current_period_end: new Date("2026-12-01T12:00:00Z"),
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      started_at: new Date("2026-11-01T12:00:00Z"),
      sync_ticket: 7,
      synced: true,
    });
    expect(
      await database.row(
        "select id, subscription_id, number, status, amount, amount_paid, currency, paid_at, hosted_invoice_url from public.payments where profile_id = $1",
        [customer.profileId],
      ),
    ).toEqual({
      id: `in_${customer.suffix}`,
      subscription_id: `sub_${customer.suffix}`,
      number: "A-0001",
      status: "paid",
      amount: 9990,
      amount_paid: 9990,
      currency: "brl",
      paid_at: new Date("2026-11-01T12:00:05Z"),
      hosted_invoice_url: null,
    });
  });

  test("stores why a charge failed until the invoice is paid, for its customer only", async () => {
    const stranger = await database.signUp(`stranger-${customer.suffix}@example.com`);
    const invoice = { id: `in_${customer.suffix}`, status: "open", amount_paid: 0 };
    const reasonFor = async (reader: string) =>
      (
        await database.as(asCustomer(reader), "select decline_reason from public.payments where id = $1", [
          invoice.id,
        ])
      ).rows;
    await customer.write(customer.state("past_due", { payments: [invoice] }));
    expect(await reasonFor(customer.profileId)).toEqual([{ decline_reason: null }]);
    const declined = { ...invoice, decline_reason: "insufficient_funds" };
    await customer.write(customer.state("past_due", { payments: [declined] }));
    expect(await reasonFor(customer.profileId)).toEqual([{ decline_reason: "insufficient_funds" }]);
    expect(await reasonFor(stranger)).toEqual([]);
    await customer.write(customer.state("active"));
    expect(await reasonFor(customer.profileId)).toEqual([{ decline_reason: null }]);
  });

  test("replaces the older state column by column", async () => {
    await customer.write(customer.state("active"));
    const cancelling = {
      cancel_at_period_end: true,
      cancel_at: "2026-12-01T12:00:00Z",
      canceled_at: "2026-11-20T12:00:00Z",
      unit_amount: 12990,
    };
    const refunded = [
      { id: `in_${customer.suffix}`, status: "void", amount_paid: 0, paid_at: null, number: "A-0002" },
    ];
    expect(
      await customer.write(customer.state("past_due", { subscription: cancelling, payments: refunded })),
    ).toBe("applied");
    expect(
      await customer.subscription("status, cancel_at_period_end, cancel_at, canceled_at, unit_amount"),
    ).toEqual({
      status: "past_due",
      cancel_at_period_end: true,
      cancel_at: new Date("2026-12-01T12:00:00Z"),
      canceled_at: new Date("2026-11-20T12:00:00Z"),
      unit_amount: 12990,
    });
    expect(
      await database.rows(
        "select number, status, amount_paid, paid_at from public.payments where profile_id = $1",
        [customer.profileId],
      ),
    ).toEqual([{ number: "A-0002", status: "void", amount_paid: 0, paid_at: null }]);
  });
});

describe("apply_stripe_state over time", () => {
  test("keeps an invoice that Stripe no longer lists", async () => {
    await customer.write(customer.state("active"));
    await customer.write(customer.state("active", { payments: [{ id: `in_${customer.suffix}second` }] }));
    expect(
      await database.rows("select id from public.payments where profile_id = $1 order by id", [
        customer.profileId,
      ]),
    ).toEqual([{ id: `in_${customer.suffix}` }, { id: `in_${customer.suffix}second` }]);
  });

  test("keeps the customer that a profile first paid as", async () => {
    await customer.write(customer.state("active", { customerId: `cus_${customer.suffix}first` }));
    await customer.write(customer.state("active", { customerId: `cus_${customer.suffix}second` }));
    expect(
      await database.rows("select stripe_customer_id from public.billing_customers where profile_id = $1", [
        customer.profileId,
      ]),
    ).toEqual([{ stripe_customer_id: `cus_${customer.suffix}first` }]);
  });

  test("keeps a subscription, its payments and its site with the first profile", async () => {
    await customer.write(customer.state("active"));
    const other = await database.signUp(`${customer.suffix}other@example.com`);
    const moved = customer.state("canceled", {
      profileId: other,
      payments: [{ id: `in_${customer.suffix}moved` }],
    });
    expect(await customer.write(moved)).toBe("applied");
    expect(await customer.traces()).toEqual({
      ...once,
      payments: 2,
      // One for the received payment and one for the end of the subscription.
      emails: 2,
      site: "cancelled",
    });
    expect(
      await database.rows(
        `select s.status, p.id as payment, c.stripe_customer_id from public.sites s
           left join public.payments p using (profile_id) left join public.billing_customers c using (profile_id)
          where s.profile_id = $1`,
        [other],
      ),
    ).toEqual([{ status: "awaiting_payment", payment: null, stripe_customer_id: null }]);
  });
});

test("writes nothing for a subscription that is not ours", async () => {
  expect(await customer.write(null)).toBe("ignored");
  expect(await customer.traces()).toEqual(nothing);
});

test("does not rewrite an unchanged payment", async () => {
  const versions = () =>
    database.rows("select ctid::text, xmin::text from public.payments where profile_id = $1", [
      customer.profileId,
    ]);
  await customer.write(customer.state("active"));
  const before = await versions();
  expect(await customer.write(customer.state("past_due"))).toBe("applied");
  expect(await versions()).toEqual(before);
});

describe("apply_stripe_state that fails half-way", () => {
  const breaking: [string, Partial<StripeState>, string][] = [
    [
      "a payment that breaks a rule",
      { payments: [{ id: "in_ok" }, { id: "in_bad", amount_refunded: -1 }] },
      "23514",
    ],
    ["a payment without an amount", { payments: [{ id: "in_bad", amount: null }] }, "23502"],
    ["an amount that is no number", { payments: [{ id: "in_bad", amount: "much" }] }, "22P02"],
    ["a status that Stripe does not have", { status: "lost" }, "22P02"],
    ["an unknown plan", { planId: 99 }, "23503"],
    ["an unknown profile", { profileId: "00000000-0000-4000-8000-000000000000" }, "23503"],
    ["a profile that is no id", { profileId: "someone" }, "22P02"],
    ["a customer that is no id", { customerId: "someone" }, "23514"],
  ];

  test.each(breaking)("leaves nothing after %s, and the retry succeeds", async (_what, broken, code) => {
    await expect(customer.write(customer.state("active", broken))).rejects.toMatchObject({ code });
    expect(await customer.traces()).toEqual(nothing);
    expect(await customer.write(customer.state("active"))).toBe("applied");
    expect(await customer.traces()).toEqual(once);
  });

  test("leaves nothing after a failure in the last step, and the retry succeeds", async () => {
    await database.script(`
      create function private.fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
      create trigger fail before insert on public.email_outbox for each row execute function private.fail();
    `);
    try {
      await expect(customer.write(customer.state("active"))).rejects.toThrow("disk full");
    } finally {
      await database.script("drop trigger fail on public.email_outbox; drop function private.fail()");
    }
    expect(await customer.traces()).toEqual(nothing);
    expect(await customer.write(customer.state("active"))).toBe("applied");
    expect(await customer.traces()).toEqual(once);
  });
});
