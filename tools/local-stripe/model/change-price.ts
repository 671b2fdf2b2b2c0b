import { updated, type Change } from "./change.ts";
import { planOf } from "./product.ts";
import type { Price, Subscription, SubscriptionItem } from "./stored.ts";

/** Another price for an item of a subscription. */
export interface PriceChange {
  item: SubscriptionItem;
  price: Price;
  quantity: number;
}

/** Changes price or quantity of a subscription's item without proration: it counts from the next renewal. */
export function changePrice(subscription: Subscription, { item, price, quantity }: PriceChange): Change {
  const changed: SubscriptionItem = { ...item, price, plan: planOf(price), quantity };
  const data = subscription.items.data.map((one) => (one.id === item.id ? changed : one));
  const after: Subscription = { ...subscription, items: { ...subscription.items, data } };
  return { put: [after], events: updated("customer.subscription.updated", subscription, after) };
}
