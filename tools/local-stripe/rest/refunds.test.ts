import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;
let customer: string;
let charge: Stripe.Charge;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

beforeEach(async () => {
  customer = idOf((await buy(running)).customer);
  const [paid] = (await stripe.charges.list({ customer })).data;
  if (!paid) throw new Error("nothing was charged");
  charge = paid;
});

const refuse = (body: object) =>
  fetch(`${running.base}/_local/refunds/refusal`, { method: "POST", body: JSON.stringify(body) });

describe("a refused refund", () => {
  test.each([
    ["charge_disputed", { code: "charge_disputed" }],
    ["charge_not_refundable", { code: "charge_not_refundable" }],
    [
      "insufficient_balance",
      { raw: expect.objectContaining({ message_code: "insufficient_balance_for_refund" }) },
    ],
  ])("a refund is refused for %s until the control page makes refunds again", async (reason, expected) => {
    await refuse({ reason });
    const error = await failure(stripe.refunds.create({ charge: charge.id }));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, ...expected });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0 });
    await refuse({ reason: "" });
    await expect(stripe.refunds.create({ charge: charge.id })).resolves.toMatchObject({
      status: "succeeded",
    });
  });
});

describe("a refund", () => {
  test("a refund of the whole charge leaves nothing to refund, and the invoice paid", async () => {
    const refund = await stripe.refunds.create({
      charge: charge.id,
      reason: "requested_by_customer",
      metadata: { by: "Ana" },
    });
    expect(refund).toMatchObject({
      amount: 9990,
      currency: "brl",
      charge: charge.id,
      payment_intent: charge.payment_intent,
      reason: "requested_by_customer",
      status: "succeeded",
      metadata: { by: "Ana" },
    });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 9990, refunded: true });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect(invoice).toMatchObject({ status: "paid", amount_paid: 9990 });
  });

  test("partial refunds add up, and a refund without an amount covers the rest", async () => {
    await stripe.refunds.create({ charge: charge.id, amount: 2000 });
    expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 2000,
      refunded: false,
    });
    const rest = await stripe.refunds.create({ payment_intent: idOf(charge.payment_intent) });
    expect(rest.amount).toBe(7990);
    const listed = await stripe.refunds.list({ charge: charge.id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([7990, 2000]);
    const expanded = await stripe.charges.retrieve(charge.id, { expand: ["refunds"] });
    expect(expanded.refunds?.data.map(({ amount }) => amount)).toEqual([7990, 2000]);
    expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ id: rest.id });
  });

  test("a refund sends its events with the updated charge", async () => {
    await stripe.refunds.create({ charge: charge.id, amount: 500 });
    const { data } = await stripe.events.list({ limit: 3 });
    expect(data.map(({ type }) => type).toReversed()).toEqual([
      "refund.created",
      "charge.refunded",
      "charge.updated",
    ]);
    expect(data[1]?.data).toMatchObject({
      object: { id: charge.id, amount_refunded: 500 },
      previous_attributes: { amount_refunded: 0 },
    });
  });

  test("a refund beyond the rest is refused with Stripe's codes", async () => {
    const create = (params: Stripe.RefundCreateParams) => failure(stripe.refunds.create(params));
    expect(await create({ charge: charge.id, amount: 9991 })).toMatchObject({
      param: "amount",
      message: expect.stringContaining("greater than charge amount"),
    });
    await stripe.refunds.create({ charge: charge.id, amount: 9000 });
    expect(await create({ charge: charge.id, amount: 991 })).toMatchObject({
      param: "amount",
      message: expect.stringContaining("greater than unrefunded amount"),
    });
    await stripe.refunds.create({ charge: charge.id });
    expect(await create({ charge: charge.id })).toMatchObject({ code: "charge_already_refunded" });
    expect(await create({ charge: charge.id, amount: 1 })).toMatchObject({ code: "charge_already_refunded" });
    expect(await create({ charge: charge.id, amount: 0 })).toMatchObject({ statusCode: 400 });
    expect(await create({})).toMatchObject({ statusCode: 400 });
    expect(await create({ charge: "ch_none" })).toMatchObject({ statusCode: 404, param: "charge" });
  });

  test("a refund is refused without a payment", async () => {
    const { data } = await stripe.subscriptions.list({ customer });
    const { base } = running;
    await fetch(`${base}/_local/customers/${customer}/card`, {
      method: "PUT",
      body: JSON.stringify({ number: "4000000000000341" }),
    });
    await fetch(`${base}/_local/subscriptions/${data[0]?.id}/renew`, { method: "POST" });
    const [failed] = (await stripe.charges.list({ customer })).data;
    expect(failed).toMatchObject({ paid: false, failure_code: "card_declined" });
    for (const params of [{ charge: failed?.id ?? "" }, { payment_intent: idOf(failed?.payment_intent) }]) {
      expect(await failure(stripe.refunds.create(params))).toMatchObject({ statusCode: 400 });
    }
  });
});

describe("expanded payments", () => {
  test("an invoice's payments expand to their payment intents and charges", async () => {
    const { data } = await stripe.invoices.list({ customer, expand: ["data.payments"] });
    const payment = data[0]?.payments?.data[0];
    expect(payment).toMatchObject({ status: "paid", payment: { type: "payment_intent" } });
    const intent = idOf(payment?.payment.payment_intent);
    const charges = await stripe.charges.list({ payment_intent: intent });
    expect(charges.data.map(({ id }) => id)).toEqual([charge.id]);
  });
});
