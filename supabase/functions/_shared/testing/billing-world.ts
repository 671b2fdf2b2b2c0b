import { vi } from "vitest";
import type { Stripe } from "stripe";
import { syncSubscription } from "../billing/subscription-state.ts";
import { type Account, openTestBackend, siteUrl, type TestBackend } from "./test-backend.ts";
import { openTestStripe, planPrice, type TestStripe } from "./test-stripe.ts";

export type Caller = Account & { token: string };

/** A customer with a subscription, known to Stripe and to us. */
export type Subscriber = Caller & { customerId: string; subscriptionId: string };

export type BillingWorld = {
  backend: TestBackend;
  world: TestStripe;
  stripe: Stripe;
  /** Makes an account that has bought the plan with the given card, and has what Stripe says stored. */
  subscribe: (profile?: Record<string, string>, cardNumber?: string) => Promise<Subscriber>;
  /** Makes an account that Stripe knows and that has bought nothing. */
  register: (profile?: Record<string, string>) => Promise<Caller & { customerId: string }>;
  /** Buys once more for a customer; nothing of it is stored here. */
  buy: (account: Account & { customerId: string }, cardNumber?: string) => Promise<string>;
  /** Moves time at Stripe and stores what came of it, as the webhook would. */
  move: (subscriber: Subscriber, action: string) => Promise<void>;
  /** The team makes the customer's site live. */
  activate: (account: Account) => Promise<void>;
  /** Where the customer's subscription and site stand in the database, and what they were told. */
  stateOf: (account: Account) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

/** A request to a function, as the browser makes it; a text is sent as it is. */
export function post(name: string, token: string | null, body: unknown = {}): Request {
  return new Request(`http://127.0.0.1:54321/functions/v1/${name}`, {
    method: "POST",
    headers: {
      origin: siteUrl,
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** A real database beside the local Stripe, with customers who pay. Warnings of the functions are expected and not shown. */
export async function openBillingWorld(): Promise<BillingWorld> {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const [backend, world] = await Promise.all([openTestBackend(), openTestStripe()]);
  const { stripe } = world;
  const parts = { database: backend.database, stripe };

  const register: BillingWorld["register"] = async (profile) => {
    const account = await backend.logIn(profile);
    const customer = await stripe.customers.create({ email: account.email });
    await backend.database
      .from("billing_customers")
      .insert({ profile_id: account.id, stripe_customer_id: customer.id })
      .throwOnError();
    return { ...account, customerId: customer.id };
  };

  const buy: BillingWorld["buy"] = async (account, cardNumber) => {
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: planPrice, quantity: 1 }],
      customer: account.customerId,
      client_reference_id: account.id,
      success_url: `${siteUrl}/ok`,
      subscription_data: { metadata: { profile_id: account.id, plan_id: "1" } },
    });
    await world.pay(session.url ?? "", cardNumber);
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    return String(subscription);
  };

  return {
    backend,
    world,
    stripe,
    register,
    buy,
    subscribe: async (profile, cardNumber) => {
      const account = await register(profile);
      const subscriptionId = await buy(account, cardNumber);
      await syncSubscription(parts, subscriptionId);
      return { ...account, subscriptionId };
    },
    move: async ({ subscriptionId }, action) => {
      await world.move(subscriptionId, action);
      await syncSubscription(parts, subscriptionId);
    },
    activate: async ({ id }) => {
      await backend.sql("update public.sites set status = 'active' where profile_id = $1", [id]);
    },
    stateOf: async ({ id }) => {
      const [row] = await backend.sql(stateQuery, [id]);
      return row ?? {};
    },
    close: async () => {
      await world.close();
      await backend.close();
    },
  };
}

const stateQuery = `
  select
    (select json_agg(s.status order by s.started_at) from public.subscriptions s where s.profile_id = $1) as subscriptions,
    (select bool_or(s.cancel_at_period_end) from public.subscriptions s where s.profile_id = $1) as cancelling,
    (select json_agg(p.status order by p.invoiced_at) from public.payments p where p.profile_id = $1) as payments,
    (select w.status from public.sites w where w.profile_id = $1) as site,
    (select json_agg(o.template order by o.created_at) from public.email_outbox o
      where o.profile_id = $1 and o.template like 'subscription_%') as told`;
