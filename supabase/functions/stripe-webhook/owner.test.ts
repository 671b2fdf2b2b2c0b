import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventAbout, newId } from "../../../tools/testing/stripe-event.ts";
import { type Account, siteUrl } from "../../../tools/testing/test-backend.ts";
import { planPrice } from "../../../tools/testing/test-stripe.ts";
import {
  bought,
  nothing,
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

/** Delivers all events of a purchase and returns the outcomes. */
async function deliverAll(session: Stripe.Checkout.Session): Promise<unknown[]> {
  const outcomes = new Set<unknown>();
  for (const event of await all.eventsOf(session)) {
    const answer = await all.deliver(event);
    expect(answer.status).toBe(200);
    outcomes.add(answer.outcome);
  }
  return [...outcomes];
}

/** Makes Stripe forget the session of a subscription. */
function hideSessions(): void {
  all.world.intercept((request, next) =>
    new URL(request.url).searchParams.has("subscription") && request.url.includes("/checkout/sessions")
      ? Promise.resolve(
          Response.json({ object: "list", data: [], has_more: false, url: "/v1/checkout/sessions" }),
        )
      : next(),
  );
}

/** Returns the team's tasks about a purchase. */
function tasksAbout(session: Stripe.Checkout.Session): Promise<Record<string, unknown>[]> {
  return all.backend.sql(
    `select kind, subject, profile_id, done_at is not null as done from public.team_tasks
      where details ->> 'subscription_id' = $1`,
    [subscriptionOf(session)],
  );
}

async function customerOf(account: Account): Promise<string | undefined> {
  const { data } = await all.backend.database
    .from("billing_customers")
    .select("stripe_customer_id")
    .eq("profile_id", account.id)
    .throwOnError();
  return data[0]?.stripe_customer_id;
}

describe("stripe-webhook for a purchase through a payment link", () => {
  it("assigns it to the profile in the reference, which gets the new customer", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email);
    expect(session.metadata).toEqual({});

    expect(await deliverAll(session)).toEqual(["queued"]);
    expect(await all.stateOf(account)).toEqual(bought);
    expect(await customerOf(account)).toBe(session.customer);
  });

  it("finds the profile by the customer for later events", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email);
    await deliverAll(session);
    await all.world.stripe.subscriptions.cancel(subscriptionOf(session));

    await deliverAll(session);
    expect(await all.stateOf(account)).toMatchObject({
      subscriptions: [{ status: "canceled" }],
      site: "cancelled",
    });
  });

  it.each([
    ["is missing", null],
    ["is not an id", "garbage"],
    ["contains a filter", "00000000-0000-4000-8000-000000000001,id.neq.0"],
    ["belongs to no profile", randomUUID()],
  ])("assigns it to no profile and creates a task when the reference %s", async (_what, reference) => {
    const session = await all.world.buyByLink(reference);
    expect(await deliverAll(session)).toEqual(["queued"]);
    const rows = await all.backend.sql("select id from public.subscriptions where id = $1", [
      subscriptionOf(session),
    ]);
    expect(rows).toEqual([]);
    expect(await tasksAbout(session)).toMatchObject([{ kind: "paid_without_profile" }]);
  });

  it("assigns it to no profile when the payer is not the referenced profile", async () => {
    const named = await all.backend.addAccount();
    const session = await all.world.buyByLink(named.id, "somebody.else@customer.test");
    expect(await deliverAll(session)).toEqual(["queued"]);
    expect(await all.stateOf(named)).toEqual(nothing);
    expect(await customerOf(named)).toBeUndefined();
    expect(await tasksAbout(session)).toEqual([
      {
        kind: "stripe_customer_conflict",
        subject: "somebody.else@customer.test",
        profile_id: named.id,
        done: false,
      },
    ]);
  });

  it("does not assign it to a referenced profile that has another stored customer", async () => {
    const named = await all.backend.addAccount();
    const known = await all.addCustomer(named);
    const session = await all.world.buyByLink(named.id, "somebody.else@customer.test");
    expect(await deliverAll(session)).toEqual(["queued"]);
    expect(await customerOf(named)).toBe(known);
    expect(await all.stateOf(named)).toEqual(nothing);
  });

  it("assigns it to the profile that the team adds at Stripe and closes the task", async () => {
    const named = await all.backend.addAccount();
    const session = await all.world.buyByLink(named.id, "somebody.else@customer.test");
    await deliverAll(session);
    await all.stripe.subscriptions.update(subscriptionOf(session), { metadata: { profile_id: named.id } });
    const updated = (await all.eventsOf(session)).at(-1);
    expect(await all.deliver(updated ?? {})).toEqual({ status: 200, outcome: "queued" });
    expect(await all.stateOf(named)).toEqual(bought);
    expect(await tasksAbout(session)).toMatchObject([{ done: true }]);
  });

  it("ignores the case of the e-mail address", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email.toUpperCase());
    expect(await deliverAll(session)).toEqual(["queued"]);
    expect(await all.stateOf(account)).toEqual(bought);
  });
});

describe("stripe-webhook for a purchase without a profile", () => {
  it("creates one task when the profile is unknown", async () => {
    const session = await all.world.buyByLink(null);
    await deliverAll(session);
    expect(await tasksAbout(session)).toEqual([
      { kind: "paid_without_profile", subject: "payer@customer.test", profile_id: null, done: false },
    ]);
  });

  it("creates no task while its checkout may not be stored yet", async () => {
    const session = await all.world.buyByLink(null);
    hideSessions();
    const created = (await all.eventsOf(session)).filter(({ type }) => type === "invoice.paid");
    expect(await all.deliver(created[0] ?? {})).toEqual({ status: 200, outcome: "queued" });
    expect(await tasksAbout(session)).toEqual([]);
  });

  it("creates no task when the subscription has ended", async () => {
    const session = await all.world.buyByLink(null);
    await all.stripe.subscriptions.cancel(subscriptionOf(session));
    await deliverAll(session);
    expect(await tasksAbout(session)).toEqual([]);
  });

  it("does not search a profile by the e-mail typed on the page", async () => {
    const account = await all.backend.addAccount();
    await all.backend.sql("update auth.users set email = 'payer@customer.test' where id = $1", [account.id]);
    const session = await all.world.buyByLink(null);
    expect(session.customer_details?.email).toBe("payer@customer.test");
    expect(await deliverAll(session)).toEqual(["queued"]);
    expect(await all.stateOf(account)).toEqual({ ...nothing, emails: ["email_changed"] });
  });
});

it("stripe-webhook keeps a purchase with its customer when the reference names another profile", async () => {
  const [buyer, other] = [await all.backend.addAccount(), await all.backend.addAccount()];
  const customer = await all.world.stripe.customers.create({});
  await all.backend.database
    .from("billing_customers")
    .insert({ profile_id: buyer.id, stripe_customer_id: customer.id })
    .throwOnError();
  const session = await all.world.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: planPrice, quantity: 1 }],
    customer: customer.id,
    client_reference_id: other.id,
    success_url: `${siteUrl}/ok`,
  });
  await all.world.pay(session.url ?? "");

  await deliverAll(await all.world.stripe.checkout.sessions.retrieve(session.id));
  expect(await all.stateOf(buyer)).toEqual(bought);
  expect(await all.stateOf(other)).toEqual(nothing);
});

it("stripe-webhook stores a purchase made as a second customer for the profile, which keeps its first customer", async () => {
  const account = await all.backend.addAccount();
  const known = newId("cus");
  await all.backend.database
    .from("billing_customers")
    .insert({ profile_id: account.id, stripe_customer_id: known })
    .throwOnError();
  const session = await all.world.buyByLink(account.id, account.email);
  await deliverAll(session);
  expect(await all.stateOf(account)).toEqual(bought);
  expect(await customerOf(account)).toBe(known);

  // From here on only the stored row identifies the owner.
  hideSessions();
  await all.world.stripe.subscriptions.cancel(subscriptionOf(session));
  const cancelled = (await all.eventsOf(session)).at(-1);
  expect(await all.deliver(cancelled ?? {})).toEqual({ status: 200, outcome: "queued" });
  expect(await all.stateOf(account)).toMatchObject({ site: "cancelled" });
});

it("stripe-webhook finds the profile by our metadata when the customer's row is lost and there is no session", async () => {
  const account = await all.backend.addAccount();
  const session = await all.buy(account);
  hideSessions();
  await all.backend.sql("delete from public.billing_customers where profile_id = $1", [account.id]);
  await deliverAll(session);
  expect(await all.stateOf(account)).toEqual(bought);
  expect(await customerOf(account)).toBe(session.customer);
});

it("stripe-webhook ignores a purchase of a deleted account", async () => {
  const account = await all.backend.addAccount();
  const session = await all.buy(account);
  await all.backend.sql("delete from auth.users where id = $1", [account.id]);
  expect(await deliverAll(session)).toEqual(["queued"]);
});

/** Gives the plan another price during a check. */
async function whilePlanCosts(price: string, check: () => Promise<void>): Promise<void> {
  const connect = "update public.plans set stripe_price_id = $1 where id = 1";
  await all.backend.sql(connect, [price]);
  try {
    await check();
  } finally {
    await all.backend.sql(connect, [planPrice]);
  }
}

describe("stripe-webhook after a price change", () => {
  it("keeps the plan of a stored subscription", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email);
    await deliverAll(session);
    await whilePlanCosts("price_of_next_year", async () => {
      const subscription = await all.world.stripe.subscriptions.retrieve(subscriptionOf(session));
      const event = eventAbout("customer.subscription.updated", subscription);
      expect(await all.deliver(event)).toEqual({ status: 200, outcome: "queued" });
    });
    expect(await all.stateOf(account)).toEqual(bought);
  });

  it("finds the plan of a recent purchase by its metadata", async () => {
    const account = await all.backend.addAccount();
    const session = await all.buy(account);
    await whilePlanCosts("price_of_next_year", async () => {
      expect(await deliverAll(session)).toEqual(["queued"]);
    });
    expect(await all.stateOf(account)).toEqual(bought);
  });
});
