import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
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

/** Creates a subscription of R$ 99,90 a month. */
async function subscribe(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const session = await buy(running, params);
  const id = idOf(session.subscription);
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
  if (!item) throw new Error("a subscription has an item");
  return { id, item, start: item.current_period_start, end: item.current_period_end };
}

/** Moves time for a subscription. */
async function move(id: string, action: string): Promise<void> {
  const moved = await fetch(`${running.base}/_local/subscriptions/${id}/${action}`, { method: "POST" });
  expect(moved.status).toBe(200);
}

/** A subscription's invoices, oldest first. */
async function invoices(subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.toReversed();
}

describe("a new price in the middle of a period", () => {
  test("a new price applies from the next renewal, without proration", async () => {
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

  test("a price change is refused with proration and with another interval, which the product does not use", async () => {
    const { id, item } = await subscribe();
    const month = await newPrice(20_000);
    expect(
      await failure(stripe.subscriptions.update(id, { items: [{ id: item.id, price: month }] })),
    ).toMatchObject({ statusCode: 400, param: "proration_behavior" });
    const items = [{ id: item.id, price: await newPrice(100_000, "year") }];
    expect(
      await failure(stripe.subscriptions.update(id, { items, proration_behavior: "none" })),
    ).toMatchObject({ statusCode: 400, param: "items[0][price]" });
  });

  test("a price change is refused for unknown items and prices, and for ended subscriptions", async () => {
    const { id, item } = await subscribe();
    const change = (params: Stripe.SubscriptionUpdateParams) =>
      failure(stripe.subscriptions.update(id, { proration_behavior: "none", ...params }));
    const price = await newPrice(500);
    expect(await change({ items: [{ id: "si_none", price }] })).toMatchObject({ statusCode: 404 });
    expect(await change({ items: [{ id: item.id, price: "price_none" }] })).toMatchObject({
      statusCode: 404,
    });
    await stripe.subscriptions.cancel(id);
    expect(await change({ items: [{ id: item.id, price }] })).toMatchObject({ statusCode: 400 });
  });
});

describe("a price per year", () => {
  test("a yearly price renews after a year", async () => {
    const { id, start, end } = await subscribe({
      line_items: [{ price: await newPrice(99_000, "year"), quantity: 1 }],
    });
    expect(new Date(end * 1000).getUTCFullYear()).toBe(new Date(start * 1000).getUTCFullYear() + 1);
    await move(id, "renew");
    expect((await invoices(id)).map((invoice) => invoice.amount_paid)).toEqual([99_000, 99_000]);
  });
});
