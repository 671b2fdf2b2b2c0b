import type { Context } from "./context.ts";
import type { LineItem, Price } from "./stored.ts";

/** One line of a checkout or payment link: a price, how many, and the product's name. */
export function newLineItem(price: Price, quantity: number, description: string, context: Context): LineItem {
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: context.newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    metadata: {},
    price,
    quantity,
  };
}

/** Sum of the lines, in minor units. */
export function totalOf(lineItems: LineItem[]): number {
  return lineItems.reduce((sum, item) => sum + item.amount_total, 0);
}
