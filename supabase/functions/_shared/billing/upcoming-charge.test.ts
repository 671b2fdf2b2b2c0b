import { beforeEach, describe, expect, it } from "vitest";
import { createStripe } from "../stripe-client.ts";
import { recordedInvoice, recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { toSubscriptionRow, type SubscriptionRow } from "./stripe-rows.ts";
import { fetchUpcomingCharge } from "./upcoming-charge.ts";

const day = 24 * 60 * 60 * 1000;
const row = toSubscriptionRow(recordedSubscription(), null);
const periodEnd = Date.parse(String(row.current_period_end));
const sevenDaysBefore = new Date(periodEnd - 7 * day);
const announced = { amount: 9990, currency: "brl", charge_at: row.current_period_end };

let previews: Response;
const stripe = createStripe({ secretKey: "sk_test_1", request: async () => previews.clone() });
const upcoming = (over: Partial<SubscriptionRow> = {}, asOf = sevenDaysBefore) =>
  fetchUpcomingCharge(stripe, { ...row, ...over }, asOf);
const failure = (status: number, type: string) =>
  Response.json({ error: { type, message: "The subscription is canceled." } }, { status });

beforeEach(() => {
  previews = Response.json(recordedInvoice({ amount_due: 9990 }));
});

describe("fetchUpcomingCharge", () => {
  it("announces no charge that a pause of collection skips, and the one at its end", async () => {
    const paused = { pause_behavior: "void", pause_resumes_at: null };
    expect(await upcoming(paused)).toBeNull();
    const later = new Date(periodEnd + day).toISOString();
    expect(await upcoming({ ...paused, pause_resumes_at: later })).toBeNull();
    expect(await upcoming({ ...paused, pause_resumes_at: row.current_period_end })).toEqual(announced);
  });

  it("announces the charge from seven days before it until the charge", async () => {
    expect(await upcoming({}, new Date(sevenDaysBefore.getTime() - 1))).toBeNull();
    expect(await upcoming()).toEqual(announced);
    expect(await upcoming({}, new Date(periodEnd - 1))).toEqual(announced);
    expect(await upcoming({}, new Date(periodEnd))).toBeNull();
  });

  it("announces no charge when the period is seven days or shorter", async () => {
    expect(await upcoming({ current_period_start: sevenDaysBefore.toISOString() })).toBeNull();
    const longer = new Date(periodEnd - 8 * day).toISOString();
    expect(await upcoming({ current_period_start: longer })).toEqual(announced);
  });

  it.each(["active", "trialing", "past_due"])(
    "announces the charge of a subscription that is %s",
    async (status) => {
      expect(await upcoming({ status })).toEqual(announced);
    },
  );

  it.each([
    { status: "unpaid" },
    { status: "paused" },
    { status: "canceled" },
    { status: "incomplete" },
    { cancel_at_period_end: true },
    { collection_method: "send_invoice" },
    { cancel_at: row.current_period_end },
    { current_period_end: null },
  ])("announces no charge for a subscription that does not renew: %j", async (over) => {
    expect(await upcoming(over)).toBeNull();
  });

  it.each([0, -500])("announces no charge of %i", async (amount_due) => {
    previews = Response.json(recordedInvoice({ amount_due }));
    expect(await upcoming()).toBeNull();
  });

  it("announces no charge when the subscription was cancelled after the state was read", async () => {
    previews = failure(400, "invalid_request_error");
    expect(await upcoming()).toBeNull();
  });

  it("rejects when Stripe refuses to answer", async () => {
    previews = failure(401, "invalid_request_error");
    await expect(upcoming()).rejects.toThrow("The subscription is canceled.");
  });
});
