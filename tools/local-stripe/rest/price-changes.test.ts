import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, idOf, openCheckout, submit } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

async function newPrice(unit_amount: number, interval: "month" | "year" = "month"): Promise<string> {
  const price = await stripe.prices.create({
    currency: "brl",
    unit_amount,
    recurring: { interval },
    product_data: { name: `Plan ${unit_amount}` },
  });
  return price.id;
}

/** A subscription of R$ 99,90 a month. */
async function subscribe(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await buy(running, params);
  const [id, customer] = [idOf(session.subscription), idOf(session.customer)];
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
  if (!item) throw new Error("a subscription has an item");
  return { id, customer, item, start: item.current_period_start, end: item.current_period_end };
}

/** Moves time for a subscription. */
async function move(id: string, action: string): Promise<void> {
  const moved = await fetch(`${running.base}/_local/subscriptions/${id}/${action}`, { method: "POST" });
  expect(moved.status).toBe(200);
}

/** Brings a customer's clock to a share of the period. */
async function reach(customer: string, at: number): Promise<void> {
  await stripe.testHelpers.testClocks.create({ frozen_time: at, customer });
}

/** A subscription's invoices, oldest first. */
async function invoices(subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

const amounts = (invoice: Stripe.Invoice | undefined) => invoice?.lines.data.map(({ amount }) => amount);

describe("a new price in the middle of a period", () => {
  test("counts from the next renewal without proration", async () => {
    const { id, item, end } = await subscribe();
    const updated = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: await newPrice(19_990) }],
      proration_behavior: "none",
    });
    expect(updated.items.data[0]).toMatchObject({
      id: item.id,
      price: { unit_amount: 19_990 },
      current_period_end: end,
    });
    expect(await invoices(id)).toHaveLength(1);
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(19_990);
    await move(id, "renew");
    expect((await invoices(id)).map((invoice) => invoice.amount_paid)).toEqual([9990, 19_990]);
  });

  test("adds the difference for the rest of the period to the next invoice by default", async () => {
    const { id, customer, item, start, end } = await subscribe();
    await reach(customer, start + (end - start) / 2);
    await stripe.subscriptions.update(id, { items: [{ id: item.id, price: await newPrice(20_000) }] });
    expect(await invoices(id)).toHaveLength(1);
    await move(id, "renew");
    const [, renewal] = await invoices(id);
    expect(amounts(renewal)).toEqual([-4995, 10_000, 20_000]);
    expect(renewal).toMatchObject({
      amount_paid: 25_005,
      total: 25_005,
      billing_reason: "subscription_cycle",
    });
    await move(id, "renew");
    expect(amounts((await invoices(id))[2])).toEqual([20_000]);
  });

  test("is charged at once with always_invoice, and the period stays", async () => {
    const { id, customer, item, start, end } = await subscribe();
    await reach(customer, start + (end - start) / 2);
    const updated = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: await newPrice(20_000) }],
      proration_behavior: "always_invoice",
    });
    const [, now] = await invoices(id);
    expect(now).toMatchObject({ status: "paid", billing_reason: "subscription_update", amount_paid: 5005 });
    expect(updated).toMatchObject({ latest_invoice: now?.id, status: "active" });
    expect(updated.items.data[0]?.current_period_end).toBe(end);
    await move(id, "renew");
    expect((await invoices(id)).at(-1)?.amount_paid).toBe(20_000);
  });

  test("that is lower leaves a credit, which later invoices use up", async () => {
    const { id, customer, item, start, end } = await subscribe();
    await reach(customer, start + (end - start) / 2);
    await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: await newPrice(1000) }],
      proration_behavior: "always_invoice",
    });
    const [, now] = await invoices(id);
    expect(now).toMatchObject({ status: "paid", total: -4495, amount_due: 0, ending_balance: -4495 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -4495 });
    for (let month = 0; month < 5; month += 1) await move(id, "renew");
    const paid = (await invoices(id)).slice(2).map((invoice) => invoice.amount_paid);
    expect(paid).toEqual([0, 0, 0, 0, 505]);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    const charged = (await stripe.charges.list({ customer })).data.map(({ amount }) => amount);
    expect(charged).toEqual([505, 9990]);
  });

  test("with another interval begins a new period now, less what was paid and not used", async () => {
    const { id, customer, item, start, end } = await subscribe();
    const middle = start + (end - start) / 2;
    await reach(customer, middle);
    const updated = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: await newPrice(100_000, "year") }],
    });
    const [, now] = await invoices(id);
    expect(amounts(now)).toEqual([-4995, 100_000]);
    expect(now?.amount_paid).toBe(95_005);
    const year = updated.items.data[0];
    expect([year?.current_period_start, updated.billing_cycle_anchor]).toEqual([middle, middle]);
    const next = new Date(middle * 1000);
    next.setUTCFullYear(next.getUTCFullYear() + 1);
    expect(year?.current_period_end).toBe(next.getTime() / 1000);
  });

  test("makes the subscription past_due when the card refuses the difference", async () => {
    const { id, customer, item, start, end } = await subscribe();
    await fetch(`${running.base}/_local/customers/${customer}/card`, {
      method: "PUT",
      body: JSON.stringify({ number: "4000000000000341" }),
    });
    await reach(customer, start + (end - start) / 2);
    const updated = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: await newPrice(20_000) }],
      proration_behavior: "always_invoice",
    });
    expect(updated.status).toBe("past_due");
    expect((await invoices(id))[1]).toMatchObject({ status: "open", amount_remaining: 5005 });
  });

  test("is refused for unknown items and prices, and for what has ended", async () => {
    const { id, item } = await subscribe();
    const change = (params: Stripe.SubscriptionUpdateParams) =>
      failure(stripe.subscriptions.update(id, params));
    const price = await newPrice(500);
    expect(await change({ items: [{ id: "si_none", price }] })).toMatchObject({ statusCode: 404 });
    expect(await change({ items: [{ id: item.id, price: "price_none" }] })).toMatchObject({
      statusCode: 404,
    });
    await stripe.subscriptions.cancel(id);
    expect(await change({ items: [{ id: item.id, price }] })).toMatchObject({ statusCode: 400 });
  });
});

const coupon = async (params: Stripe.CouponCreateParams) => (await stripe.coupons.create(params)).id;

describe("a coupon", () => {
  test("once takes its part off the first invoice only, and the page says so", async () => {
    const discounts = [{ coupon: await coupon({ percent_off: 25, duration: "once" }) }];
    const opened = await openCheckout(running, { discounts });
    expect(opened).toMatchObject({
      amount_subtotal: 9990,
      amount_total: 7492,
      total_details: { amount_discount: 2498 },
    });
    expect((await read(opened.url)).text).toContain("R$ 74,92");
    const { id } = await subscribe({ discounts });
    await move(id, "renew");
    const [first, second] = await invoices(id);
    expect(first).toMatchObject({ subtotal: 9990, total: 7492, amount_paid: 7492 });
    expect(first?.total_discount_amounts).toMatchObject([{ amount: 2498 }]);
    const page = await read(first?.hosted_invoice_url ?? "");
    expect(page.text).toMatch(/Desconto.*-R\$ 24,98.*Total.*R\$ 74,92/);
    expect(second).toMatchObject({ total: 9990, total_discount_amounts: [] });
  });

  test("repeating lasts its months, and forever does not end", async () => {
    const repeating = await coupon({
      amount_off: 1000,
      currency: "brl",
      duration: "repeating",
      duration_in_months: 2,
    });
    const forever = await coupon({ percent_off: 50, duration: "forever" });
    const paid: number[][] = [];
    for (const id of [repeating, forever]) {
      const bought = await subscribe({ discounts: [{ coupon: id }] });
      for (let month = 0; month < 3; month += 1) await move(bought.id, "renew");
      paid.push((await invoices(bought.id)).map((invoice) => invoice.amount_paid));
    }
    expect(paid).toEqual([
      [8990, 8990, 9990, 9990],
      [4995, 4995, 4995, 4995],
    ]);
  });

  test("of the whole price charges nothing, and the next invoice all of it", async () => {
    const discounts = [{ coupon: await coupon({ percent_off: 100, duration: "once" }) }];
    const { url, id: sessionId } = await openCheckout(running, { discounts });
    expect(await submit(url)).toMatchObject({ status: 303 });
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    expect(session).toMatchObject({ status: "complete", payment_status: "no_payment_required" });
    const customer = idOf(session.customer);
    expect((await stripe.charges.list({ customer })).data).toEqual([]);
    const id = idOf(session.subscription);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await move(id, "renew");
    expect((await invoices(id)).map((invoice) => [invoice.status, invoice.amount_paid])).toEqual([
      ["paid", 0],
      ["paid", 9990],
    ]);
  });

  test("can be put on a subscription, seen in full, and taken off again", async () => {
    const { id } = await subscribe();
    const half = await coupon({ percent_off: 50, duration: "forever", name: "Half" });
    await stripe.subscriptions.update(id, { discounts: [{ coupon: half }] });
    const seen = await stripe.subscriptions.retrieve(id, { expand: ["discounts.source.coupon"] });
    expect(seen.discounts).toMatchObject([{ source: { coupon: { id: half, percent_off: 50 } } }]);
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(4995);
    await stripe.subscriptions.update(id, { discounts: "" });
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(9990);
  });

  test("must exist, suit the currency and say one thing", async () => {
    expect(await failure(openCheckout(running, { discounts: [{ coupon: "none" }] }))).toMatchObject({
      code: "resource_missing",
    });
    const dollars = await coupon({ amount_off: 100, currency: "usd" });
    expect(await failure(openCheckout(running, { discounts: [{ coupon: dollars }] }))).toMatchObject({
      statusCode: 400,
    });
    for (const params of [{}, { percent_off: 101 }, { percent_off: 5, amount_off: 5, currency: "brl" }]) {
      expect(await failure(stripe.coupons.create(params))).toMatchObject({ statusCode: 400 });
    }
  });
});

describe("a price per year", () => {
  test("renews after a year", async () => {
    const { id, start, end } = await subscribe({
      line_items: [{ price: await newPrice(99_000, "year"), quantity: 1 }],
    });
    expect(new Date(end * 1000).getUTCFullYear()).toBe(new Date(start * 1000).getUTCFullYear() + 1);
    await move(id, "renew");
    expect((await invoices(id)).map((invoice) => invoice.amount_paid)).toEqual([99_000, 99_000]);
  });
});
