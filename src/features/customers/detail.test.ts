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

describe("two live subscriptions", () => {
  it("are warned of, owing or not", () => {
    expect(hasTwoLive([subscription("active"), subscription("past_due")])).toBe(true);
  });
  it("are none when one is over or was never paid", () => {
    expect(hasTwoLive([subscription("active"), subscription("canceled"), subscription("incomplete")])).toBe(
      false,
    );
  });
});

it("links to Stripe's dashboard by id", () => {
  expect(stripePage("invoices", "in_1")).toBe("https://dashboard.stripe.com/invoices/in_1");
});
