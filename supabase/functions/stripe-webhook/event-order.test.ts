import { EventEmitter, once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventAbout, newId } from "../../../tools/testing/stripe-event.ts";
import {
  bought,
  openWebhookWorld,
  subscriptionOf,
  type WebhookWorld,
} from "../../../tools/testing/webhook-world.ts";

let all: WebhookWorld;

beforeAll(async () => {
  all = await openWebhookWorld();
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

/** Stages of a purchase at Stripe, each with its event. */
const stages = [
  "customer.subscription.created",
  "invoice.finalized",
  "invoice.paid",
  "checkout.session.completed",
] as const;

/** Shows Stripe's state at a stage and hides later stages. */
function showStage(stage: number): void {
  all.world.intercept(async (request, next) => {
    const { pathname } = new URL(request.url);
    const body = await (await next()).json();
    if (pathname.startsWith("/v1/subscriptions/") && stage < 3) {
      body.status = "incomplete";
    }
    if (pathname === "/v1/invoices" && stage < 2) {
      body.data[0].status = stage === 0 ? "draft" : "open";
      body.data[0].amount_paid = 0;
      body.data[0].status_transitions.paid_at = null;
    }
    if (pathname.startsWith("/v1/checkout/sessions/") && stage < 3) {
      body.subscription = null;
    }
    return Response.json(body);
  });
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length <= 1
    ? [[...items]]
    : items.flatMap((item, index) =>
        permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
      );
}

const orders = permutations(stages);

// `npm test` covers the usual order, its reverse and one between them, and the complete test all orders.
const tested =
  process.env["TEST_FULL"] === "1"
    ? orders
    : orders.filter((_order, index) => [0, 9, orders.length - 1].includes(index));

describe("stripe-webhook event order", () => {
  it.each(tested.map((order) => [order.join(", "), order] as const))(
    "reaches the same state for events in the order %s",
    async (_name, order) => {
      const account = await all.backend.addAccount();
      const events = await all.eventsOf(await all.buy(account));
      let reached = 0;
      for (const type of order) {
        // Stripe is at least as far as the event says and never goes back.
        reached = Math.max(reached, stages.indexOf(type));
        showStage(reached);
        expect((await all.deliver(events.find((event) => event.type === type) ?? {})).status).toBe(200);
      }
      expect(await all.stateOf(account)).toEqual(bought);
    },
  );

  it("reaches the same state for concurrent events", async () => {
    const account = await all.backend.addAccount();
    const events = await all.eventsOf(await all.buy(account));
    const answers = await Promise.all(events.map((event) => all.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 200));
    expect(await all.stateOf(account)).toEqual(bought);
  });
});

it("stripe-webhook keeps the newer state when an older one is written later", async () => {
  const account = await all.backend.addAccount();
  const session = await all.buy(account);
  const event = (await all.eventsOf(session)).at(-1) ?? {};

  const signals = new EventEmitter();
  const fetched = once(signals, "fetched");
  const released = once(signals, "released");
  all.world.intercept(async (request, next) => {
    const response = await next();
    if (new URL(request.url).pathname === "/v1/invoices") {
      signals.emit("fetched");
      await released;
    }
    return response;
  });
  const slow = all.deliver(event);
  await fetched;

  all.world.intercept(null);
  await all.world.stripe.subscriptions.cancel(subscriptionOf(session));
  const cancelled = (await all.eventsOf(session)).at(-1) ?? {};
  expect(await all.deliver(cancelled)).toEqual({ status: 200, outcome: "queued" });
  signals.emit("released");

  expect(await slow).toEqual({ status: 200, outcome: "queued" });
  expect(await all.stateOf(account)).toMatchObject({ subscriptions: [{ status: "canceled" }] });
});

describe("stripe-webhook site status", () => {
  it.each([
    ["trialing", "awaiting_activation"],
    ["active", "awaiting_activation"],
    ["past_due", "awaiting_activation"],
    ["unpaid", "suspended"],
    ["paused", "suspended"],
    ["canceled", "cancelled"],
    ["incomplete_expired", "cancelled"],
  ])("%s: %s", async (status, site) => {
    const account = await all.backend.addAccount();
    const event = (await all.eventsOf(await all.buy(account))).at(-1);
    await all.deliver(event ?? {});
    all.world.intercept(async (request, next) => {
      const response = await next();
      return new URL(request.url).pathname.startsWith("/v1/subscriptions/")
        ? Response.json({ ...(await response.json()), status })
        : response;
    });
    expect(await all.deliver({ ...event, id: newId("evt") })).toEqual({ status: 200, outcome: "queued" });
    expect(await all.stateOf(account)).toMatchObject({ subscriptions: [{ status }], site });
  });
});

it("stripe-webhook starts no site when the first payment never succeeds", async () => {
  const account = await all.backend.addAccount();
  const event = (await all.eventsOf(await all.buy(account))).at(-1) ?? {};
  all.world.intercept(async (request, next) => {
    const body = await (await next()).json();
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/v1/subscriptions/")) {
      body.status = "incomplete";
    }
    if (pathname === "/v1/invoices") {
      Object.assign(body.data[0], { status: "open", amount_paid: 0 });
    }
    return Response.json(body);
  });
  expect(await all.deliver(event)).toEqual({ status: 200, outcome: "queued" });
  expect(await all.stateOf(account)).toMatchObject({
    subscriptions: [{ status: "incomplete" }],
    site: "awaiting_payment",
    emails: null,
  });
});

it("stripe-webhook starts no site before a boleto is paid", async () => {
  const account = await all.backend.addAccount();
  const session = await all.buy(account);
  const completed = (await all.eventsOf(session)).find(({ type }) => type === "checkout.session.completed");
  all.world.intercept(async (request, next) => {
    const body = await (await next()).json();
    const { pathname } = new URL(request.url);
    if (pathname === "/v1/invoices") {
      Object.assign(body.data[0], { status: "open", amount_paid: 0 });
    }
    if (pathname.startsWith("/v1/checkout/sessions/")) {
      body.payment_status = "unpaid";
    }
    return Response.json(body);
  });
  expect(await all.deliver(completed ?? {})).toEqual({ status: 200, outcome: "queued" });
  expect(await all.stateOf(account)).toMatchObject({
    payments: [{ status: "open", paid: 0 }],
    site: "awaiting_payment",
    emails: null,
  });

  all.world.intercept(null);
  const paid = eventAbout("checkout.session.async_payment_succeeded", session);
  expect(await all.deliver(paid)).toEqual({ status: 200, outcome: "queued" });
  expect(await all.stateOf(account)).toEqual(bought);
});
