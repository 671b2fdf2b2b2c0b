import { vi } from "vitest";
import type { Stripe } from "stripe";
import type { BillingDependencies } from "../../supabase/functions/_shared/dependencies.ts";
import { type Account, openTestBackend, siteUrl, type TestBackend } from "./test-backend.ts";
import { openTestStripe, planPrice, type TestStripe } from "./test-stripe.ts";

/** A real database and the local Stripe. */
export type TestWorld = {
  backend: TestBackend;
  world: TestStripe;
  stripe: Stripe;
  /** The dependencies of functions that use both. */
  dependencies: BillingDependencies;
  /** Creates and stores a Stripe customer for an account; returns its id (cus_…). */
  addCustomer: (account: Account) => Promise<string>;
  /** Buys the plan through a checkout like ours, with a valid card by default. Its events are not delivered. */
  buyPlan: (account: Account, customerId: string, cardNumber?: string) => Promise<Stripe.Checkout.Session>;
  close: () => Promise<void>;
};

/** Opens both in memory. Logs of the functions are expected and hidden. */
export async function openTestWorld(): Promise<TestWorld> {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const [backend, world] = await Promise.all([openTestBackend(), openTestStripe()]);
  const { database } = backend;
  const { stripe } = world;
  return {
    backend,
    world,
    stripe,
    dependencies: { database, stripe, siteUrl, now: () => new Date() },
    addCustomer: async ({ id, email }) => {
      const customer = await stripe.customers.create({ email });
      await database
        .from("billing_customers")
        .insert({ profile_id: id, stripe_customer_id: customer.id })
        .throwOnError();
      return customer.id;
    },
    buyPlan: async ({ id }, customer, cardNumber) => {
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: planPrice, quantity: 1 }],
        customer,
        client_reference_id: id,
        success_url: `${siteUrl}/ok`,
        subscription_data: { metadata: { profile_id: id, plan_id: "1" } },
      });
      await world.pay(session.url ?? "", cardNumber);
      return stripe.checkout.sessions.retrieve(session.id);
    },
    close: async () => {
      await world.close();
      await backend.close();
    },
  };
}

/** Creates a request to a function, as the browser sends it; a string is sent unchanged. */
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
