import type { Stripe } from "stripe";

/** Columns of `subscriptions` about the card that is charged; all null without a card. */
export type CardColumns = {
  card_brand: string | null;
  card_last4: string | null;
  /** The last day of the month in which it expires. */
  card_expires_on: string | null;
};

/** What a subscription must be fetched with for `cardOnFile`. */
export const cardExpansions = ["default_payment_method", "customer.invoice_settings.default_payment_method"];

/** The card on file: the subscription's own payment method, else the customer's default one. */
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
