import type { Card } from "../cards.ts";
import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { newPaymentMethod, type BillingDetails } from "./payment-method.ts";
import type { Customer, PaymentMethod, Subscription } from "./stored.ts";
import { hasEnded } from "./subscription-transitions.ts";

/**
 * Makes a card the default payment method of a customer and of each subscription that has not
 * ended, because Checkout sets one on the subscription itself.
 */
export function replaceCard(
  customer: Customer,
  subscriptions: Subscription[],
  card: Card,
  billingDetails: BillingDetails,
  context: Context,
): { method: PaymentMethod; change: Change } {
  const method: PaymentMethod = { ...newPaymentMethod(card, billingDetails, context), customer: customer.id };
  const after: Customer = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  };
  const moved = subscriptions
    .filter((subscription) => !hasEnded(subscription))
    .map((before) => ({ before, after: { ...before, default_payment_method: method.id } }));
  return {
    method,
    change: {
      put: [method, after, ...moved.map((one) => one.after)],
      renewals: { [method.id]: card.testCard.renewal },
      events: [
        { type: "payment_method.attached", object: method },
        ...updated("customer.updated", customer, after),
        ...moved.flatMap((one) => updated("customer.subscription.updated", one.before, one.after)),
      ],
    },
  };
}
