import type { Context } from "./context.ts";
import type { InvoiceLineItem, Subscription, SubscriptionItem } from "./stored.ts";

/** The line that bills the current period of a subscription's item. */
export function periodLine(
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  description: string | null,
  context: Context,
): InvoiceLineItem {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  return {
    id: context.newId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    description: description === null ? null : `${quantity} × ${description}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { end: item.current_period_end, start: item.current_period_start },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    pretax_credit_amounts: [],
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
