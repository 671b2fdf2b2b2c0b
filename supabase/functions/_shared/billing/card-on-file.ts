import type { Stripe } from "stripe";

/** Columns of `subscriptions` about the payment method; those of the card are null without one. */
export type CardColumns = {
  card_brand: string | null;
  card_last4: string | null;
  /** The last day of the month in which the card expires. */
  card_expires_on: string | null;
  /** Whether Stripe has a payment method that it charges by itself. */
  is_chargeable: boolean;
};

/** Methods that a customer pays by hand each time. */
const paidByHand = ["boleto", "pix", "customer_balance"];

/** Fields to expand on a subscription for `cardOnFile`. */
export const cardExpansions = ["default_payment_method", "customer.invoice_settings.default_payment_method"];

/**
 * Returns the subscription's own card, or the customer's default card, and whether Stripe can charge that method. The
 * order of the methods is Stripe's (https://docs.stripe.com/api/subscriptions/object#subscription_object-default_payment_method).
 */
export function cardOnFile({
  default_payment_method: own,
  default_source: source,
  customer,
}: Stripe.Subscription): CardColumns {
  const payer = typeof customer === "string" || customer.deleted ? null : customer;
  const method = own ?? payer?.invoice_settings.default_payment_method ?? null;
  const card = typeof method === "string" ? undefined : method?.card;
  return {
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_expires_on: card
      ? new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 10)
      : null,
    is_chargeable:
      method === null
        ? Boolean(source ?? payer?.default_source)
        : typeof method === "string" || !paidByHand.includes(method.type),
  };
}
