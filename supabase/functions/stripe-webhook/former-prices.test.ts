import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHandler as createCheckout } from "../create-checkout-session/handler.ts";
import { eventAbout } from "../../../tools/testing/stripe-event.ts";
import type { Account } from "../../../tools/testing/test-backend.ts";
import { planPrice } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
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

afterAll(() => all.close());

beforeEach(() => givePlanPrice(planPrice, 9990));

async function givePlanPrice(id: string, amount: number): Promise<void> {
  await all.world.setPrice(id, amount);
  await all.backend.sql("update public.plans set stripe_price_id = $1, price = $2 where id = 1", [
    id,
    amount,
  ]);
}

/** Delivers one event of a subscription, so that the webhook fetches its state. */
async function deliver(subscriptionId: string): Promise<unknown> {
  const subscription = await all.stripe.subscriptions.retrieve(subscriptionId);
  return (await all.deliver(eventAbout("customer.subscription.updated", subscription))).outcome;
}

const boughtFor = (amount: number) => ({
  ...bought,
  subscriptions: [{ status: "active", plan: 1, amount, currency: "brl", renews: true }],
  payments: [{ status: "paid", amount, paid: amount }],
});

async function isInQueue({ id }: Account): Promise<boolean> {
  const rows = await all.backend.sql(
    "select from public.activation_queue q join public.sites s on s.id = q.site_id where s.profile_id = $1",
    [id],
  );
  return rows.length === 1;
}

const prices = [
  { id: planPrice, amount: 9990 },
  { id: "price_second", amount: 11_990 },
  { id: "price_third", amount: 12_990 },
];

describe("stripe-webhook for a payment at a former price", () => {
  it("queues the site when the price changed twice while the session was open", async () => {
    const checkout = createCheckout(all.dependencies);
    const open: { account: Account; url: string; amount: number }[] = [];
    for (const { id, amount } of prices) {
      await givePlanPrice(id, amount);
      const account = await all.backend.logIn();
      const answer = await checkout(
        post("create-checkout-session", account.token, { plan_id: 1, locale: "pt-BR" }),
      );
      const { url }: { url: string } = await answer.json();
      open.push({ account, url, amount });
    }
    for (const { account, url, amount } of open) {
      await all.world.pay(url);
      const [session] = (await all.stripe.checkout.sessions.list({ limit: 10 })).data.filter(
        ({ client_reference_id }) => client_reference_id === account.id,
      );
      expect(await deliver(subscriptionOf(session as Stripe.Checkout.Session))).toBe("queued");
      expect(await all.stateOf(account)).toEqual(boughtFor(amount));
      expect(await isInQueue(account)).toBe(true);
    }
  });

  it.each(prices)("queues the site when a payment link charges $amount", async ({ id, amount }) => {
    for (const price of prices) await givePlanPrice(price.id, price.amount);
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email, id);
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await all.stateOf(account)).toEqual(boughtFor(amount));
    expect(await isInQueue(account)).toBe(true);
  });
});

const tasksAbout = (session: Stripe.Checkout.Session) =>
  all.backend.sql(
    `select kind, subject, profile_id, details ->> 'price_id' as price, done_at is not null as done
       from public.team_tasks where details ->> 'subscription_id' = $1`,
    [subscriptionOf(session)],
  );

describe("stripe-webhook for a subscription to an unknown price", () => {
  beforeEach(() => all.world.setPrice("price_of_a_campaign", 4990));

  it("creates one task when its payment link names a profile", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email, "price_of_a_campaign");
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await tasksAbout(session)).toEqual([
      {
        kind: "paid_unknown_price",
        subject: account.email,
        profile_id: account.id,
        price: "price_of_a_campaign",
        done: false,
      },
    ]);
  });

  it("creates a task when another customer paid for the named profile", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(
      account.id,
      "somebody.else@customer.test",
      "price_of_a_campaign",
    );
    await deliver(subscriptionOf(session));
    expect(await tasksAbout(session)).toMatchObject([
      { kind: "paid_unknown_price", subject: "somebody.else@customer.test", profile_id: account.id },
    ]);
  });

  it("links the subscription and closes the task when the team adds the plan at Stripe", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email, "price_of_a_campaign");
    await deliver(subscriptionOf(session));
    await all.stripe.subscriptions.update(subscriptionOf(session), { metadata: { plan_id: "1" } });
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await all.stateOf(account)).toEqual(boughtFor(4990));
    expect(await tasksAbout(session)).toMatchObject([{ done: true }]);
  });

  it("ignores it when it names no profile", async () => {
    const session = await all.world.buyByLink(null, "stranger@customer.test", "price_of_a_campaign");
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await tasksAbout(session)).toEqual([]);
  });

  it("creates no task when it has ended", async () => {
    const account = await all.backend.addAccount();
    const session = await all.world.buyByLink(account.id, account.email, "price_of_a_campaign");
    await all.stripe.subscriptions.cancel(subscriptionOf(session));
    expect(await deliver(subscriptionOf(session))).toBe("queued");
    expect(await tasksAbout(session)).toEqual([]);
  });
});
