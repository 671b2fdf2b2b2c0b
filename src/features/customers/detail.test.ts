import { describe, expect, it } from "vitest";
import { hasTwoLive, stripePage, toCustomerMessage, type CustomerSubscription } from "./detail";

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

it("reads a message with its status", () => {
  const row = { id: "m1", message: "Oi", status: "answered", created_at: "2026-11-01T00:00:00Z" };
  expect(toCustomerMessage(row)).toEqual({
    id: "m1",
    text: "Oi",
    status: "answered",
    at: "2026-11-01T00:00:00Z",
  });
});
