import { describe, expect, it } from "vitest";
import { hasTwoLive, siteStepsOf, stripePage, type CustomerSite, type CustomerSubscription } from "./detail";

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

const stepsOf = (status: CustomerSite["status"], suspensionReason: CustomerSite["suspensionReason"] = null) =>
  siteStepsOf({
    id: "1",
    domain: null,
    status,
    deadline: null,
    activatedAt: null,
    suspensionReason,
    wordpressUrl: null,
    events: [],
  });

describe("what the team does with a site", () => {
  it("follows from where it stands", () => {
    expect(stepsOf("awaiting_payment")).toEqual([]);
    expect(stepsOf("awaiting_activation")).toEqual(["activate", "suspend"]);
    expect(stepsOf("active")).toEqual(["suspend"]);
    expect(stepsOf("suspended", "team")).toEqual(["lift"]);
    expect(stepsOf("cancelled")).toEqual([]);
  });
  it("is not to lift what only a payment lifts", () => {
    expect(stepsOf("suspended", "payment")).toEqual([]);
  });
});

it("links to Stripe's dashboard by id", () => {
  expect(stripePage("invoices", "in_1")).toBe("https://dashboard.stripe.com/invoices/in_1");
});
