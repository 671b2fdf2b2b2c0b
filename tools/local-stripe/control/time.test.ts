import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";
import { priceActions } from "./time-routes.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

const failsLater = "4000 0000 0000 0341";

async function subscribe(cardNumber?: string): Promise<{ id: string; customer: string }> {
  const session = await buy(running, {}, cardNumber === undefined ? {} : { cardNumber });
  return { id: idOf(session.subscription), customer: idOf(session.customer) };
}

/** Performs an action of the control API; returns the status. */
async function move(id: string, action: string): Promise<number> {
  const response = await fetch(`${running.base}/_local/subscriptions/${id}/${action}`, { method: "POST" });
  return response.status;
}

async function useCard(customer: string, number: string): Promise<number> {
  const response = await fetch(`${running.base}/_local/customers/${customer}/card`, {
    method: "PUT",
    body: JSON.stringify({ number }),
  });
  return response.status;
}

function periodOf(subscription: Stripe.Subscription): [number, number] {
  const item = subscription.items.data[0];
  return [item?.current_period_start ?? 0, item?.current_period_end ?? 0];
}

/** The timestamps of days before (negative) or after another. */
const daysOf = (from: number, days: number[]) => days.map((day) => from + day * 86_400);

/** A timestamp as a day: 2027-02-28. */
function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A subscription's invoices, oldest first. */
async function invoices(subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

async function statuses(subscription: string): Promise<unknown[]> {
  return (await invoices(subscription)).map(({ status }) => status);
}

/** Returns the newest event's id. */
async function lastEvent(): Promise<string> {
  return (await stripe.events.list({ limit: 1 })).data[0]?.id ?? "";
}

/** Returns the types of the events since an event, oldest first, without those of the clock itself. */
async function typesSince(event: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100, ending_before: event });
  return data
    .map(({ type }) => type)
    .filter((type) => !type.startsWith("test_helpers."))
    .toReversed();
}

describe("renewing with a card that pays", () => {
  test("starts the next period and invoices it once, with Stripe's events in Stripe's order", async () => {
    const { id } = await subscribe();
    const [start, end] = periodOf(await stripe.subscriptions.retrieve(id));
    const before = await lastEvent();
    expect(await move(id, "renew")).toBe(200);

    const renewed = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(renewed.status).toBe("active");
    expect(periodOf(renewed)[0]).toBe(end);
    expect(periodOf(renewed)[1]).toBeGreaterThan(end + 27 * 86_400);
    expect(periodOf(renewed)[1]).toBeLessThan(end + 32 * 86_400);
    expect(renewed.latest_invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
      amount_paid: 9990,
      amount_remaining: 0,
      created: end,
      period_start: start,
      period_end: end,
      attempt_count: 1,
      next_payment_attempt: null,
      number: expect.stringMatching(/-0002$/),
    });
    const [, second] = await invoices(id);
    expect(second?.lines.data[0]).toMatchObject({
      description: "1 × Plano Profissional",
      period: { start: end, end: periodOf(renewed)[1] },
    });
    expect(await typesSince(before)).toEqual([
      "invoice.upcoming",
      "customer.subscription.updated",
      "invoice.created",
      "customer.updated",
      "invoice.finalized",
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.updated",
      "invoice.paid",
      "invoice.payment_succeeded",
      "invoice_payment.paid",
    ]);
  });

  test("ends exactly one year later after twelve months", async () => {
    const { id } = await subscribe();
    const [start] = periodOf(await stripe.subscriptions.retrieve(id));
    for (let month = 0; month < 12; month += 1) expect(await move(id, "renew")).toBe(200);
    const [last] = periodOf(await stripe.subscriptions.retrieve(id));
    expect(dayOf(last).slice(5)).toBe(dayOf(start).slice(5));
    expect(await statuses(id)).toEqual(Array.from({ length: 13 }, () => "paid"));
    expect(new Set((await invoices(id)).map(({ number }) => number)).size).toBe(13);
  });

  test("keeps the 31st in months that have one", async () => {
    running.clock.now = Date.UTC(2027, 0, 31, 12);
    try {
      const { id } = await subscribe();
      const ends: string[] = [];
      for (let month = 0; month < 4; month += 1) {
        const [, end] = periodOf(await stripe.subscriptions.retrieve(id));
        ends.push(dayOf(end));
        await move(id, "renew");
      }
      expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
    } finally {
      running.clock.now = Date.now();
    }
  });
});

describe("renewing with a card that declines", () => {
  test("makes the subscription past_due with an open invoice, a next attempt and the events for both", async () => {
    const { id, customer } = await subscribe(failsLater);
    const before = await lastEvent();
    await move(id, "renew");
    const overdue = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] });
    expect(overdue.status).toBe("past_due");
    expect(overdue.latest_invoice).toMatchObject({
      status: "open",
      amount_paid: 0,
      amount_remaining: 9990,
      attempt_count: 1,
      attempted: true,
      payments: { data: [{ status: "open", amount_paid: null }] },
    });
    const [, open] = await invoices(id);
    expect(open?.next_payment_attempt).toBe((open?.created ?? 0) + 3 * 86_400);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    const types = await typesSince(before);
    expect(types).toContain("invoice.payment_failed");
    expect(types).toContain("payment_intent.payment_failed");
    expect(types).not.toContain("invoice.paid");
    expect(types.at(-1)).toBe("customer.subscription.updated");
  });

  test("charges again three, five and seven days after the first attempt, then becomes unpaid", async () => {
    const { id } = await subscribe(failsLater);
    await move(id, "renew");
    const [, invoice] = await invoices(id);
    const seen: unknown[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const [, open] = await invoices(id);
      const { status } = await stripe.subscriptions.retrieve(id);
      const next = open?.next_payment_attempt ?? null;
      seen.push([open?.attempt_count, next && (next - (invoice?.created ?? 0)) / 86_400, status]);
      if (attempt < 4) await move(id, "next-charge");
    }
    expect(seen).toEqual([
      [1, 3, "past_due"],
      [2, 5, "past_due"],
      [3, 7, "past_due"],
      [4, null, "unpaid"],
    ]);
    expect(await statuses(id)).toEqual(["paid", "open"]);
  });

  test.each<[when: string, action: string, days: (began: number, ends: number) => number[]]>([
    ["after each day of a short jump", "next-week", (began) => daysOf(began, [1, 2, 3, 4, 5, 6, 7])],
    [
      "before a renewal, while its price can still change",
      "renew",
      (_began, ends) => daysOf(ends, [-8, -7, 0]),
    ],
  ])("a jump runs other scheduled work %s", async (_when, action, expected) => {
    const seen: string[] = [];
    const local = await startStripe({
      webhooks: false,
      runDue: async () => {
        const [clock] = (await local.stripe.testHelpers.testClocks.list()).data;
        seen.push(dayOf(clock?.frozen_time ?? 0));
      },
    });
    try {
      const began = Math.floor(local.clock.now / 1000);
      const id = idOf((await buy(local)).subscription);
      const ends = (await local.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
      await fetch(`${local.base}/_local/subscriptions/${id}/${action}`, { method: "POST" });
      expect([...new Set(seen)]).toEqual(expected(began, ends).map(dayOf));
    } finally {
      await local.stop();
    }
  });

  test("charges again at the present time, and keeps the planned attempts", async () => {
    const { id, customer } = await subscribe(failsLater);
    await move(id, "renew");
    const timeOf = async () => {
      const { test_clock: clock } = await stripe.customers.retrieve(customer).then((one) => {
        if (one.deleted) throw new Error("the customer is gone");
        return one;
      });
      return (await stripe.testHelpers.testClocks.retrieve(idOf(clock))).frozen_time;
    };
    const [, before] = await invoices(id);
    const now = await timeOf();
    expect(await move(id, "retry")).toBe(200);
    expect(await timeOf()).toBe(now);
    const [, after] = await invoices(id);
    expect(after?.attempt_count).toBe(2);
    expect(after?.next_payment_attempt).toBe(before?.next_payment_attempt);
  });

  test("becomes unpaid when retries are exhausted, with the invoice still open", async () => {
    const { id } = await subscribe(failsLater);
    await move(id, "renew");
    expect(await move(id, "give-up")).toBe(200);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
    const [, open] = await invoices(id);
    expect(open).toMatchObject({ status: "open", next_payment_attempt: null, auto_advance: false });
    expect(await move(id, "give-up")).toBe(409);
  });

  test.each(["past_due", "unpaid"])(
    "returns from %s to active when a new card pays the open invoice",
    async (status) => {
      const { id, customer } = await subscribe(failsLater);
      await move(id, "renew");
      if (status === "unpaid") await move(id, "give-up");
      expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
      expect(await useCard(customer, "5555 5555 5555 4444")).toBe(200);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
      expect(await move(id, "retry")).toBe(200);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
      expect(await statuses(id)).toEqual(["paid", "paid"]);
      expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
      const { data } = await stripe.charges.list({ customer });
      expect(data.map(({ paid, payment_method_details: details }) => [paid, details?.card?.last4])).toEqual([
        [true, "4444"],
        ...Array.from({ length: status === "unpaid" ? 4 : 1 }, () => [false, "0341"]),
        [true, "0341"],
      ]);
      expect(await move(id, "retry")).toBe(409);
      expect(await move(id, "renew")).toBe(200);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    },
  );

  test("creates only draft invoices for later periods while unpaid", async () => {
    const { id, customer } = await subscribe(failsLater);
    await move(id, "renew");
    await move(id, "give-up");
    expect(await move(id, "renew")).toBe(200);
    expect(await statuses(id)).toEqual(["paid", "open", "draft"]);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
    await useCard(customer, "4242424242424242");
    expect(await move(id, "retry")).toBe(409);
  });
});

describe("canceling", () => {
  test("canceling at period end ends the subscription there instead of renewing it", async () => {
    const { id } = await subscribe();
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const [, end] = periodOf(ending);
    expect(await move(id, "renew")).toBe(409);
    const before = await lastEvent();
    expect(await move(id, "end-period")).toBe(200);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: end,
      cancel_at_period_end: true,
      cancellation_details: { reason: "cancellation_requested" },
    });
    expect(await statuses(id)).toEqual(["paid"]);
    expect(await typesSince(before)).toEqual(["customer.subscription.deleted"]);
    expect(await move(id, "end-period")).toBe(409);
    expect(await move(id, "cancel")).toBe(409);
  });

  test("an undone cancellation lets the subscription renew", async () => {
    const { id } = await subscribe();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await move(id, "end-period")).toBe(409);
    expect(await move(id, "renew")).toBe(200);
    expect(await statuses(id)).toEqual(["paid", "paid"]);
  });

  test("a cancellation date in a later period renews until that date", async () => {
    const { id } = await subscribe();
    const [, end] = periodOf(await stripe.subscriptions.retrieve(id));
    await stripe.subscriptions.update(id, { cancel_at: end + 10 * 86_400 });
    expect(await move(id, "end-period")).toBe(409);
    expect(await move(id, "renew")).toBe(200);
    expect(await move(id, "end-period")).toBe(200);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  });

  test.each(["active", "past_due", "unpaid"])(
    "immediate cancellation takes effect when the subscription is %s",
    async (status) => {
      const { id } = await subscribe(failsLater);
      if (status !== "active") await move(id, "renew");
      if (status === "unpaid") await move(id, "give-up");
      expect(await move(id, "cancel")).toBe(200);
      const canceled = await stripe.subscriptions.retrieve(id);
      expect(canceled.status).toBe("canceled");
      // Time was moved ahead, and never moves back.
      expect(canceled.ended_at).toBeGreaterThanOrEqual((await invoices(id)).at(-1)?.created ?? 0);
      for (const action of ["renew", "retry", "give-up", "end-period"]) {
        expect(await move(id, action)).toBe(409);
      }
    },
  );
});

/** The actions that the control page offers for a subscription, without those of its price and its collection. */
async function offered(id: string): Promise<unknown[]> {
  const forms = (await home()).matchAll(new RegExp(`/_local/subscriptions/${id}/([a-z-]+)`, "g"));
  const ofPrice: readonly unknown[] = priceActions;
  return [...forms]
    .map(([, action]) => action)
    .filter((action) => !ofPrice.includes(action) && action?.endsWith("-collection") !== true);
}

/** Offered until a subscription has ended. */
const days = ["next-day", "next-week"];

describe("pausing", () => {
  test("stops charges and periods until the subscription is resumed", async () => {
    const { id } = await subscribe();
    const [, end] = periodOf(await stripe.subscriptions.retrieve(id));
    const before = await lastEvent();
    expect(await move(id, "pause")).toBe(200);
    expect(await typesSince(before)).toEqual([
      "customer.subscription.updated",
      "customer.subscription.paused",
    ]);
    expect(await offered(id)).toEqual([...days, "resume", "cancel"]);
    for (let week = 0; week < 6; week += 1) await move(id, "next-week");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("paused");
    expect(await statuses(id)).toEqual(["paid"]);
    expect(await move(id, "resume")).toBe(200);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await move(id, "next-day");
    expect(periodOf(await stripe.subscriptions.retrieve(id))[0]).toBe(end);
    expect(await statuses(id)).toEqual(["paid", "paid"]);
  });

  test("pausing an overdue subscription stops the attempts, and resuming makes it overdue again", async () => {
    const { id } = await subscribe(failsLater);
    await move(id, "renew");
    await move(id, "pause");
    for (let week = 0; week < 2; week += 1) await move(id, "next-week");
    const [, open] = await invoices(id);
    expect(open).toMatchObject({ status: "open", attempt_count: 1 });
    expect(await offered(id)).toEqual([...days, "retry", "resume", "cancel"]);
    await move(id, "resume");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    await move(id, "next-day");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
  });

  test("pausing and resuming are refused when they do not apply", async () => {
    const { id } = await subscribe();
    expect(await move(id, "resume")).toBe(409);
    await move(id, "pause");
    expect(await move(id, "pause")).toBe(409);
    await move(id, "cancel");
    expect(await move(id, "resume")).toBe(409);
  });
});

describe("actions that do not apply", () => {
  test("an action returns 404 for an unknown subscription or customer, and 400 for an unusable card", async () => {
    expect(await move("sub_none", "renew")).toBe(404);
    expect(await move("sub_none", "explode")).toBe(404);
    expect(await useCard("cus_none", "4242424242424242")).toBe(404);
    const { customer } = await subscribe();
    for (const number of ["", "4242", "4000000000000002", "4111111111111111"]) {
      expect(await useCard(customer, number)).toBe(400);
    }
  });

  test("an action returns 403 to a page of another origin", async () => {
    const { id } = await subscribe();
    const response = await fetch(`${running.base}/_local/subscriptions/${id}/cancel`, {
      method: "POST",
      headers: { origin: "https://elsewhere.test" },
    });
    expect(response.status).toBe(403);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });

  test("an action returns 409 when no invoice is open", async () => {
    const { id } = await subscribe();
    for (const action of ["retry", "give-up", "end-period"]) expect(await move(id, action)).toBe(409);
  });

  test("an action returns 409 when the customer was deleted", async () => {
    const { id, customer } = await subscribe();
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    expect(await move(id, "renew")).toBe(409);
  });
});

async function home(): Promise<string> {
  const response = await fetch(running.base, { headers: { "accept-language": "pt-BR" } });
  return (await response.text()).replaceAll(/\s+/g, " ");
}

describe("the control page", () => {
  test("the control page offers the actions that apply to each subscription, and redirects back to itself", async () => {
    const { id } = await subscribe(failsLater);
    expect(await offered(id)).toEqual([...days, "next-charge", "renew", "pause", "cancel"]);
    const pressed = await fetch(`${running.base}/_local/subscriptions/${id}/renew`, {
      method: "POST",
      body: new URLSearchParams(),
      redirect: "manual",
    });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/"]);
    expect(await offered(id)).toEqual([
      ...days,
      "next-charge",
      "renew",
      "retry",
      "give-up",
      "pause",
      "cancel",
    ]);
    await move(id, "give-up");
    expect(await offered(id)).toEqual([...days, "next-charge", "renew", "retry", "cancel"]);
    await move(id, "cancel");
    expect(await offered(id)).toEqual([]);
    const other = await subscribe();
    await stripe.subscriptions.update(other.id, { cancel_at_period_end: true });
    expect(await home()).toContain(`/_local/subscriptions/${other.id}/end-period`);
    expect(await home()).not.toContain(`/_local/subscriptions/${other.id}/renew`);
  });
});
