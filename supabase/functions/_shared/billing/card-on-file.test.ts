import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { recordedSubscription } from "../../../../tools/testing/recorded-objects.ts";
import { cardOnFile } from "./card-on-file.ts";

const method = (last4: string) =>
  ({ card: { brand: "visa", last4, exp_month: 2, exp_year: 2028 } }) as Stripe.PaymentMethod;
const customer = (default_payment_method: Stripe.PaymentMethod | null) =>
  ({ invoice_settings: { default_payment_method } }) as Stripe.Customer;
const none = { card_brand: null, card_last4: null, card_expires_on: null, is_chargeable: false };

describe("cardOnFile", () => {
  it("prefers the subscription's card to the customer's default card and returns the end of its month", () => {
    const subscription = recordedSubscription({
      default_payment_method: method("4242"),
      customer: customer(method("1881")),
    });
    expect(cardOnFile(subscription)).toEqual({
      card_brand: "visa",
      card_last4: "4242",
      card_expires_on: "2028-02-29",
      is_chargeable: true,
    });
  });

  it("returns the customer's default card when the subscription has none", () => {
    const subscription = recordedSubscription({
      default_payment_method: null,
      customer: customer(method("1881")),
    });
    expect(cardOnFile(subscription)).toMatchObject({ card_last4: "1881" });
  });

  it.each<[string, Partial<Stripe.Subscription>]>([
    ["there is none", { customer: customer(null) }],
    ["the customer is deleted", { customer: { deleted: true } as Stripe.DeletedCustomer }],
    ["a Boleto pays", { default_payment_method: { type: "boleto" } as Stripe.PaymentMethod }],
  ])("returns null columns when %s", (_why, over) => {
    expect(cardOnFile(recordedSubscription({ default_payment_method: null, ...over }))).toEqual(none);
  });

  it.each<[string, Partial<Stripe.Subscription>]>([
    ["Link", { default_payment_method: { type: "link" } as Stripe.PaymentMethod }],
    ["a card of the former kind", { default_source: "card_1" }],
  ])("returns that Stripe can charge %s, although no card is known", (_what, over) => {
    expect(cardOnFile(recordedSubscription({ default_payment_method: null, ...over }))).toEqual({
      ...none,
      is_chargeable: true,
    });
  });
});
