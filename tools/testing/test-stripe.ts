import type { Stripe } from "stripe";
import { createLocalStripe } from "../local-stripe/server.ts";
import type { RefundRefusal } from "../local-stripe/state.ts";
import { createStripe } from "../../supabase/functions/_shared/stripe-client.ts";
import type { Pace } from "../../supabase/functions/_shared/stripe-fetch.ts";

const baseUrl = "http://127.0.0.1:12111";
const secretKey = "sk_test_local_for_tests";

/** The price of plan 1 in the seed. */
export const planPrice = "price_local_professional";

/** Intercepts every call to Stripe's API; `next` forwards it. */
type Interceptor = (request: Request, next: () => Promise<Response>) => Promise<Response>;

export type TestStripe = {
  /** The real client on the local Stripe, all in this process. */
  stripe: Stripe;
  /** Creates the client of a worker with a rate limit. */
  clientWith: (pace: Pace) => Stripe;
  /** Intercepts the calls between client and Stripe; null removes the interceptor. */
  intercept: (interceptor: Interceptor | null) => void;
  /** Creates or changes a monthly price with the given id. */
  setPrice: (id: string, unitAmount?: number) => Promise<void>;
  /** Submits a payment page, with a valid card by default. */
  pay: (pageUrl: string, cardNumber?: string, email?: string) => Promise<void>;
  /** Buys the plan through a payment link; only the reference in its address refers to our account. */
  buyByLink: (
    reference: string | null,
    payerEmail?: string,
    price?: string,
  ) => Promise<Stripe.Checkout.Session>;
  /** Submits a payment page with a method that pays later. */
  payLater: (pageUrl: string, method: "boleto" | "pix") => Promise<void>;
  /** Runs an action of the control page for a subscription: renew, retry, give-up, cancel … */
  move: (subscriptionId: string, action: string) => Promise<void>;
  /** Presses pay on the page of an invoice: charges the customer's card, which may be declined. */
  payInvoice: (pageUrl: string) => Promise<void>;
  /** Sets the bank's result of a refund (re_…). */
  settleRefund: (refundId: string, outcome: "succeeded" | "failed") => Promise<void>;
  /** Makes the API refuse every refund, or with an empty reason make them again. */
  refuseRefunds: (reason: RefundRefusal | "") => Promise<void>;
  /** Lets the bank dispute a paid invoice (in_…), or ask about it, and returns the dispute (dp_…). */
  dispute: (invoiceId: string, kind?: "dispute" | "inquiry") => Promise<string>;
  /** Lets the bank report the payment of an invoice (in_…) as possibly fraudulent. */
  warnOfFraud: (invoiceId: string) => Promise<void>;
  /** Goes on with a dispute: `respond`, `escalate`, `won`, `lost` or `closed`. */
  stepDispute: (disputeId: string, step: string) => Promise<void>;
  /** Replaces a customer's card. */
  replaceCard: (customerId: string, number: string) => Promise<void>;
  /** Returns the text of a hosted page. */
  read: (address: string) => Promise<string>;
  close: () => Promise<void>;
};

/** Opens a local Stripe in memory with the plan's price; it sends no events by itself. */
export async function openTestStripe(): Promise<TestStripe> {
  const local = await createLocalStripe({ baseUrl, secretKey, webhook: null, dataFile: null });
  let interceptor: Interceptor | null = null;
  const request: typeof fetch = (input, init) => {
    const call = new Request(input, init);
    const next = (): Promise<Response> => local.fetch(call.clone());
    return interceptor === null ? next() : interceptor(call, next);
  };

  const setPrice: TestStripe["setPrice"] = async (id, unitAmount = 9990) => {
    const price = {
      product_name: `Product of ${id}`,
      unit_amount: unitAmount,
      currency: "brl",
      interval: "month",
    };
    const answer = await local.fetch(
      new Request(`${baseUrl}/_local/prices/${id}`, { method: "PUT", body: JSON.stringify(price) }),
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

  // The redirect address of the response.
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
    buyByLink: async (reference, payerEmail, price = planPrice) => {
      const { url } = await stripe.paymentLinks.create({ line_items: [{ price, quantity: 1 }] });
      const query = reference === null ? "" : `?client_reference_id=${encodeURIComponent(reference)}`;
      await pay(await visit(`${url}${query}`), undefined, payerEmail);
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
    refuseRefunds: async (reason) => {
      const address = `${baseUrl}/_local/refunds/refusal`;
      const body = JSON.stringify({ reason });
      expectStatus(await local.fetch(new Request(address, { method: "POST", body })), 200);
    },
    dispute: async (invoiceId, kind = "dispute") => {
      const address = `${baseUrl}/_local/invoices/${invoiceId}/dispute`;
      const body = JSON.stringify({ kind });
      const answer = await local.fetch(new Request(address, { method: "POST", body }));
      expectStatus(answer, 200);
      const { id }: { id: string } = await answer.json();
      return id;
    },
    warnOfFraud: async (invoiceId) => {
      const address = `${baseUrl}/_local/invoices/${invoiceId}/fraud-warning`;
      expectStatus(await local.fetch(new Request(address, { method: "POST" })), 200);
    },
    stepDispute: async (disputeId, step) => {
      const address = `${baseUrl}/_local/disputes/${disputeId}/${step}`;
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

/** Returns a failure of Stripe that its client does not retry, so that tests need not wait. */
export function stripeFailure(): Response {
  return Response.json(
    { error: { type: "api_error", message: "Stripe is down." } },
    { status: 500, headers: { "stripe-should-retry": "false" } },
  );
}
