import type { Stripe } from "stripe";
import { unlessMissing } from "../stripe-client.ts";
import { idOf } from "./reference.ts";

/** Columns of `subscriptions` about the card that is charged; all null without a card. */
export type CardColumns = {
  card_brand: string | null;
  card_last4: string | null;
  /** The last day of the month in which it expires. */
  card_expires_on: string | null;
};

/** The card on file: the subscription's own payment method, else the customer's default one. */
export async function fetchCardOnFile(
  stripe: Stripe,
  { default_payment_method: own, customer }: Stripe.Subscription,
): Promise<CardColumns> {
  const method = own ? idOf(own) : await defaultMethodOf(stripe, idOf(customer));
  const found = method === null ? null : await unlessMissing(() => stripe.paymentMethods.retrieve(method));
  const card = found?.card;
  return {
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_expires_on: card
      ? new Date(Date.UTC(card.exp_year, card.exp_month, 0)).toISOString().slice(0, 10)
      : null,
  };
}

async function defaultMethodOf(stripe: Stripe, customerId: string): Promise<string | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(customerId));
  const method = customer?.deleted ? null : customer?.invoice_settings.default_payment_method;
  return method ? idOf(method) : null;
}
