import { expect } from "vitest";
import type { Stripe } from "stripe";
import { createHandler } from "../../supabase/functions/create-checkout-session/handler.ts";
import type { Account } from "./test-backend.ts";
import { planPrice } from "./test-stripe.ts";
import { openTestWorld, post, type TestWorld } from "./test-world.ts";

export type Buyer = Account & { token: string };

export type CheckoutWorld = TestWorld & {
  handle: (request: Request) => Promise<Response>;
  /** Sets the function's clock; Stripe's does not change. */
  setNow: (now: Date) => void;
  /** Calls the checkout. Returns the status, and the page's address, the client secret or the error's code. */
  requestCheckout: (buyer: Buyer, body?: unknown) => Promise<{ status: number; answer: unknown }>;
  /** Calls the checkout and returns the page's address; fails without one. */
  openPage: (buyer: Buyer, body?: unknown) => Promise<string>;
  /** Returns the sessions of a buyer, newest first. */
  sessionsOf: (buyer: Buyer) => Promise<Stripe.Checkout.Session[]>;
  /** Returns the customers of a buyer that are not deleted. */
  customersOf: (buyer: Buyer) => Promise<Stripe.Customer[]>;
  /** Returns the stored customer id of a buyer. */
  storedCustomer: (buyer: Buyer) => Promise<unknown>;
  /** Resets plan, clock and interceptor. */
  reset: () => Promise<void>;
};

/** The browser's request body. */
export const order = { plan_id: 1, locale: "pt-BR" };

/** Creates the browser's request; a string is sent unchanged. */
export function request(token: string | null, body: unknown = order): Request {
  return post("create-checkout-session", token, body);
}

/** Opens the checkout function with a real database and the local Stripe. */
export async function openCheckoutWorld(): Promise<CheckoutWorld> {
  const opened = await openTestWorld();
  const { backend, world, stripe } = opened;
  let now: Date | null = null;
  const handle = createHandler({ ...opened.dependencies, now: () => now ?? new Date() });

  const requestCheckout: CheckoutWorld["requestCheckout"] = async (buyer, body = order) => {
    const response = await handle(request(buyer.token, body));
    const { url, client_secret, code }: { url?: unknown; client_secret?: unknown; code?: unknown } =
      await response.json();
    return { status: response.status, answer: url ?? client_secret ?? code };
  };

  return {
    ...opened,
    handle,
    setNow: (moment) => {
      now = moment;
    },
    requestCheckout,
    openPage: async (buyer, body = order) => {
      const { status, answer } = await requestCheckout(buyer, body);
      expect(status).toBe(200);
      return String(answer);
    },
    sessionsOf: async (buyer) => {
      const { data } = await stripe.checkout.sessions.list({ limit: 100, expand: ["data.line_items"] });
      return data.filter((session) => session.client_reference_id === buyer.id);
    },
    customersOf: async (buyer) => {
      const { data } = await stripe.customers.list({ limit: 100 });
      return data.filter(({ metadata }) => metadata["profile_id"] === buyer.id);
    },
    storedCustomer: async (buyer) => {
      const [row] = await backend.sql(
        "select stripe_customer_id as id from public.billing_customers where profile_id = $1",
        [buyer.id],
      );
      return row?.["id"];
    },
    reset: async () => {
      now = null;
      world.intercept(null);
      await backend.sql("update public.plans set stripe_price_id = $1, active = true where id = 1", [
        planPrice,
      ]);
    },
  };
}
