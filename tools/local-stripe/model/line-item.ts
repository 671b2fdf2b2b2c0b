import type { Context } from "./context.ts";
import { discountAmounts } from "./coupon.ts";
import type { Coupon, LineItem, Price } from "./stored.ts";

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

/** The lines with what coupons take off them. */
export function discountLineItems(lineItems: LineItem[], coupons: readonly Coupon[]): LineItem[] {
  const amounts = discountAmounts(
    lineItems.map((item) => item.amount_subtotal),
    coupons,
  );
  return lineItems.map((item, index) => {
    const discount = amounts.reduce((sum, taken) => sum + (taken[index] ?? 0), 0);
    return { ...item, amount_discount: discount, amount_total: item.amount_subtotal - discount };
  });
}

/** Sum of the lines, in minor units. */
export function totalOf(lineItems: LineItem[]): number {
  return lineItems.reduce((sum, item) => sum + item.amount_total, 0);
}
