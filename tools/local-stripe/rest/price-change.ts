import { changePrice } from "../model/change-price.ts";
import type { Change } from "../model/change.ts";
import type { Subscription } from "../model/stored.ts";
import type { Call } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { retrieve } from "./objects.ts";

/**
 * Reads `items[0]` with another price of the same interval, without proration.
 *
 * @returns null when the call names no item
 */
export function readPriceChange(call: Call, subscription: Subscription): Change | null {
  const { params } = call;
  const [edit, ...others] = params.objects("items");
  const behavior = params.oneOf("proration_behavior", ["none", "create_prorations", "always_invoice"]);
  if (!edit) return null;
  if (others.length > 0) throw invalid("The local Stripe changes one item at a time.", "items[1]");
  if (behavior !== "none") {
    throw invalid(
      "The local Stripe only models `none`, which is not Stripe's default.",
      "proration_behavior",
    );
  }
  const id = edit.required("id");
  const item = subscription.items.data.find((one) => one.id === id);
  if (!item) throw resourceMissing("subscription item", id, edit.nameOf("id"));
  const price = retrieve(call, "price", edit.text("price") ?? item.price.id, edit.nameOf("price"));
  if (price.recurring === null || price.currency !== subscription.currency) {
    throw invalid("The price must be recurring and in the subscription's currency.", edit.nameOf("price"));
  }
  const { interval, interval_count: count } = price.recurring;
  if (interval !== item.price.recurring?.interval || count !== item.price.recurring.interval_count) {
    throw invalid("The local Stripe only models prices of the same interval.", edit.nameOf("price"));
  }
  if (subscription.status === "incomplete") {
    throw invalid("A subscription that waits for its first payment cannot change its price.", "items");
  }
  // Another price sets the quantity to 1, unless it is given.
  const kept = price.id === item.price.id ? (item.quantity ?? 1) : 1;
  return changePrice(subscription, { item, price, quantity: edit.integer("quantity") ?? kept });
}
