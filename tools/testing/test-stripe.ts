import type { Stripe } from "stripe";
import { createLocalStripe } from "../local-stripe/server.ts";
import { createStripe } from "../../supabase/functions/_shared/stripe-client.ts";
import type { Pace } from "../../supabase/functions/_shared/stripe-fetch.ts";

const baseUrl = "http://127.0.0.1:12111";
const secretKey = "sk_test_local_for_tests";

/** The price that the seed connects plan 1 to. */
export const planPrice = "price_local_professional";

/** Sees every call to Stripe's API; `next` lets it through. */
export type Interceptor = (request: Request, next: () => Promise<Response>) => Promise<Response>;

export type TestStripe = {
  /** The real client on the local Stripe, all in this process. */
  stripe: Stripe;
  /** Makes a client of a worker, which keeps to a pace. */
  clientWith: (pace: Pace) => Stripe;
  /** Puts something between client and Stripe; null takes it away. */
  intercept: (interceptor: Interceptor | null) => void;
  /** Makes a monthly price under the given id, or changes it. */
  setPrice: (id: string, unitAmount?: number) => Promise<void>;
  /** Fills in and sends the form of a payment page with a card that pays, unless another number is given. */
  pay: (pageUrl: string, cardNumber?: string, email?: string) => Promise<void>;
  /** Buys the plan through a payment link, which knows nothing of us but the reference in its address. */
  buyByLink: (
    reference: string | null,
    payersEmail?: string,
    price?: string,
  ) => Promise<Stripe.Checkout.Session>;
  /** Submits a payment page with a method that pays later. */
  payLater: (pageUrl: string, method: "boleto" | "pix") => Promise<void>;
  /** Moves time for a subscription, or does what the control page offers besides: renew, retry, give-up, cancel … */
  move: (subscriptionId: string, action: string) => Promise<void>;
  /** Presses pay on the page of an invoice: the customer's card is charged, and may be declined. */
  payInvoice: (pageUrl: string) => Promise<void>;
  /** Says what the bank made of a refund (re_…). */
  settleRefund: (refundId: string, outcome: "succeeded" | "failed") => Promise<void>;
  /** Replaces a customer's card. */
  replaceCard: (customerId: string, number: string) => Promise<void>;
  /** The text of a hosted page. */
  read: (address: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Opens a local Stripe in memory that knows the plan's price and sends no events by itself. */
export async function openTestStripe(): Promise<TestStripe> {
  const local = await createLocalStripe({ baseUrl, secretKey, webhook: null, dataFile: null });
  let interceptor: Interceptor | null = null;
  const request: typeof fetch = (input, init) => {
    const call = new Request(input, init);
    const next = (): Promise<Response> => local.fetch(call.clone());
    return interceptor === null ? next() : interceptor(call, next);
  };

  const setPrice: TestStripe["setPrice"] = async (id, unitAmount = 9990) => {
    const wanted = {
      product_name: `Product of ${id}`,
      unit_amount: unitAmount,
      currency: "brl",
      interval: "month",
    };
    const answer = await local.fetch(
      new Request(`${baseUrl}/_local/prices/${id}`, { method: "PUT", body: JSON.stringify(wanted) }),
    );
    expectStatus(answer, 200);
  };
  await setPrice(planPrice);

  const stripe = createStripe({ secretKey, apiUrl: baseUrl, request });

  const pay: TestStripe["pay"] = async (
    pageUrl,
    cardNumber = "4242 4242 4242 4242",
    email = "payer@customer.test",
  ) => {
    const form = {
      email,
      cardNumber,
      cardExpiry: "12 / 40",
      cardCvc: "123",
      billingName: "Ana Souza",
    };
    const answer = await local.fetch(
      new Request(pageUrl, { method: "POST", body: new URLSearchParams(form) }),
    );
    expectStatus(answer, 303);
  };

  const payLater: TestStripe["payLater"] = async (pageUrl, method) => {
    const form = new URLSearchParams({ method, email: "payer@customer.test" });
    expectStatus(await local.fetch(new Request(pageUrl, { method: "POST", body: form })), 303);
  };

  // Where an address leads the browser.
  const visit = async (address: string): Promise<string> => {
    const answer = await local.fetch(new Request(address));
    return new URL(answer.headers.get("location") ?? "", address).href;
  };

  return {
    stripe,
    clientWith: (pace) => createStripe({ secretKey, apiUrl: baseUrl, request, pace }),
    intercept: (next) => {
      interceptor = next;
    },
    setPrice,
    pay,
    payLater,
    buyByLink: async (reference, payersEmail, price = planPrice) => {
      const { url } = await stripe.paymentLinks.create({ line_items: [{ price, quantity: 1 }] });
      const query = reference === null ? "" : `?client_reference_id=${encodeURIComponent(reference)}`;
      await pay(await visit(`${url}${query}`), undefined, payersEmail);
      const { data } = await stripe.checkout.sessions.list({ limit: 1 });
      const [session] = data;
      if (!session) {
        throw new Error("The link made no session.");
      }
      return session;
    },
    move: async (subscriptionId, action) => {
      const address = `${baseUrl}/_local/subscriptions/${subscriptionId}/${action}`;
      expectStatus(await local.fetch(new Request(address, { method: "POST" })), 200);
    },
    payInvoice: async (pageUrl) => {
      await local.fetch(new Request(`${pageUrl}/pay`, { method: "POST" }));
    },
    settleRefund: async (refundId, outcome) => {
      const address = `${baseUrl}/_local/refunds/${refundId}/${outcome}`;
      expectStatus(await local.fetch(new Request(address, { method: "POST" })), 200);
    },
    replaceCard: async (customerId, number) => {
      const address = `${baseUrl}/_local/customers/${customerId}/card`;
      const body = JSON.stringify({ number });
      expectStatus(await local.fetch(new Request(address, { method: "PUT", body })), 200);
    },
    read: async (address) => (await local.fetch(new Request(address))).text(),
    close: local.close,
  };
}

function expectStatus(answer: Response, status: number): void {
  if (answer.status !== status) {
    throw new Error(`The local Stripe answered ${answer.status} instead of ${status}.`);
  }
}

/** Stripe being down: an answer that its client does not retry, so that tests need not wait. */
export function stripeFailure(): Response {
  return Response.json(
    { error: { type: "api_error", message: "Stripe is down." } },
    { status: 500, headers: { "stripe-should-retry": "false" } },
  );
}
