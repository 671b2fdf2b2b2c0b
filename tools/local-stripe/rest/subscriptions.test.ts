import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, ensurePrice, idOf, priceId } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

async function subscribe(): Promise<{ id: string; customer: string }> {
  const session = await buy(running);
  return { id: idOf(session.subscription), customer: idOf(session.customer) };
}

/** Returns the events about an object since its creation, oldest first. */
async function eventsAbout(id: string, type: string): Promise<Stripe.Event[]> {
  const events = await stripe.events.list({ type, limit: 100 });
  return events.data.filter((event) => "id" in event.data.object && event.data.object.id === id).toReversed();
}

describe("canceling a subscription", () => {
  test("canceling at period end keeps the subscription active until then, and undoing it clears every cancellation field", async () => {
    const { id } = await subscribe();
    const ending = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: "Caro", feedback: "too_expensive" },
    });
    expect(ending).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: ending.items.data[0]?.current_period_end,
      ended_at: null,
      cancellation_details: {
        reason: "cancellation_requested",
        comment: "Caro",
        feedback: "too_expensive",
      },
    });
    expect(ending.canceled_at).toBeTypeOf("number");

    const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({
      status: "active",
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null, comment: null, feedback: null },
    });
    const updates = await eventsAbout(id, "customer.subscription.updated");
    expect(updates.map((event) => event.data.previous_attributes)).toMatchObject([
      { status: "incomplete" },
      { cancel_at_period_end: false, cancel_at: null },
      { cancel_at_period_end: true },
    ]);
  });

  test("canceling immediately is final", async () => {
    const { id, customer } = await subscribe();
    const canceled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { comment: "Tchau" },
      prorate: false,
    });
    expect(canceled).toMatchObject({
      status: "canceled",
      cancellation_details: { reason: "cancellation_requested", comment: "Tchau" },
    });
    expect(canceled.ended_at).toBe(canceled.canceled_at);
    expect(await eventsAbout(id, "customer.subscription.deleted")).toHaveLength(1);

    const again = await failure(stripe.subscriptions.cancel(id));
    expect(again).toMatchObject({ statusCode: 404, code: "resource_missing" });
    const revived = await failure(stripe.subscriptions.update(id, { cancel_at_period_end: false }));
    expect(revived.message).toBe(
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
    expect(await stripe.subscriptions.update(id, { metadata: { note: "1" } })).toMatchObject({
      status: "canceled",
      metadata: { note: "1" },
    });

    const ids = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list({ customer, ...params })).data.map((one) => one.id);
    expect(await ids({})).toEqual([]);
    expect(await ids({ status: "all" })).toEqual([id]);
    expect(await ids({ status: "canceled" })).toEqual([id]);
    expect(await ids({ status: "ended" })).toEqual([id]);
    expect(await ids({ status: "active" })).toEqual([]);
  });

  test("canceling at a date sets cancel_at", async () => {
    const { id } = await subscribe();
    const timestamp = Math.floor(running.clock.now / 1000) + 3600;
    expect(await stripe.subscriptions.update(id, { cancel_at: timestamp })).toMatchObject({
      cancel_at: timestamp,
      cancel_at_period_end: false,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: "" })).toMatchObject({ cancel_at: null });
    expect(await failure(stripe.subscriptions.update(id, { cancel_at: 1 }))).toMatchObject({
      param: "cancel_at",
    });
  });

  test("deleting a customer cancels their subscriptions", async () => {
    const { id, customer } = await subscribe();
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await eventsAbout(id, "customer.subscription.deleted")).toHaveLength(1);
    expect(await eventsAbout(customer, "customer.deleted")).toHaveLength(1);
  });

  test("an update without a change sends no event", async () => {
    const { id } = await subscribe();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const before = await eventsAbout(id, "customer.subscription.updated");
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await eventsAbout(id, "customer.subscription.updated")).toHaveLength(before.length);
  });

  test("a cancellation is refused with an unknown feedback", async () => {
    const { id } = await subscribe();
    const call = stripe.subscriptions.update(id, { cancellation_details: { feedback: "bored" } });
    expect(await failure(call)).toMatchObject({ param: "cancellation_details[feedback]" });
  });
});

describe("the objects of a purchase", () => {
  test("the objects of a purchase are listed by customer, subscription and invoice", async () => {
    const { id, customer } = await subscribe();
    const invoices = await stripe.invoices.list({
      subscription: id,
      status: "paid",
      expand: ["data.payments"],
    });
    expect(invoices.data).toMatchObject([
      { customer, status: "paid", payments: { data: [{ status: "paid" }] } },
    ]);
    expect((await stripe.invoices.list({ subscription: id, status: "open" })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);

    const invoice = idOf(invoices.data[0]);
    const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
    const intent = idOf(payment?.payment.payment_intent);
    const found = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: intent },
    });
    expect(found.data.map((one) => one.id)).toEqual([payment?.id]);
    expect((await stripe.paymentIntents.list({ customer })).data.map((one) => one.id)).toEqual([intent]);
    const [method] = (await stripe.paymentMethods.list({ customer, type: "card" })).data;
    expect(method?.card).toMatchObject({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 });
    const lines = await stripe.invoices.listLineItems(invoice);
    expect(lines.data[0]).toMatchObject({
      amount: 9990,
      description: "1 × Plano Profissional",
      parent: { subscription_item_details: { subscription: id } },
    });
    expect(await stripe.customers.retrieve(customer, { expand: ["subscriptions"] })).toMatchObject({
      subscriptions: { data: [{ id }] },
    });
    const sessions = await stripe.checkout.sessions.list({ subscription: id });
    expect(sessions.data).toHaveLength(1);
  });

  test("a purchase sends its events in order", async () => {
    const { stripe: fresh, ...other } = await startStripe({ webhooks: false });
    await buy({ stripe: fresh, ...other });
    const events = await fresh.events.list({ limit: 100 });
    expect(events.data.map((event) => event.type).toReversed()).toEqual([
      "payment_intent.created",
      "customer.created",
      "payment_method.attached",
      "customer.subscription.created",
      "invoice.created",
      "invoice.finalized",
      "charge.succeeded",
      "payment_intent.succeeded",
      "invoice.updated",
      "invoice.paid",
      "invoice.payment_succeeded",
      "invoice_payment.paid",
      "customer.subscription.updated",
      "checkout.session.completed",
    ]);
    for (const event of events.data) {
      expect(event).toMatchObject({ api_version: Stripe.API_VERSION, livemode: false, object: "event" });
    }
    expect(await fresh.events.list({ types: ["invoice.paid", "charge.succeeded"] })).toMatchObject({
      data: [{ type: "invoice.paid" }, { type: "charge.succeeded" }],
    });
    await other.stop();
  });
});

describe("voiding an invoice", () => {
  test("an open invoice can be voided, and cannot be paid afterwards", async () => {
    const session = await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
    const id = idOf(session.subscription);
    await fetch(`${running.base}/_local/subscriptions/${id}/renew`, { method: "POST" });
    const [open] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
    const voided = await stripe.invoices.voidInvoice(String(open?.id));
    expect(voided).toMatchObject({ status: "void", next_payment_attempt: null });
    expect(await eventsAbout(voided.id, "invoice.voided")).toHaveLength(1);
    const again = await failure(stripe.invoices.voidInvoice(voided.id));
    expect(again.statusCode).toBe(400);
    const retry = await fetch(`${running.base}/_local/subscriptions/${id}/retry`, { method: "POST" });
    expect(retry.status).toBe(409);
  });
});

/** Creates a customer with a stored card, as after an earlier payment. */
async function customerWithCard(number: string): Promise<string> {
  const { id } = await stripe.customers.create({ email: "hand@a.test" });
  await fetch(`${running.base}/_local/customers/${id}/card`, {
    method: "PUT",
    body: JSON.stringify({ number }),
  });
  return id;
}

describe("creating", () => {
  test("a created subscription charges the customer's default card for the first period", async () => {
    const customer = await customerWithCard("4242424242424242");
    await ensurePrice(running);
    const made = await stripe.subscriptions.create({
      customer,
      items: [{ price: priceId }],
      metadata: { by: "hand" },
      expand: ["latest_invoice"],
    });
    expect(made).toMatchObject({
      status: "active",
      customer,
      metadata: { by: "hand" },
      latest_invoice: { status: "paid", amount_paid: 9990, billing_reason: "subscription_create" },
    });
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
    expect((await stripe.checkout.sessions.list({ subscription: made.id })).data).toEqual([]);
  });

  test("a created subscription stays incomplete when the card declines, and is refused without a card or a price", async () => {
    const customer = await customerWithCard("4000000000000341");
    const made = await stripe.subscriptions.create({ customer, items: [{ price: priceId }] });
    expect(made.status).toBe("incomplete");
    const { id } = await stripe.customers.create({ email: "bare@a.test" });
    const create = (params: Stripe.SubscriptionCreateParams) => failure(stripe.subscriptions.create(params));
    expect(await create({ customer: id, items: [{ price: priceId }] })).toMatchObject({
      code: "resource_missing",
    });
    expect(await create({ customer, items: [] })).toMatchObject({ param: "items" });
    expect(await create({ customer, items: [{ price: "price_none" }] })).toMatchObject({ statusCode: 404 });
  });
});
