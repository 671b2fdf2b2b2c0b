import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCheckout } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("products and prices", () => {
  test("products and prices can be created, retrieved, deactivated and listed", async () => {
    const product = await stripe.products.create({ name: "Plano", metadata: { plan: "1" } });
    const monthly = await stripe.prices.create({
      product: product.id,
      currency: "EUR",
      unit_amount: 1990,
      recurring: { interval: "month" },
      lookup_key: "pro-month",
    });
    expect(monthly).toMatchObject({ currency: "eur", type: "recurring", unit_amount: 1990 });
    expect(String(monthly.unit_amount_decimal)).toBe("1990");
    const yearly = await stripe.prices.create({
      product_data: { name: "Plano anual" },
      currency: "brl",
      unit_amount: 99_900,
      recurring: { interval: "year" },
    });
    expect(yearly.recurring).toMatchObject({ interval: "year", interval_count: 1 });
    expect(await stripe.products.retrieve(String(yearly.product))).toMatchObject({ name: "Plano anual" });

    await stripe.prices.update(monthly.id, { active: false });
    expect((await stripe.prices.list({ product: product.id, active: true })).data).toEqual([]);
    expect((await stripe.prices.list({ lookup_keys: ["pro-month"] })).data.map((price) => price.id)).toEqual([
      monthly.id,
    ]);
    expect(await failure(openWith(monthly.id))).toMatchObject({ param: "line_items[0][price]" });
    await stripe.products.update(product.id, { name: "Plano novo" });
    expect(await stripe.prices.retrieve(monthly.id, { expand: ["product"] })).toMatchObject({
      product: { name: "Plano novo" },
    });
  });

  test("a price is refused with an unknown interval or a negative amount", async () => {
    const base = { currency: "brl", product_data: { name: "x" } };
    expect(
      await failure(stripe.prices.create({ ...base, unit_amount: 1, recurring: { interval: "decade" } })),
    ).toMatchObject({ statusCode: 400, param: "recurring[interval]" });
    expect(await failure(stripe.prices.create({ ...base, unit_amount: -1 }))).toMatchObject({
      statusCode: 400,
      param: "unit_amount",
    });
  });
});

function openWith(price: string) {
  return openCheckout(running, { line_items: [{ price, quantity: 1 }] });
}
