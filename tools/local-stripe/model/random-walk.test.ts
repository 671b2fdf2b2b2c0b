import * as fc from "fast-check";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensurePrice, goodForm, idOf, openCheckout, submit } from "../testing/buying.ts";
import { checkBooks, checkEvents } from "../testing/books.ts";
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

/** An action on a subscription by its customer, by the application or by time. */
type Run = (id: string, customer: string) => Promise<unknown>;

/** Makes a failure print the step's title. */
const titled = (title: string, run: Run) => ({ run, [fc.toStringMethod]: () => title });

// prettier-ignore
const moves = [
  "next-day", "next-week", "next-charge", "next-charge", "renew", "end-period", "retry", "give-up",
  "pause", "resume", "voucher-paid", "voucher-expired", "cancel", "reach-due-date", "percent-off", "amount-off",
  "free-month", "full-price", "add-unit", "one-unit", "bill-by-invoice", "charge-card",
];

const useCard = (customer: string, number: string) => local(`customers/${customer}/card`, "PUT", { number });

const moved = (action: string) => titled(action, (id) => local(`subscriptions/${id}/${action}`, "POST"));

const move = fc.constantFrom(...moves).map(moved);

const card = fc
  .constantFrom("4242424242424242", "4000000000000341")
  .map((number) => titled(`card ${number.slice(-4)}`, (_id, customer) => useCard(customer, number)));

const failToRenew = titled("renewal refused", async (id, customer) => {
  await useCard(customer, "4000000000000341");
  await local(`subscriptions/${id}/next-charge`, "POST");
});

const payWithNewCard = titled("new card, paid at once", async (id, customer) => {
  await useCard(customer, "4242424242424242");
  await local(`subscriptions/${id}/retry`, "POST");
});

const cancellation = fc
  .boolean()
  .map((cancel_at_period_end) =>
    titled(`cancel at period end: ${cancel_at_period_end}`, (id) =>
      stripe.subscriptions.update(id, { cancel_at_period_end }),
    ),
  );

const priceChange = fc.constantFrom(500, 9990, 33_333).map((amount) =>
  titled(`price ${amount}`, async (id) => {
    const price = await stripe.prices.create({
      currency: "brl",
      unit_amount: amount,
      recurring: { interval: "month" },
      product_data: { name: "Plan" },
    });
    const item = (await stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? "";
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: price.id }],
      proration_behavior: "none",
    });
  }),
);

const refund = fc.integer({ min: 1, max: 12_000 }).map((amount) =>
  titled(`refund ${amount}`, async (_id, customer) => {
    const charge = (await stripe.charges.list({ customer })).data.find(({ paid }) => paid);
    await stripe.refunds.create({ charge: charge?.id ?? "", amount });
  }),
);

const pause = fc
  .tuple(fc.constantFrom("keep_as_draft", "mark_uncollectible", "void"), fc.constantFrom(0, 10, 45))
  .map(([behavior, days]) =>
    titled(`pause collection: ${behavior} for ${days} days`, (id) =>
      local(`subscriptions/${id}/pause-collection`, "POST", { behavior, ...(days > 0 && { days }) }),
    ),
  );

const dispute = fc.constantFrom("dispute", "inquiry").map((kind) =>
  titled(kind, async (id) => {
    const { data } = await stripe.invoices.list({ subscription: id, status: "paid" });
    await local(`invoices/${data[0]?.id}/dispute`, "POST", { kind });
  }),
);

const disputeStep = fc.constantFrom("respond", "escalate", "won", "lost", "closed").map((name) =>
  titled(`dispute: ${name}`, async () => {
    const { data } = await stripe.disputes.list();
    await local(`disputes/${data[0]?.id}/${name}`, "POST");
  }),
);

const collection = fc.boolean().map((auto_advance) =>
  titled(`automatic collection: ${auto_advance}`, async (id) => {
    const { data } = await stripe.invoices.list({ subscription: id, status: "open" });
    await stripe.invoices.update(data[0]?.id ?? "", { auto_advance });
  }),
);

const step = fc.oneof(
  { weight: 10, arbitrary: move },
  { weight: 2, arbitrary: card },
  { weight: 4, arbitrary: fc.constantFrom(failToRenew, payWithNewCard) },
  { weight: 2, arbitrary: cancellation },
  { weight: 2, arbitrary: priceChange },
  { weight: 1, arbitrary: refund },
  { weight: 2, arbitrary: pause },
  { weight: 1, arbitrary: fc.constant(moved("resume-collection")) },
  { weight: 1, arbitrary: dispute },
  { weight: 1, arbitrary: disputeStep },
  { weight: 1, arbitrary: collection },
);

/** A walk: the first payment's time and method, and the following steps. */
const walk = fc.record({
  start: fc.constantFrom(Date.UTC(2027, 0, 31, 23), Date.UTC(2027, 2, 15, 2), Date.UTC(2028, 1, 29, 12)),
  method: fc.constantFrom("card", "card", "card", "boleto", "pix"),
  steps: fc.array(step, { minLength: 5, maxLength: 15 }),
});

/** Status transitions that the walks made. */
const transitions = new Set<string>();

/** Walks with rare transitions. */
const examples = [
  [failToRenew, "pause", "resume", payWithNewCard, "pause", "next-week", "resume", "pause", "cancel"],
  [failToRenew, "give-up", "next-week", "cancel"],
  [failToRenew, "give-up", payWithNewCard, "renew", failToRenew, "cancel"],
  ["next-day", "cancel"],
  ["bill-by-invoice", "renew", "reach-due-date", "renew", payWithNewCard, "charge-card", "renew"],
  ["percent-off", "add-unit", "renew", "free-month", "renew", "renew", "amount-off", "renew"],
].map((steps) => ({
  start: Date.UTC(2027, 0, 31, 23),
  // Only a Boleto leaves a subscription incomplete.
  method: steps[0] === "next-day" ? "boleto" : "card",
  steps: steps.map((one) => (typeof one === "string" ? moved(one) : one)),
}));

const full = process.env["TEST_FULL"] === "1";
// The short run is reproducible; the long run uses a random seed.
const options = full ? { numRuns: 300 } : { numRuns: 25, seed: 7 };

test(
  "the books balance and the events match the state on random walks through time, cards, prices, discounts, invoices, refunds, disputes and pauses",
  { timeout: full ? 300_000 : 20_000 },
  async () => {
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(walk, async ({ start, method, steps }) => {
        running.clock.now = start;
        await local("reset", "POST");
        await ensurePrice(running);
        const { id: sessionId, url } = await openCheckout(running);
        await submit(url, { ...goodForm, method });
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        const [id, customer] = [idOf(session.subscription), idOf(session.customer)];
        let before = await checkBooks(running, id, customer);
        for (const { run } of steps) {
          // A refused step must change nothing.
          await run(id, customer).catch(() => null);
          const after = await checkBooks(running, id, customer);
          transitions.add(`${before} → ${after}`);
          before = after;
        }
        await checkEvents(running, id, customer);
        walked += 1;
      }),
      { ...options, examples: examples.map((example) => [example]) },
    );
    expect(walked).toBe(options.numRuns);
  },
);

test("the random walks reach every status transition", () => {
  expect([...transitions].toSorted()).toEqual([
    "active → active",
    "active → canceled",
    "active → past_due",
    "active → paused",
    "canceled → canceled",
    "incomplete → active",
    "incomplete → canceled",
    "incomplete → incomplete",
    "incomplete → incomplete_expired",
    "incomplete_expired → incomplete_expired",
    "past_due → active",
    "past_due → canceled",
    "past_due → past_due",
    "past_due → paused",
    "past_due → unpaid",
    "paused → active",
    "paused → canceled",
    "paused → past_due",
    "paused → paused",
    "unpaid → active",
    "unpaid → canceled",
    "unpaid → unpaid",
  ]);
});
