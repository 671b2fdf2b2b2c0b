import { describe, expect, it } from "vitest";
import { hasTwoLive, stripePage, type CustomerSubscription } from "./detail";

const subscription = (status: CustomerSubscription["status"]): CustomerSubscription => ({
  id: "sub_1",
  status,
  amount: 9990,
  currency: "brl",
  startedAt: "2026-01-01T00:00:00Z",
  periodEnd: null,
  cancelAtPeriodEnd: false,
});

describe("hasTwoLive", () => {
  it("returns true for two live subscriptions, unpaid or not", () => {
    expect(hasTwoLive([subscription("active"), subscription("past_due")])).toBe(true);
  });
  it("returns false when one has ended or was never paid", () => {
    expect(hasTwoLive([subscription("active"), subscription("canceled"), subscription("incomplete")])).toBe(
      false,
    );
  });
});

it("stripePage links to Stripe's dashboard by id", () => {
  expect(stripePage("invoices", "in_1")).toBe("https://dashboard.stripe.com/invoices/in_1");
});
