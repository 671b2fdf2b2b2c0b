import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, ensurePrice, idOf, priceId } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
  await ensurePrice(running);
});
afterAll(() => running.stop());

async function subscribe(): Promise<string> {
  return idOf((await buy(running)).subscription);
}

const move = (id: string, action: string) =>
  fetch(`${running.base}/_local/subscriptions/${id}/${action}`, { method: "POST" });

async function amountsOf(subscription: string): Promise<number[]> {
  const invoices = await stripe.invoices.list({ subscription, limit: 100 });
  return invoices.data.map(({ amount_due }) => amount_due).toReversed();
}

/** Renews a subscription several times with a coupon, and returns the amounts of its invoices. */
async function amountsWith(coupon: Stripe.CouponCreateParams, renewals: number): Promise<number[]> {
  const id = await subscribe();
  const { id: redeemed } = await stripe.coupons.create(coupon);
  await stripe.subscriptions.update(id, { discounts: [{ coupon: redeemed }] });
  for (let count = 0; count < renewals; count += 1) await move(id, "renew");
  return amountsOf(id);
}

/** Creates a subscription that is billed by invoice, with its first invoice. */
async function bill(days_until_due: number) {
  const { id: customer } = await stripe.customers.create({ email: "fatura@a.test" });
  return stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    collection_method: "send_invoice",
    days_until_due,
    expand: ["latest_invoice"],
  });
}

describe("discounts of a subscription", () => {
  test("a discount refers to its coupon, and both expand", async () => {
    const id = await subscribe();
    const coupon = await stripe.coupons.create({
      name: "Amigos",
      percent_off: 20,
      duration: "repeating",
      duration_in_months: 3,
    });
    const subscription = await stripe.subscriptions.update(id, {
      discounts: [{ coupon: coupon.id }],
      expand: ["discounts.source.coupon"],
    });
    expect(subscription.discounts).toMatchObject([
      { object: "discount", subscription: id, source: { type: "coupon", coupon: { name: "Amigos" } } },
    ]);
    expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1, valid: true });
  });

  test.each([
    [{ percent_off: 20, duration: "forever" as const }, [9990, 7992, 7992]],
    [{ percent_off: 20, duration: "once" as const }, [9990, 7992, 9990]],
    [{ percent_off: 100, duration: "once" as const }, [9990, 0, 9990]],
    [
      { amount_off: 2000, currency: "brl", duration: "repeating" as const, duration_in_months: 2 },
      [9990, 7990, 9990],
    ],
    [{ amount_off: 20_000, currency: "brl", duration: "forever" as const }, [9990, 0, 0]],
  ])("renewals with the coupon %j cost %j", async (coupon, amounts) => {
    expect(await amountsWith(coupon, 2)).toEqual(amounts);
  });

  test("an invoice of nothing is paid at once without a payment", async () => {
    const id = await subscribe();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: "forever" });
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    await move(id, "renew");
    const [invoice] = (await stripe.invoices.list({ subscription: id, expand: ["data.payments"] })).data;
    expect(invoice).toMatchObject({
      status: "paid",
      subtotal: 9990,
      total: 0,
      amount_due: 0,
      total_discount_amounts: [{ amount: 9990 }],
      payments: { data: [] },
    });
  });

  test("the preview of the next invoice counts discounts and the quantity", async () => {
    const id = await subscribe();
    const { items } = await stripe.subscriptions.retrieve(id);
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? "", quantity: 3 }],
      proration_behavior: "none",
    });
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: "once" });
    await stripe.subscriptions.update(id, { discounts: [{ coupon }] });
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      subtotal: 29_970,
      amount_due: 14_985,
    });
    await stripe.subscriptions.update(id, { discounts: "" });
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(29_970);
  });

  test("a coupon of 100 % starts a subscription without a card", async () => {
    const { id: customer } = await stripe.customers.create({ email: "livre@a.test" });
    const items = [{ price: priceId }];
    const refused = await failure(stripe.subscriptions.create({ customer, items }));
    expect(refused).toMatchObject({ statusCode: 400, code: "resource_missing" });
    const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: "forever" });
    const made = await stripe.subscriptions.create({
      customer,
      items,
      discounts: [{ coupon }],
      expand: ["latest_invoice"],
    });
    expect(made).toMatchObject({ status: "active", latest_invoice: { status: "paid", amount_due: 0 } });
  });

  test("invalid coupons are refused with the parameter's name", async () => {
    const wrong = [
      [{ duration: "once" as const }, "percent_off"],
      [{ percent_off: 101, duration: "once" as const }, "percent_off"],
      [{ amount_off: 100, duration: "once" as const }, "currency"],
      [{ percent_off: 10, duration: "repeating" as const }, "duration_in_months"],
    ] as const;
    for (const [params, param] of wrong) {
      expect(await failure(stripe.coupons.create(params))).toMatchObject({ statusCode: 400, param });
    }
    const id = await subscribe();
    const { id: coupon } = await stripe.coupons.create({
      amount_off: 100,
      currency: "usd",
      duration: "once",
    });
    const refused = await failure(stripe.subscriptions.update(id, { discounts: [{ coupon }] }));
    expect(refused).toMatchObject({ statusCode: 400, param: "discounts[0][coupon]" });
  });
});

describe("subscriptions billed by invoice", () => {
  test("the subscription is active at once, and its invoice is due later and not attempted", async () => {
    const made = await bill(7);
    expect(made).toMatchObject({
      status: "active",
      collection_method: "send_invoice",
      days_until_due: 7,
      latest_invoice: {
        status: "open",
        collection_method: "send_invoice",
        attempt_count: 0,
        next_payment_attempt: null,
        due_date: made.created + 7 * 24 * 60 * 60,
      },
    });
  });

  test("the subscription is past due after the due date until the invoice is paid", async () => {
    const { id } = await bill(7);
    await move(id, "reach-due-date");
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ status: "open", attempt_count: 0 });
    await fetch(`${invoice?.hosted_invoice_url}/card`, {
      method: "POST",
      body: new URLSearchParams({
        cardNumber: "4242424242424242",
        cardExpiry: "12/40",
        cardCvc: "123",
        billingName: "Ana",
      }),
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
  });

  test("a subscription moves from its card to invoices and back", async () => {
    const id = await subscribe();
    const sent = await stripe.subscriptions.update(id, {
      collection_method: "send_invoice",
      days_until_due: 10,
    });
    expect(sent).toMatchObject({ collection_method: "send_invoice", days_until_due: 10 });
    const charged = await stripe.subscriptions.update(id, { collection_method: "charge_automatically" });
    expect(charged).toMatchObject({ collection_method: "charge_automatically", days_until_due: null });
  });
});
