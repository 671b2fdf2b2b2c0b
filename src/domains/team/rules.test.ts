import { describe, expect, it } from "vitest";
import { closingEffects, customerFor, hasTwoLive, stripePage } from "./rules";
import type { CustomerSite, CustomerSubscription } from "./data";

const subscription = (status: CustomerSubscription["status"]): CustomerSubscription => ({
  id: "sub_1",
  status,
  unitAmount: 9990,
  amount: 9990,
  currency: "brl",
  startedAt: "2026-01-01T00:00:00Z",
  periodEnd: null,
  collectionMethod: "charge_automatically" as const,
  discounts: [],
  discountsEndAt: null,
  graceExtendedTo: null,
  laterAmount: 9990,
  cancelAtPeriodEnd: false,
  cancelAt: null,
  endedAt: null,
  nextChargeAt: null,
  pauseBehavior: null,
  pauseResumesAt: null,
  pauseForDispute: false,
  graceEndsAt: null,
  cardBrand: null,
  cardLast4: null,
  plan: { name: "Site Pronto" },
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

it.each([
  ["2026-11-20T12:00:00Z", { unit: "days", count: 2 }],
  ["2026-10-23T12:00:00Z", { unit: "days", count: 30 }],
  ["2026-10-22T12:00:00Z", { unit: "months", count: 1 }],
  ["2025-01-20T12:00:00Z", { unit: "months", count: 22 }],
])("customerFor counts whole months since %s, and days before the first month is over", (since, length) => {
  expect(customerFor(since, Date.parse("2026-11-22T12:00:00Z"))).toEqual(length);
});

describe("closingEffects", () => {
  const live = subscription("active");
  const ended = subscription("canceled");
  const built = { status: "active", activatedAt: "2026-11-20T12:00:00Z" } as CustomerSite;
  const awaiting = {
    status: "awaiting_payment",
    activatedAt: null,
    preparedAt: null,
    wordpressUrl: null,
  } as CustomerSite;
  const sees = { seesMoney: true, seesSites: true };

  it("names the subscription and the site of a customer with both", () => {
    expect(closingEffects({ subscriptions: [live], site: built }, sees)).toEqual(["billing", "site", "data"]);
  });

  it("names only the data of an account without a live subscription and a built site", () => {
    expect(closingEffects({ subscriptions: [ended], site: awaiting }, sees)).toEqual(["data"]);
    expect(closingEffects({ subscriptions: [], site: null }, sees)).toEqual(["data"]);
  });

  it("does not say that a site goes offline that is offline already", () => {
    const site = { ...built, status: "cancelled" as const };
    expect(closingEffects({ subscriptions: [], site }, sees)).toEqual(["siteBuilt", "data"]);
  });

  it("says it conditionally to roles that read neither money nor sites", () => {
    const blind = { seesMoney: false, seesSites: false };
    expect(closingEffects({ subscriptions: [], site: null }, blind)).toEqual([
      "billingUnknown",
      "siteUnknown",
      "data",
    ]);
  });
});
