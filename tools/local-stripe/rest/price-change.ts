import { billingAccountOf } from "../billing-account.ts";
import { changePrice, prorationBehaviors } from "../model/change-price.ts";
import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import type { Subscription } from "../model/stored.ts";
import type { Call } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { retrieve } from "./objects.ts";

/** `items[0]` with another price, and how it is prorated. */
export function readPriceChange(call: Call, subscription: Subscription, context: Context): Change | null {
  const { params, store } = call;
  const [edit, ...others] = params.objects("items");
  const behavior = params.oneOf("proration_behavior", prorationBehaviors) ?? "create_prorations";
  if (!edit) return null;
  if (others.length > 0) throw invalid("The local Stripe changes one item at a time.", "items[1]");
  const id = edit.required("id");
  const item = subscription.items.data.find((one) => one.id === id);
  if (!item) throw resourceMissing("subscription item", id, edit.nameOf("id"));
  const price = retrieve(call, "price", edit.text("price") ?? item.price.id, edit.nameOf("price"));
  if (price.recurring === null || price.currency !== subscription.currency) {
    throw invalid("The price must be recurring and in the subscription's currency.", edit.nameOf("price"));
  }
  if (subscription.status === "incomplete") {
    throw invalid("A subscription that waits for its first payment cannot change its price.", "items");
  }
  const account = billingAccountOf(store, subscription);
  if (!account) throw resourceMissing("customer", subscription.customer, "customer");
  const quantity = edit.integer("quantity") ?? item.quantity ?? 1;
  const nameOf = (product: string) => store.get("product", product)?.name ?? null;
  const names = { before: nameOf(item.price.product), after: nameOf(price.product) };
  const productNames = subscription.items.data.map((one) =>
    one.id === id ? names.after : nameOf(one.price.product),
  );
  return changePrice(account, { item, price, quantity, names, behavior }, productNames, context);
}
