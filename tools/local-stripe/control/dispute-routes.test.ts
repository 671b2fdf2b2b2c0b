import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
beforeEach(() => local("reset"));
afterAll(() => running.stop());

const local = async (path: string, body?: object) =>
  (
    await fetch(`${running.base}/_local/${path}`, {
      method: "POST",
      ...(body && { body: JSON.stringify(body) }),
    })
  ).status;

async function subscribe() {
  const session = await buy(running);
  return {
    id: idOf(session.subscription),
    invoice: idOf(session.invoice),
    customer: idOf(session.customer),
  };
}

const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ status }) => status).toReversed();

async function eventsSince(before: string | undefined): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100, ...(before && { ending_before: before }) });
  return data.map(({ type }) => type).toReversed();
}

const lastEvent = async () => (await stripe.events.list({ limit: 1 })).data[0]?.id;

const moved = ({ balance_transactions: movements }: Stripe.Dispute) => movements.map(({ amount }) => amount);

describe("early fraud warnings", () => {
  test("a warning moves no money and needs no action once the charge is refunded", async () => {
    const { invoice } = await subscribe();
    const before = await lastEvent();
    expect(await local(`invoices/${invoice}/fraud-warning`)).toBe(200);
    expect(await eventsSince(before)).toEqual(["radar.early_fraud_warning.created"]);
    const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data;
    const charge = idOf(warning?.charge);
    expect(warning).toMatchObject({ object: "radar.early_fraud_warning", actionable: true });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: false, refunded: false });
    expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent: "pi_other" })).data).toEqual([]);
    await stripe.refunds.create({ charge });
    expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? "")).toMatchObject({
      actionable: false,
    });
  });
});

describe("disputes", () => {
  test("a dispute takes the money at once and returns it when it is won", async () => {
    const { invoice } = await subscribe();
    const before = await lastEvent();
    expect(await local(`invoices/${invoice}/dispute`)).toBe(200);
    const [open] = (await stripe.disputes.list()).data;
    expect(open).toMatchObject({ status: "needs_response", amount: 9990, is_charge_refundable: false });
    expect(open && moved(open)).toEqual([-9990]);
    expect(await stripe.charges.retrieve(idOf(open?.charge))).toMatchObject({ disputed: true });
    expect(await eventsSince(before)).toEqual([
      "charge.updated",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);

    const opened = await lastEvent();
    expect(await local(`disputes/${open?.id}/respond`)).toBe(200);
    expect(await local(`disputes/${open?.id}/won`)).toBe(200);
    const won = await stripe.disputes.retrieve(open?.id ?? "");
    expect([won.status, ...moved(won)]).toEqual(["won", -9990, 9990]);
    expect(await eventsSince(opened)).toEqual([
      "charge.dispute.updated",
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
    expect(await local(`disputes/${open?.id}/lost`)).toBe(409);
    expect(await local(`invoices/${invoice}/dispute`)).toBe(409);
  });

  test("a disputed charge cannot be refunded, and a lost dispute keeps the money", async () => {
    const { invoice } = await subscribe();
    await local(`invoices/${invoice}/dispute`);
    const [dispute] = (await stripe.disputes.list()).data;
    await local(`disputes/${dispute?.id}/lost`);
    const lost = await stripe.disputes.retrieve(dispute?.id ?? "");
    expect([lost.status, ...moved(lost)]).toEqual(["lost", -9990]);
    await expect(stripe.refunds.create({ charge: idOf(dispute?.charge) })).rejects.toMatchObject({
      code: "charge_disputed",
    });
  });

  test("an inquiry moves no money until it becomes a dispute", async () => {
    const { invoice } = await subscribe();
    await local(`invoices/${invoice}/dispute`, { kind: "inquiry" });
    const [inquiry] = (await stripe.disputes.list()).data;
    expect(inquiry).toMatchObject({ status: "warning_needs_response", is_charge_refundable: true });
    expect(inquiry && moved(inquiry)).toEqual([]);
    await local(`disputes/${inquiry?.id}/escalate`);
    const dispute = await stripe.disputes.retrieve(inquiry?.id ?? "");
    expect([dispute.status, ...moved(dispute)]).toEqual(["needs_response", -9990]);
  });
});

describe("pauses of collection", () => {
  test.each([
    ["keep_as_draft", "draft"],
    ["mark_uncollectible", "uncollectible"],
    ["void", "void"],
  ])(
    "the renewal of a subscription paused by %s is %s and announced by no event",
    async (behavior, status) => {
      const { id } = await subscribe();
      expect(await local(`subscriptions/${id}/pause-collection`, { behavior })).toBe(200);
      const before = await lastEvent();
      expect(await local(`subscriptions/${id}/renew`)).toBe(200);
      expect(await invoicesOf(id)).toEqual(["paid", status]);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
      expect(await eventsSince(before)).not.toContain("invoice.upcoming");
      expect(await local(`subscriptions/${id}/resume-collection`)).toBe(200);
      expect(await local(`subscriptions/${id}/renew`)).toBe(200);
      expect(await invoicesOf(id)).toEqual(["paid", status, "paid"]);
    },
  );

  test("collection resumes on the date of the pause, before a renewal at that time", async () => {
    const { id } = await subscribe();
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    const paused = await stripe.subscriptions.update(id, {
      pause_collection: { behavior: "void", resumes_at: end },
    });
    expect(paused.pause_collection).toEqual({ behavior: "void", resumes_at: end });
    await local(`subscriptions/${id}/renew`);
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
    expect(await invoicesOf(id)).toEqual(["paid", "paid"]);
  });

  test("the API refuses a pause without a behavior or with a past end, and ends one by an empty value", async () => {
    const { id } = await subscribe();
    const pause = (pause_collection: object) =>
      stripe.subscriptions.update(id, { pause_collection } as Stripe.SubscriptionUpdateParams);
    await expect(pause({ resumes_at: 2_000_000_000 })).rejects.toMatchObject({
      param: "pause_collection[behavior]",
    });
    await expect(pause({ behavior: "void", resumes_at: 1 })).rejects.toMatchObject({
      param: "pause_collection[resumes_at]",
    });
    await pause({ behavior: "void" });
    expect((await stripe.subscriptions.update(id, { pause_collection: "" })).pause_collection).toBeNull();
  });

  test("an open invoice without automatic collection is not retried until it is switched on again", async () => {
    const { id, customer } = await subscribe();
    await fetch(`${running.base}/_local/customers/${customer}/card`, {
      method: "PUT",
      body: JSON.stringify({ number: "4000000000000341" }),
    });
    await local(`subscriptions/${id}/renew`);
    const [open] = (await stripe.invoices.list({ subscription: id, status: "open" })).data;
    await stripe.invoices.update(open?.id ?? "", { auto_advance: false });
    await local(`subscriptions/${id}/next-week`);
    await local(`subscriptions/${id}/next-week`);
    expect(await stripe.invoices.retrieve(open?.id ?? "")).toMatchObject({
      attempt_count: 1,
      status: "open",
    });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    await stripe.invoices.update(open?.id ?? "", { auto_advance: true });
    await local(`subscriptions/${id}/next-day`);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
  });
});

const page = async () => (await fetch(running.base, { headers: { "accept-language": "pt-BR" } })).text();

test("the control page offers what a bank and the owner can do now", async () => {
  const { id, invoice } = await subscribe();
  expect(await page()).toContain(`/_local/invoices/${invoice}/dispute`);
  expect(await page()).toContain(`/_local/subscriptions/${id}/pause-collection`);
  await local(`invoices/${invoice}/dispute`);
  await local(`subscriptions/${id}/pause-collection`, { behavior: "void", days: 30 });
  const [dispute] = (await stripe.disputes.list()).data;
  expect(await page()).toContain(`/_local/disputes/${dispute?.id}/won`);
  expect(await page()).toContain(`/_local/subscriptions/${id}/resume-collection`);
  expect(await page()).not.toContain(`/_local/invoices/${invoice}/dispute`);
});
