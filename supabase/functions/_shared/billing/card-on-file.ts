import type { Stripe } from "stripe";

/** Card columns of `subscriptions`; all null without a card. */
export type CardColumns = {
  card_brand: string | null;
  card_last4: string | null;
  /** The last day of the month in which the card expires. */
  card_expires_on: string | null;
};

/** Fields to expand on a subscription for `cardOnFile`. */
export const cardExpansions = ["default_payment_method", "customer.invoice_settings.default_payment_method"];

/** Returns the subscription's own card, or the customer's default card. */
export function cardOnFile({ default_payment_method: own, customer }: Stripe.Subscription): CardColumns {
  const ofCustomer =
    typeof customer === "string" || customer.deleted
      ? null
      : customer.invoice_settings.default_payment_method;
  const method = own ?? ofCustomer;
  const card = typeof method === "string" ? undefined : method?.card;
  return {
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_expires_on: card
      ? new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 10)
      : null,
  };
}
