import { setTimeout as wait } from "node:timers/promises";
import { webhookEvents } from "../../../supabase/functions/_shared/billing/webhook-events.ts";
import { planPrice, openTestStripe } from "../../testing/test-stripe.ts";
import { endpointOf } from "../../../supabase/functions/_shared/stripe-fetch.ts";

/** A simulated Stripe whose many customers have just renewed. */
export type SlowStripe = {
  fetch: typeof fetch;
  /** Number of calls by endpoint, and number of calls that the rate limit refused. */
  calls: Map<string, number>;
  refused: () => number;
  /** Returns the events of a customer's renewal, as Stripe sends them. */
  eventsOf: (customer: number) => string[];
  /** Returns the event of a customer's first purchase. */
  purchaseOf: (customer: number) => string;
};

/** Latency, and calls allowed a second: in total and for one endpoint. */
export type StripeLimits = { latencyMilliseconds: number; all: number; endpoint: number };

const second = 1000;

/**
 * Creates a Stripe in this process. It answers with the local Stripe's answers about one renewed subscription, with
 * other ids for each customer (cus_7, sub_7_1, and the newest invoice in_new_7).
 */
export async function openSlowStripe(limits: StripeLimits): Promise<SlowStripe> {
  const template = await makeTemplate();
  const calls = new Map<string, number>();
  const recent = new Map<string, number[]>();
  let refused = 0;

  const isWithinLimit = (key: string, maximum: number): boolean => {
    const times = (recent.get(key) ?? []).filter((time) => time > Date.now() - second);
    recent.set(key, times);
    if (times.length >= maximum) return false;
    times.push(Date.now());
    return true;
  };

  return {
    calls,
    refused: () => refused,
    eventsOf: (customer) =>
      template.events.map((event, number) => template.fill(event, customer, `r${number}`)),
    purchaseOf: (customer) => template.fill(template.purchase, customer, "p"),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const endpoint = endpointOf(request.method, request.url);
      calls.set(endpoint, (calls.get(endpoint) ?? 0) + 1);
      if (!isWithinLimit("*", limits.all) || !isWithinLimit(endpoint, limits.endpoint)) {
        refused += 1;
        return Response.json(
          { error: { type: "invalid_request_error", code: "rate_limit" } },
          { status: 429 },
        );
      }
      await wait(limits.latencyMilliseconds);
      const url = new URL(request.url);
      const answer = template.answers[endpoint];
      const customer = /(?:sub|cus)_(\d+)/.exec(url.href)?.[1];
      if (answer !== undefined && customer !== undefined) {
        return new Response(template.fill(answer, Number(customer), ""), {
          headers: { "content-type": "application/json" },
        });
      }
      return Response.json(
        request.method === "POST"
          ? { id: "made_1", url: "https://pay.test" }
          : { object: "list", data: [], has_more: false },
      );
    },
  };
}

type Template = {
  /** Response bodies by endpoint. */
  answers: Record<string, string>;
  events: string[];
  purchase: string;
  /** Inserts the ids of a customer into a text. */
  fill: (text: string, customer: number, suffix: string) => string;
};

async function makeTemplate(): Promise<Template> {
  const world = await openTestStripe();
  const { stripe } = world;
  const customer = await stripe.customers.create({ email: "ana@customer.test" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: planPrice, quantity: 1 }],
    customer: customer.id,
    success_url: "https://sitepronto.test/ok",
  });
  await world.pay(session.url ?? "");
  const subscriptionId = String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
  const purchaseEvents = (await stripe.events.list({ limit: 100 })).data;
  await world.move(subscriptionId, "renew");
  const events = (await stripe.events.list({ limit: 100 })).data.filter(
    ({ id, type }) =>
      !purchaseEvents.some((known) => known.id === id) && webhookEvents.some((wanted) => wanted === type),
  );
  const expand = [
    "latest_invoice.payments",
    "default_payment_method",
    "customer.invoice_settings.default_payment_method",
  ];
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand });
  const answers = {
    "GET /v1/subscriptions/:id": subscription,
    "GET /v1/subscriptions": await stripe.subscriptions.list({ customer: customer.id }),
    "GET /v1/charges": await stripe.charges.list({ customer: customer.id }),
    "GET /v1/invoices": await stripe.invoices.list({
      subscription: subscriptionId,
      expand: ["data.payments"],
    }),
  };
  await world.close();

  const newest =
    typeof subscription.latest_invoice === "object" ? (subscription.latest_invoice?.id ?? "") : "";
  const purchase = withoutClock(
    purchaseEvents.find(({ type }) => type === "customer.subscription.created") ?? {},
  );
  const texts = Object.entries(answers).map(
    ([endpoint, answer]) => [endpoint, withoutClock(answer)] as const,
  );
  const ids = new Set(
    [...texts.map(([, text]) => text), ...events.map(withoutClock), purchase].flatMap(
      (text) => text.match(/\b(?:sub|cus|in|ch|pi|pm|si|il|inpay|evt|cs_test)_[A-Za-z0-9]{14,}/g) ?? [],
    ),
  );
  const known: Record<string, (n: number) => string> = {
    [subscriptionId]: (n) => `sub_${n}_1`,
    [customer.id]: (n) => `cus_${n}`,
    [newest]: (n) => `in_new_${n}`,
  };
  return {
    answers: Object.fromEntries(texts),
    events: events.map(withoutClock),
    purchase,
    fill: (text, n, suffix) => {
      let filled = text;
      for (const id of ids)
        filled = filled.replaceAll(id, known[id]?.(n) ?? `${id}x${n}${id.startsWith("evt_") ? suffix : ""}`);
      return filled;
    },
  };
}

/** Returns the body without the test clock, which paying customers do not have. */
function withoutClock(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => (key === "test_clock" ? null : part));
}
