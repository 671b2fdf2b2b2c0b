import type { CardOutcome } from "../cards.ts";

/** A card's decline. */
export type Decline = Extract<CardOutcome, { kind: "declines" }>;

/** Stripe's message for each decline code. */
export const declineMessages: Record<Decline["declineCode"], string> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
};
