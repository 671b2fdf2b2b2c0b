import type { Context } from "./context.ts";
import { discountAmounts, type Discounted } from "./coupon.ts";
import type { InvoiceItem, InvoiceLineItem, Subscription, SubscriptionItem } from "./stored.ts";

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
    ...newLine(invoice, subscription, amount, context),
    description: description === null ? null : `${quantity} × ${description}`,
    discountable: true,
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
    quantity,
    quantity_decimal: String(quantity),
  };
}

/** The line of a proration that waited for an invoice. */
export function prorationLine(
  invoice: string,
  subscription: Subscription,
  item: InvoiceItem,
  context: Context,
): InvoiceLineItem {
  return {
    ...newLine(invoice, subscription, item.amount, context),
    description: item.description,
    discountable: false,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: true,
        proration_details: { credited_items: null },
        subscription: subscription.id,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
  };
}

/** The lines with what the discounts take off those that can be discounted. */
export function discountLines(lines: InvoiceLineItem[], discounts: readonly Discounted[]): InvoiceLineItem[] {
  const amounts = lines.map((line) => (line.discountable ? line.amount : 0));
  const taken = discountAmounts(
    amounts,
    discounts.map(({ coupon }) => coupon),
  );
  return lines.map((line, index) =>
    line.discountable
      ? {
          ...line,
          discount_amounts: discounts.map(({ discount }, order) => ({
            amount: taken[order]?.[index] ?? 0,
            discount: discount.id,
          })),
        }
      : line,
  );
}

type Fields =
  "description" | "discountable" | "parent" | "period" | "pricing" | "quantity" | "quantity_decimal";

function newLine(
  invoice: string,
  subscription: Subscription,
  amount: number,
  context: Context,
): Omit<InvoiceLineItem, Fields> {
  return {
    id: context.newId("il"),
    object: "line_item",
    amount,
    currency: subscription.currency,
    discount_amounts: [],
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    pretax_credit_amounts: [],
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}
