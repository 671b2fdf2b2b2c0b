import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, goodForm, idOf, openCheckout } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe();
  stripe = running.stripe;
});
afterAll(() => running.stop());

const hour = 3600;

/** Submits the payment page with Boleto or Pix, as a browser does with the card's fields hidden. */
async function submitLater(url: string, method: string, email = goodForm.email) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ method, email }),
  });
  return { status: response.status, location: response.headers.get("location") };
}

/** Buys with a delayed payment method. */
async function buyLater(method: string) {
  const { id, url } = await openCheckout(running);
  expect(await submitLater(url, method)).toMatchObject({ status: 303 });
  const session = await stripe.checkout.sessions.retrieve(id);
  return { session, id, subscription: idOf(session.subscription), invoice: idOf(session.invoice) };
}

async function press(subscription: string, action: string): Promise<number> {
  const { base } = running;
  const pressed = await fetch(`${base}/_local/subscriptions/${subscription}/${action}`, { method: "POST" });
  return pressed.status;
}

/** Returns the types of the events that an action delivers, oldest first. */
async function deliveredDuring(happening: () => Promise<unknown>): Promise<string[]> {
  await running.local.settled();
  running.received.length = 0;
  await happening();
  await running.local.settled();
  const ids = new Set(running.received.map(({ event }) => event.id));
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .filter(({ id }) => ids.has(id))
    .map(({ type }) => type)
    .toReversed();
}

describe("the payment page", () => {
  test("the payment page offers Boleto and Pix for reais, unless the session names its methods", async () => {
    const { url, payment_method_types: types } = await openCheckout(running);
    expect(types).toEqual(["card", "boleto", "pix"]);
    expect((await read(url)).text).toContain('value="boleto"');
    const cardOnly = await openCheckout(running, { allowed_payment_method_types: ["card"] });
    expect((await read(cardOnly.url)).text).not.toContain('value="boleto"');
    expect(await submitLater(cardOnly.url, "boleto")).toMatchObject({ status: 200 });
    expect(await stripe.checkout.sessions.retrieve(cardOnly.id)).toMatchObject({ status: "open" });
  });

  test("the payment page offers no method that the currency does not support", async () => {
    const price = await stripe.prices.create({
      currency: "usd",
      unit_amount: 1000,
      recurring: { interval: "month" },
      product_data: { name: "Plan" },
    });
    const line_items = [{ price: price.id, quantity: 1 }];
    expect((await openCheckout(running, { line_items })).payment_method_types).toEqual(["card"]);
    expect(
      await failure(openCheckout(running, { line_items, allowed_payment_method_types: ["boleto"] })),
    ).toMatchObject({ param: "allowed_payment_method_types" });
  });
});

describe.each(["boleto", "pix"])("paying by %s", (method) => {
  test("a delayed payment completes the session unpaid, with an incomplete subscription and an open invoice", async () => {
    const { session, subscription, invoice } = await buyLater(method);
    expect(session).toMatchObject({ status: "complete", payment_status: "unpaid" });
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "incomplete" });
    expect(
      await stripe.invoices.retrieve(invoice, { expand: ["payments.data.payment.payment_intent"] }),
    ).toMatchObject({
      status: "open",
      amount_paid: 0,
      attempted: false,
      payments: { data: [{ status: "open", payment: { payment_intent: { status: "requires_action" } } }] },
    });
    expect((await stripe.charges.list({ customer: idOf(session.customer) })).data).toEqual([]);
  });

  test("a received payment activates the subscription", async () => {
    const { session, id, subscription, invoice } = await buyLater(method);
    const types = await deliveredDuring(() => press(subscription, "voucher-paid"));
    expect(types).toEqual([
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.updated",
      "invoice.paid",
      "invoice.payment_succeeded",
      "invoice_payment.paid",
      "customer.subscription.updated",
      "checkout.session.async_payment_succeeded",
    ]);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "paid" });
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: "active" });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: "paid", amount_paid: 9990 });
    const [charge] = (await stripe.charges.list({ customer: idOf(session.customer) })).data;
    expect(charge).toMatchObject({ paid: true, payment_method_details: { type: method } });
    expect(await press(subscription, "voucher-paid")).toBe(409);
    expect(await press(subscription, "voucher-expired")).toBe(409);
  });

  test("a delayed payment can be made on the invoice's page", async () => {
    const { subscription, invoice } = await buyLater(method);
    await fetch(`${running.base}/i/${invoice}/pay`, { method: "POST", redirect: "manual" });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
    expect(await press(subscription, "voucher-paid")).toBe(409);
  });

  test("a subscription expires when the delayed payment does not arrive in time", async () => {
    const { id, session, subscription, invoice } = await buyLater(method);
    const types = await deliveredDuring(() => press(subscription, "voucher-expired"));
    expect(types).toContain("checkout.session.async_payment_failed");
    expect(types).toContain("invoice.payment_failed");
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: "unpaid" });
    // A Boleto outlives the 23 hours that a first payment may take; a Pix does not.
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe(
      method === "boleto" ? "incomplete_expired" : "incomplete",
    );
    await press(subscription, "next-day");
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("incomplete_expired");
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: "void", attempted: true });
    expect((await stripe.charges.list({ customer: idOf(session.customer) })).data).toEqual([]);
  });

  test("a subscription bought by a delayed payment has nothing to charge at the next renewal", async () => {
    const { session, subscription } = await buyLater(method);
    await press(subscription, "voucher-paid");
    await press(subscription, "renew");
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("past_due");
    expect((await stripe.charges.list({ customer: idOf(session.customer) })).data).toHaveLength(1);
  });
});

describe("vouchers", () => {
  test("a Boleto expires after three days in São Paulo, a Pix after four hours", async () => {
    const start = Date.UTC(2027, 2, 10, 1, 30) / 1000;
    running.clock.now = start * 1000;
    try {
      for (const [method, expected] of [
        // 22:30 of 9 March in São Paulo: the last minute is that of 12 March.
        ["boleto", Date.UTC(2027, 2, 13, 2, 59, 59) / 1000],
        ["pix", start + 4 * hour],
      ] as const) {
        const { subscription, session } = await buyLater(method);
        await press(subscription, "voucher-expired");
        const { test_clock: clock } = (await stripe.customers.retrieve(
          idOf(session.customer),
        )) as Stripe.Customer;
        const { frozen_time: reached } = await stripe.testHelpers.testClocks.retrieve(idOf(clock));
        expect(reached).toBe(expected);
      }
    } finally {
      running.clock.now = Date.now();
    }
  });

  test("a voucher that a card has paid instead is not paid again", async () => {
    const { session, subscription } = await buyLater("boleto");
    const customer = idOf(session.customer);
    await fetch(`${running.base}/_local/customers/${customer}/card`, {
      method: "PUT",
      body: JSON.stringify({ number: "4242424242424242" }),
    });
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    const portal = await stripe.billingPortal.sessions.create({ customer, configuration });
    await fetch(`${portal.url}/invoices/${idOf(session.invoice)}/pay`, {
      method: "POST",
      redirect: "manual",
    });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
    expect(await press(subscription, "voucher-paid")).toBe(409);
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });

  test("a customer who pays by card needs no voucher", async () => {
    expect(await buy(running)).toMatchObject({ payment_status: "paid" });
  });
});
