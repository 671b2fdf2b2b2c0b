import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { randomSource } from "../testing/random.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

const local = (path: string, method: string, body?: object) =>
  fetch(`${running.base}/_local/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });

/** Everything that may happen to a subscription after its first payment. */
const actions: ((id: string, customer: string) => Promise<unknown>)[] = [
  (id) => local(`subscriptions/${id}/renew`, "POST"),
  (id) => local(`subscriptions/${id}/next-charge`, "POST"),
  (id) => local(`subscriptions/${id}/next-day`, "POST"),
  (id) => local(`subscriptions/${id}/next-week`, "POST"),
  (id) => local(`subscriptions/${id}/retry`, "POST"),
  async (id, customer) => {
    await local(`customers/${customer}/card`, "PUT", { number: "4242424242424242" });
    await local(`subscriptions/${id}/retry`, "POST");
  },
  (id) => local(`subscriptions/${id}/give-up`, "POST"),
  (id) => local(`subscriptions/${id}/end-period`, "POST"),
  (_id, customer) => local(`customers/${customer}/card`, "PUT", { number: "4242424242424242" }),
  (_id, customer) => local(`customers/${customer}/card`, "PUT", { number: "4000000000000341" }),
  (id) => local(`subscriptions/${id}/cancel`, "POST"),
  (id) => stripe.subscriptions.update(id, { cancel_at_period_end: true }),
  (id) => stripe.subscriptions.update(id, { cancel_at_period_end: false }),
  (id) => stripe.subscriptions.update(id, { cancel_at: "" }),
];

/** Asserts what must hold after every step; returns the subscription's status. */
async function check(id: string, customer: string): Promise<string> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const invoices = (await stripe.invoices.list({ subscription: id, limit: 100 })).data.toReversed();
  const latest = invoices.at(-1);
  const item = subscription.items.data[0];

  expect(subscription.latest_invoice).toBe(latest?.id);
  const latestInvoice: Record<string, (string | null | undefined)[]> = {
    active: ["paid"],
    past_due: ["open"],
    unpaid: ["open", "draft"],
    canceled: ["paid", "open", "draft"],
  };
  expect(latestInvoice[subscription.status]).toContain(latest?.status);
  expect(subscription.ended_at !== null).toBe(subscription.status === "canceled");

  // One period follows the other without a gap, each invoiced exactly once.
  const periods = invoices.map((invoice) => invoice.lines.data[0]?.period);
  expect(periods.slice(1).map((period) => period?.start)).toEqual(
    periods.slice(0, -1).map((period) => period?.end),
  );
  expect(periods.at(-1)).toEqual({ start: item?.current_period_start, end: item?.current_period_end });

  // Each paid invoice was charged exactly once.
  const charges = (await stripe.charges.list({ customer, limit: 100 })).data;
  const paid = invoices.filter(({ status }) => status === "paid");
  expect(charges.filter((charge) => charge.paid)).toHaveLength(paid.length);
  for (const invoice of invoices) {
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due);
    expect(invoice.amount_paid).toBe(invoice.status === "paid" ? 9990 : 0);
  }
  const numbers = invoices.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  return subscription.status;
}

// These seeds reach every transition; `npm run test:full` walks further.
const seeds =
  process.env["TEST_FULL"] === "1" ? Array.from({ length: 60 }, (_, index) => index + 1) : [3, 24, 37, 38];

/** Status transitions that the walks made. */
const transitions = new Set<string>();

test.each(seeds)(
  "invoices, charges and periods stay consistent after actions in random order (seed %i)",
  async (seed) => {
    const random = randomSource(seed);
    const session = await buy(running);
    const [id, customer] = [idOf(session.subscription), idOf(session.customer)];
    let before = "active";
    for (let step = 0; step < 25; step += 1) {
      const act = actions[random.below(actions.length)];
      // An action that does not apply is refused, and must change nothing.
      await act?.(id, customer).catch(() => null);
      const after = await check(id, customer);
      transitions.add(`${before} → ${after}`);
      before = after;
    }
    // A canceled subscription stays canceled.
    expect(transitions).not.toContain("canceled → active");
  },
);

test("the random walks reach every status transition", () => {
  expect([...transitions].toSorted()).toEqual([
    "active → active",
    "active → canceled",
    "active → past_due",
    "canceled → canceled",
    "past_due → active",
    "past_due → canceled",
    "past_due → past_due",
    "past_due → unpaid",
    "unpaid → active",
    "unpaid → canceled",
    "unpaid → unpaid",
  ]);
});
