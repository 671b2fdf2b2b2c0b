import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe();
  stripe = running.stripe;
});
afterAll(() => running.stop());

const day = 86_400;

/** Creates a customer with a new subscription, on a clock at the current time. */
async function subscribeOnClock(cardNumber = "4242 4242 4242 4242") {
  const session = await buy(running, {}, { cardNumber });
  const [id, customer] = [idOf(session.subscription), idOf(session.customer)];
  const { start_date: start } = await stripe.subscriptions.retrieve(id);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start, customer });
  return { id, customer, start, clock: clock.id };
}

/** Advances a clock and waits until it is ready, as Stripe's documentation shows. */
async function advance(clock: string, to: number): Promise<void> {
  const advancing = await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to });
  expect(advancing).toMatchObject({
    status: "advancing",
    status_details: { advancing: { target_frozen_time: to } },
  });
  await vi.waitFor(async () => {
    expect((await stripe.testHelpers.testClocks.retrieve(clock)).status).toBe("ready");
  });
}

/** Returns the types and days (after a start) of a customer's delivered events, in order. */
function deliveredSince(start: number, types: string[]): [string, number][] {
  return running.received
    .map(({ event }) => event)
    .filter(({ type, created }) => types.includes(type) && created > start)
    .map(({ type, created }) => [type, (created - start) / day]);
}

describe("a test clock", () => {
  test("a test clock is set on the customer, the subscriptions and later invoices", async () => {
    const { id, customer, clock, start } = await subscribeOnClock();
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ test_clock: clock });
    const { data } = await stripe.subscriptions.list({ test_clock: clock });
    expect(data.map((subscription) => [subscription.id, subscription.test_clock])).toEqual([[id, clock]]);
    await advance(clock, start + 32 * day);
    const renewed = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
    expect(renewed.latest_invoice).toMatchObject({ test_clock: clock, status: "paid" });
    expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({
      frozen_time: start + 32 * day,
      status: "ready",
      status_details: {},
    });
  });

  test("an advance runs every due transition in order and at its own time", async () => {
    const { clock, id, start } = await subscribeOnClock("4000 0000 0000 0341");
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    const period = (end - start) / day;
    await running.local.settled();
    running.received.length = 0;
    await advance(clock, end + 10 * day);
    await running.local.settled();
    expect(
      deliveredSince(start, [
        "invoice.upcoming",
        "invoice.created",
        "invoice.payment_failed",
        "test_helpers.test_clock.ready",
      ]),
    ).toEqual([
      ["invoice.upcoming", period - 7],
      ["invoice.created", period],
      ["invoice.payment_failed", period],
      ["invoice.payment_failed", period + 3],
      ["invoice.payment_failed", period + 5],
      ["invoice.payment_failed", period + 7],
      ["test_helpers.test_clock.ready", period + 10],
    ]);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
  });

  test("an advance shows each transition's time to the receivers of its events", async () => {
    const { clock, id, start } = await subscribeOnClock();
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    await running.local.settled();
    const seen: [string, number, number][] = [];
    running.endpoint.answer = async ({ event }) => {
      const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock);
      seen.push([event.type, event.created, now]);
      return 200;
    };
    await advance(clock, end + day);
    await running.local.settled();
    running.endpoint.answer = () => 200;
    expect(seen).toContainEqual(["invoice.upcoming", end - 7 * day, end - 7 * day]);
    expect(seen).toContainEqual(["invoice.paid", end, end]);
    expect(seen.at(-1)).toEqual(["test_helpers.test_clock.ready", end + day, end + day]);
    expect(start).toBeLessThan(end);
  });

  test("an advance ends a subscription at its cancellation date", async () => {
    const { clock, id, start } = await subscribeOnClock();
    await stripe.subscriptions.update(id, { cancel_at: start + 12 * day });
    await advance(clock, start + 11 * day);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    await advance(clock, start + 13 * day);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: "canceled",
      ended_at: start + 12 * day,
    });
  });

  test("changes to a clock's customer by API have the clock's time", async () => {
    const { clock, customer, id, start } = await subscribeOnClock();
    await advance(clock, start + 5 * day);
    expect((await stripe.subscriptions.cancel(id)).ended_at).toBe(start + 5 * day);
    const again = await buy(running, { customer });
    expect(await stripe.subscriptions.retrieve(idOf(again.subscription))).toMatchObject({
      created: start + 5 * day,
      test_clock: clock,
    });
    const [event] = (await stripe.events.list({ type: "customer.subscription.deleted", limit: 1 })).data;
    expect(event?.created).toBe(start + 5 * day);
  });

  test("an advance announces no renewal when there will be none", async () => {
    const { clock, id, start } = await subscribeOnClock();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await running.local.settled();
    running.received.length = 0;
    await advance(clock, start + 40 * day);
    await running.local.settled();
    expect(running.received.map(({ event }) => event.type)).not.toContain("invoice.upcoming");
  });

  test("an announced invoice is sent without an id", async () => {
    const { clock, id, start } = await subscribeOnClock();
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    await running.local.settled();
    running.received.length = 0;
    await advance(clock, start + 27 * day);
    await running.local.settled();
    const announced = running.received.find(({ event }) => event.type === "invoice.upcoming")?.event.data
      .object;
    expect(announced).toMatchObject({
      object: "invoice",
      amount_due: 9990,
      created: end,
      next_payment_attempt: end,
      parent: { subscription_details: { subscription: id } },
    });
    expect(announced).not.toHaveProperty("id");
  });

  test("an advance is refused when it does not move, moves back or moves too far", async () => {
    const { clock, customer, start } = await subscribeOnClock();
    const { testClocks } = stripe.testHelpers;
    for (const frozen_time of [start, start - day, start + 70 * day]) {
      expect(await failure(testClocks.advance(clock, { frozen_time }))).toMatchObject({
        statusCode: 400,
        param: "frozen_time",
      });
    }
    expect(await failure(testClocks.create({ frozen_time: start, customer }))).toMatchObject({
      statusCode: 400,
    });
    const other = idOf((await buy(running)).customer);
    expect(await failure(testClocks.create({ frozen_time: start - day, customer: other }))).toMatchObject({
      param: "frozen_time",
    });
    expect(await failure(testClocks.retrieve("clock_none"))).toMatchObject({ statusCode: 404 });
  });
});

describe("the preview of the next invoice", () => {
  test("the preview of the next invoice has the amount and the period of the next renewal, and is not stored", async () => {
    const { id } = await subscribeOnClock();
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0];
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview).toMatchObject({
      id: expect.stringMatching(/^upcoming_in_/),
      amount_due: 9990,
      status: "draft",
      billing_reason: "subscription_cycle",
      period_start: item?.current_period_start,
      period_end: item?.current_period_end,
      next_payment_attempt: item?.current_period_end,
    });
    expect(preview.lines.data[0]?.period.start).toBe(item?.current_period_end);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  test("the preview of the next invoice is a 404 when the subscription ends instead of renewing", async () => {
    const { id } = await subscribeOnClock();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await failure(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
      statusCode: 404,
      code: "invoice_upcoming_none",
    });
  });
});
