import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { messageForBuyers } from "./stripe-message.ts";

const refused = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({ message, type: "invalid_request_error" });

it.each(["Your card was declined.", "Your card has insufficient funds."])(
  "messageForBuyers returns Stripe's message about a card: %s",
  (message) => {
    const error = new Stripe.errors.StripeCardError({ message, type: "card_error" });
    expect(messageForBuyers(error)).toBe(message);
  },
);

it("messageForBuyers returns a refusal without internal details", () => {
  const message = "Invalid email address: ana@exemplo";
  expect(messageForBuyers(refused(message))).toBe(message);
});

it.each([
  "No such price: 'price_1Q'",
  "No such customer: 'cus_abc'",
  "Invalid API Key provided: sk_live_****1234",
  "Received unknown parameter: line_items",
  "You cannot combine currencies on a single customer. This customer has cus_1 …",
  "The `return_url` is not valid.",
  "Please review https://dashboard.stripe.com/settings",
  "Your account cannot currently make live charges.",
  "Keys for idempotent requests can only be used with the same parameters.",
  "",
  "x".repeat(201),
])("messageForBuyers hides a message that is not meant for buyers: %s", (message) => {
  expect(messageForBuyers(refused(message))).toBeUndefined();
});

it("messageForBuyers hides connection and credential errors", () => {
  const message = "An error occurred with our connection to Stripe.";
  expect(
    messageForBuyers(new Stripe.errors.StripeConnectionError({ message, type: "api_error" })),
  ).toBeUndefined();
  expect(
    messageForBuyers(new Stripe.errors.StripeAuthenticationError({ message, type: "invalid_request_error" })),
  ).toBeUndefined();
});
