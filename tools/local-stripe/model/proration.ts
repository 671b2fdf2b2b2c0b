import type { Context } from "./context.ts";
import type { InvoiceItem, Price, Subscription, SubscriptionItem } from "./stored.ts";

/** What of an item's current period is left at a time (seconds), from 1 down to 0. */
function shareLeft(item: SubscriptionItem, now: number): number {
  const length = item.current_period_end - item.current_period_start;
  return Math.min(Math.max((item.current_period_end - now) / length, 0), 1);
}

/** The credit for what is left of a period that was paid for at the old price. */
export function creditUnusedTime(
  subscription: Subscription,
  item: SubscriptionItem,
  name: string | null,
  context: Context,
): InvoiceItem {
  const amount = -Math.round(shareLeft(item, context.now) * amountOf(item.price, item.quantity));
  return newProration(subscription, item, amount, `Unused time on ${titled(item, name)}`, context);
}

/** The charge for what is left of a period at the new price. */
export function chargeRemainingTime(
  subscription: Subscription,
  item: SubscriptionItem,
  name: string | null,
  context: Context,
): InvoiceItem {
  const amount = Math.round(shareLeft(item, context.now) * amountOf(item.price, item.quantity));
  return newProration(subscription, item, amount, `Remaining time on ${titled(item, name)}`, context);
}

function amountOf(price: Price, quantity: number | undefined): number {
  return (price.unit_amount ?? 0) * (quantity ?? 1);
}

function titled(item: SubscriptionItem, name: string | null): string {
  return `${item.quantity ?? 1} × ${name ?? item.price.id}`;
}

function newProration(
  subscription: Subscription,
  item: SubscriptionItem,
  amount: number,
  description: string,
  context: Context,
): InvoiceItem {
  return {
    id: context.newId("ii"),
    object: "invoiceitem",
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: context.now,
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: "subscription_details",
    },
    period: { start: context.now, end: item.current_period_end },
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: String(amount / (item.quantity ?? 1)),
    },
    proration: true,
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    tax_rates: [],
    test_clock: subscription.test_clock,
  };
}
