import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BillingWorld, openBillingWorld } from "../../../tools/testing/billing-world.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: BillingWorld;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  all = await openBillingWorld();
  handle = createHandler(all.dependencies);
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

const cancelling = { action: "cancel", reason: "too_expensive", comment: " Ficou caro para mim. " };
const keeping = { action: "keep" };
const failsLater = "4000 0000 0000 0341";

async function ask(token: string | null, body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await handle(post("update-subscription", token, body));
  return { status: response.status, body: await response.json() };
}

const refusal = (code: string) => ({ code, message: expect.any(String) });

describe("update-subscription pay", () => {
  it("charges the new card and restores the service", async () => {
    const customer = await all.subscribe({}, failsLater);
    await all.activate(customer);
    await all.move(customer, "renew");
    expect(await ask(customer.token, { action: "pay" })).toEqual({
      status: 402,
      body: refusal("card_declined"),
    });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["past_due"] });

    await all.world.replaceCard(customer.customerId, "5555 5555 5555 4444");
    const answers = await Promise.all([1, 2].map(() => ask(customer.token, { action: "pay" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    expect(data.filter(({ paid }) => paid)).toHaveLength(2);
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["active"],
      payments: ["paid", "paid"],
      site: "active",
    });
  });

  it("charges nothing when no invoice is open", async () => {
    const customer = await all.subscribe();
    expect(await ask(customer.token, { action: "pay" })).toMatchObject({ status: 200 });
    const { data } = await all.stripe.charges.list({ customer: customer.customerId });
    expect(data).toHaveLength(1);
  });
});

describe("update-subscription cancel", () => {
  it("ends the subscription at the end of the period and stores the reason immediately", async () => {
    const customer = await all.subscribe();
    await all.activate(customer);
    const before = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    const end = before.items.data[0]?.current_period_end ?? 0;

    expect(await ask(customer.token, cancelling)).toEqual({
      status: 200,
      body: {
        status: "active",
        cancel_at_period_end: true,
        current_period_end: new Date(end * 1000).toISOString(),
      },
    });
    const stripes = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    expect(stripes.cancellation_details).toMatchObject({
      feedback: "too_expensive",
      comment: "Ficou caro para mim.",
    });
    expect(await all.stateOf(customer)).toEqual({
      subscriptions: ["active"],
      cancelling: true,
      payments: ["paid"],
      site: "active",
      emails: ["subscription_cancelling"],
    });
  });

  it("sends one e-mail and keeps the first reason for ten concurrent requests and a later one", async () => {
    const customer = await all.subscribe();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(customer.token, cancelling)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const again = await ask(customer.token, { action: "cancel", reason: "other" });
    expect(again).toMatchObject({ status: 200, body: { cancel_at_period_end: true } });
    const { cancellation_details: details } = await all.stripe.subscriptions.retrieve(
      customer.subscriptionId,
    );
    expect(details?.feedback).toBe("too_expensive");
    expect(await all.stateOf(customer)).toMatchObject({ emails: ["subscription_cancelling"] });
  });

  it("needs no reason, and deletes that of an earlier cancellation", async () => {
    const customer = await all.subscribe();
    await ask(customer.token, cancelling);
    await ask(customer.token, keeping);
    expect(await ask(customer.token, { action: "cancel" })).toMatchObject({
      status: 200,
      body: { cancel_at_period_end: true },
    });
    const { cancellation_details: details } = await all.stripe.subscriptions.retrieve(
      customer.subscriptionId,
    );
    expect(details).toMatchObject({ feedback: null, comment: null });
  });

  it("cancels the site and sends an e-mail when the period ends", async () => {
    const customer = await all.subscribe();
    await all.activate(customer);
    await ask(customer.token, cancelling);
    await all.move(customer, "end-period");
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["canceled"],
      payments: ["paid"],
      site: "cancelled",
      emails: ["subscription_cancelling", "subscription_ended"],
    });
    expect(await ask(customer.token, keeping)).toEqual({ status: 404, body: refusal("no_subscription") });
  });

  it.each([
    ["past_due", "active", ["renew"]],
    ["unpaid", "suspended", ["renew", "give-up"]],
  ])("takes effect immediately when the subscription is %s", async (status, site, moves) => {
    const customer = await all.subscribe({}, failsLater);
    await all.activate(customer);
    for (const action of moves) {
      await all.move(customer, action);
    }
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: [status], site });
    expect(await ask(customer.token, cancelling)).toMatchObject({
      status: 200,
      body: { status: "canceled", cancel_at_period_end: false },
    });
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["canceled"],
      payments: ["paid", "void"],
      site: "cancelled",
      emails: ["subscription_ended"],
    });
    const stripes = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    expect(stripes.cancellation_details?.feedback).toBe("too_expensive");
  });
});

describe("update-subscription cancel exceptions", () => {
  it("succeeds when the open invoice cannot be voided", async () => {
    const customer = await all.subscribe({}, failsLater);
    await all.move(customer, "renew");
    all.world.intercept((request, next) =>
      request.url.endsWith("/void") ? Promise.resolve(stripeFailure()) : next(),
    );
    expect(await ask(customer.token, cancelling)).toMatchObject({
      status: 200,
      body: { status: "canceled" },
    });
    expect(await all.stateOf(customer)).toMatchObject({
      subscriptions: ["canceled"],
      payments: ["paid", "open"],
    });
  });

  it("ends both subscriptions of a customer who has two", async () => {
    const customer = await all.subscribe();
    const second = await all.buy(customer);
    await all.backend.sql(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ($1, $2, 1, 'active', 9990, 'brl', now() + interval '1 second', 0)`,
      [second, customer.id],
    );
    expect((await ask(customer.token, cancelling)).status).toBe(200);
    const { data } = await all.stripe.subscriptions.list({ customer: customer.customerId });
    expect(data.map(({ cancel_at_period_end: ending }) => ending)).toEqual([true, true]);
  });

  it("follows Stripe's state when the stored rows are outdated", async () => {
    const customer = await all.subscribe();
    await all.stripe.subscriptions.cancel(customer.subscriptionId);
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["active"] });
    expect(await ask(customer.token, cancelling)).toEqual({ status: 404, body: refusal("no_subscription") });
    expect(await all.stateOf(customer)).toMatchObject({ subscriptions: ["canceled"], site: "cancelled" });
  });
});

/** Creates a customer with two subscriptions and returns their ids; the page shows the second. */
async function boughtTwice() {
  const customer = await all.subscribe();
  const newer = await all.buy(customer);
  await syncSubscription({ database: all.backend.database, stripe: all.stripe }, newer);
  return { ...customer, older: customer.subscriptionId, newer };
}

/** Both were bought within one second, so the table needs an explicit order. */
const storeOrder = ({ older }: { older: string }) =>
  all.backend.sql(
    "update public.subscriptions set started_at = started_at - interval '1 day' where id = $1",
    [older],
  );

describe("update-subscription keep", () => {
  it("undoes the cancellation and sends an e-mail", async () => {
    const customer = await all.subscribe();
    await all.activate(customer);
    await ask(customer.token, cancelling);
    expect(await ask(customer.token, keeping)).toMatchObject({
      status: 200,
      body: { status: "active", cancel_at_period_end: false },
    });
    await all.move(customer, "renew");
    expect(await all.stateOf(customer)).toEqual({
      subscriptions: ["active"],
      cancelling: false,
      payments: ["paid", "paid"],
      site: "active",
      emails: ["subscription_cancelling", "subscription_kept"],
    });
  });

  it("undoes a date that the team set in Stripe's dashboard", async () => {
    const customer = await all.subscribe();
    const { items } = await all.stripe.subscriptions.retrieve(customer.subscriptionId);
    const end = items.data[0]?.current_period_end ?? 0;
    await all.stripe.subscriptions.update(customer.subscriptionId, { cancel_at: end - 60 });
    expect((await ask(customer.token, keeping)).status).toBe(200);
    expect((await all.stripe.subscriptions.retrieve(customer.subscriptionId)).cancel_at).toBeNull();
  });

  it("lets a second subscription end", async () => {
    const customer = await boughtTwice();
    await ask(customer.token, cancelling);
    await storeOrder(customer);
    expect(await ask(customer.token, keeping)).toMatchObject({
      status: 200,
      body: { status: "active", cancel_at_period_end: false },
    });
    const { older, newer } = customer;
    expect(await all.stripe.subscriptions.retrieve(newer)).toMatchObject({ cancel_at_period_end: false });
    expect(await all.stripe.subscriptions.retrieve(older)).toMatchObject({ cancel_at_period_end: true });
  });

  it("answers 409 when only a second subscription is set to end", async () => {
    const customer = await boughtTwice();
    await all.stripe.subscriptions.update(customer.older, { cancel_at_period_end: true });
    await storeOrder(customer);
    expect(await ask(customer.token, keeping)).toEqual({ status: 409, body: refusal("not_cancelling") });
    expect(await all.stripe.subscriptions.retrieve(customer.older)).toMatchObject({
      cancel_at_period_end: true,
    });
  });

  it("answers 409 when no subscription is set to end", async () => {
    const customer = await all.subscribe();
    expect(await ask(customer.token, keeping)).toEqual({ status: 409, body: refusal("not_cancelling") });
  });
});

describe("update-subscription with an invalid request", () => {
  it("answers 404 to a caller without a subscription", async () => {
    await all.subscribe();
    const visitor = await all.backend.logIn();
    for (const body of [cancelling, keeping]) {
      expect(await ask(visitor.token, body)).toEqual({ status: 404, body: refusal("no_subscription") });
    }
  });

  it.each([null, "garbage"])("answers 401 to the token %s", async (token) => {
    expect(await ask(token, cancelling)).toEqual({ status: 401, body: refusal("unauthorized") });
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["null", null],
    ["no action", {}],
    ["another action", { action: "delete" }],
    ["another reason", { action: "cancel", reason: "customer_service" }],
    ["a comment that is not a string", { action: "cancel", reason: "other", comment: 1 }],
    ["a comment with NUL", { action: "cancel", reason: "other", comment: "a\u0000" }],
    ["a comment too long", { action: "cancel", reason: "other", comment: "á".repeat(501) }],
  ])("answers 400 to %s", async (_what, body) => {
    const customer = await all.subscribe();
    expect(await ask(customer.token, body)).toEqual({ status: 400, body: refusal("invalid_request") });
    expect(await all.stateOf(customer)).toMatchObject({ cancelling: false, emails: null });
  });

  it("accepts the longest comment", async () => {
    const customer = await all.subscribe();
    const comment = "😀".repeat(500);
    expect((await ask(customer.token, { action: "cancel", reason: "other", comment })).status).toBe(200);
  });

  it("answers 405 to another method and allows only the site in the preflight", async () => {
    expect((await handle(new Request("http://function.test/"))).status).toBe(405);
    const preflight = await handle(new Request("http://function.test/", { method: "OPTIONS" }));
    expect(preflight.headers.get("access-control-allow-origin")).toBe(siteUrl);
  });
});

describe("update-subscription while Stripe is down", () => {
  it("answers 502 and changes nothing", async () => {
    const customer = await all.subscribe();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await ask(customer.token, cancelling)).toEqual({
      status: 502,
      body: refusal("payment_provider_unavailable"),
    });
    all.world.intercept(null);
    expect(await all.stateOf(customer)).toMatchObject({ cancelling: false, emails: null });
  });

  it("completes the remaining steps when repeated after a partial failure", async () => {
    const customer = await all.subscribe();
    let changed = false;
    all.world.intercept(async (request, next) => {
      if (changed) {
        return stripeFailure();
      }
      changed = request.method === "POST";
      return next();
    });
    expect((await ask(customer.token, cancelling)).status).toBe(502);
    all.world.intercept(null);
    expect(await ask(customer.token, cancelling)).toMatchObject({
      status: 200,
      body: { cancel_at_period_end: true },
    });
    expect(await all.stateOf(customer)).toMatchObject({
      cancelling: true,
      emails: ["subscription_cancelling"],
    });
  });
});
