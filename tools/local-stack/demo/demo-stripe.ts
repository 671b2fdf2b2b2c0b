import type { Stripe } from "stripe";
import { createStripe } from "../../../supabase/functions/_shared/stripe-client.ts";
import { createLocalStripe } from "../../local-stripe/server.ts";

/** A local Stripe with an adjustable current time, to create two years of history. */
export type DemoStripe = {
  stripe: Stripe;
  setNow: (date: Date) => void;
  /** Creates the price of a plan under its id, as the team does in Stripe's dashboard. */
  setPrice: (priceId: string, plan: Record<string, unknown>) => Promise<void>;
  /** Submits a payment page: with a card that pays, or with a Boleto that is paid later. */
  pay: (pageUrl: string, method: "card" | "boleto", email: string) => Promise<void>;
  /** Makes all later charges of the customer fail. */
  breakCard: (customerId: string) => Promise<void>;
  /** Lets the bank dispute the last paid invoice of a subscription, and returns the dispute (dp_…). */
  dispute: (subscriptionId: string) => Promise<string>;
  /** Decides a dispute against us. */
  loseDispute: (disputeId: string) => Promise<void>;
  close: () => Promise<void>;
};

const renewalFails = "4000000000000341";

/**
 * Opens the local Stripe on the data file that the stack uses later. It sends no events; its state is synced
 * instead.
 */
export async function openDemoStripe(options: {
  baseUrl: string;
  secretKey: string;
  dataFile: string | null;
}): Promise<DemoStripe> {
  let now = Date.now();
  const local = await createLocalStripe({ ...options, webhook: null, now: () => now });
  const send = async (request: Request, expected: number): Promise<Response> => {
    const answer = await local.fetch(request);
    if (answer.status !== expected)
      throw new Error(`The local Stripe answered ${answer.status} to ${request.url}.`);
    return answer;
  };
  const control = (method: "PUT" | "POST", path: string, body: object) =>
    send(new Request(`${options.baseUrl}/_local/${path}`, { method, body: JSON.stringify(body) }), 200);
  const stripe = createStripe({
    secretKey: options.secretKey,
    apiUrl: options.baseUrl,
    request: (input, init) => local.fetch(new Request(input, init)),
  });

  return {
    stripe,
    setNow: (date) => {
      now = date.getTime();
    },
    setPrice: async (priceId, plan) => {
      await control("PUT", `prices/${priceId}`, {
        product_name: plan["name"],
        unit_amount: plan["price"],
        currency: plan["currency"],
        interval: plan["interval"],
      });
    },
    pay: async (pageUrl, method, email) => {
      const card = {
        cardNumber: "4242 4242 4242 4242",
        cardExpiry: "12 / 40",
        cardCvc: "123",
        billingName: "Exemplo",
      };
      const form = method === "card" ? { email, ...card } : { email, method };
      await send(new Request(pageUrl, { method: "POST", body: new URLSearchParams(form) }), 303);
    },
    breakCard: async (customerId) => {
      await control("PUT", `customers/${customerId}/card`, { number: renewalFails });
    },
    dispute: async (subscription) => {
      const [invoice] = (await stripe.invoices.list({ subscription, status: "paid", limit: 1 })).data;
      const answer = await control("POST", `invoices/${invoice?.id}/dispute`, {});
      const { id }: { id: string } = await answer.json();
      return id;
    },
    loseDispute: async (disputeId) => {
      await control("POST", `disputes/${disputeId}/lost`, {});
    },
    close: local.close,
  };
}
