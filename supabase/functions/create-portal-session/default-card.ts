import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { isLiveStatus } from "../_shared/contract/subscriptions.ts";

/**
 * Makes the subscription's card the customer's default. Checkout sets a card on the subscription, which precedes the
 * default card, but the portal only changes the default. After this, Stripe charges the card that the customer sets in
 * the portal.
 */
export async function makeCardDefault(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const card = subscription.default_payment_method;
  if (card === null || !isLiveStatus(subscription.status)) {
    return;
  }
  await stripe.customers.update(idOf(subscription.customer), {
    invoice_settings: { default_payment_method: idOf(card) },
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: "" });
}
