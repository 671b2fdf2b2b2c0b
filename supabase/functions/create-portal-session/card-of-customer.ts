import type { Stripe } from "stripe";
import { idOf } from "../_shared/billing/reference.ts";
import { isLiveStatus } from "../_shared/contract/subscriptions.ts";

/**
 * Leaves the choice of card to the customer. Checkout gives a subscription a card
 * of its own, which goes before the customer's default; the portal is only sure
 * to change the default. So the subscription's card becomes the default, once,
 * and whatever the customer puts in its place is charged next.
 */
export async function chargeCardOfCustomer(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const card = subscription.default_payment_method;
  if (card === null || !isLiveStatus(subscription.status)) {
    return;
  }
  await stripe.customers.update(idOf(subscription.customer), {
    invoice_settings: { default_payment_method: idOf(card) },
  });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: "" });
}
