import { contextOf } from "../billing-account.ts";
import { createSubscription } from "../model/create-subscription.ts";
import { newLineItem } from "../model/line-item.ts";
import type { Customer, LineItem, Subscription } from "../model/stored.ts";
import type { Call } from "./call.ts";
import { liveCustomer } from "./customers.ts";
import { invalid } from "./errors.ts";
import { retrieve } from "./objects.ts";
import { missing } from "./params.ts";

/** `POST /subscriptions`: creates a subscription charged to the customer's default card. */
export function create(call: Call): Subscription {
  const { params, store } = call;
  const customer = liveCustomer(call, params.required("customer"), "customer");
  const lineItems = readItems(call);
  const card = defaultCard(call, customer);
  const context = contextOf(store, customer.id, call.context);
  const { id, change } = createSubscription(
    {
      customer,
      currency: lineItems[0]?.currency ?? "",
      // Uses the customer's default.
      paymentMethod: null,
      lineItems,
      metadata: params.metadata("metadata") ?? {},
      description: params.text("description") ?? null,
    },
    card,
    context,
  );
  call.commit(change, context);
  const made = change.put.findLast((object) => object.id === id);
  if (made?.object !== "subscription") throw new Error("a new subscription is part of its change");
  return made;
}

function readItems(call: Call): LineItem[] {
  const lineItems = call.params.objects("items").map((item) => {
    const price = retrieve(call, "price", item.required("price"), item.nameOf("price"));
    if (price.recurring === null) throw invalid("The price must be recurring.", item.nameOf("price"));
    const { name } = retrieve(call, "product", price.product, item.nameOf("price"));
    return newLineItem(price, item.integer("quantity") ?? 1, name, call.context);
  });
  if (lineItems.length === 0) throw missing("items");
  return lineItems;
}

function defaultCard({ store }: Call, customer: Customer) {
  const method = store.get("payment_method", customer.invoice_settings.default_payment_method ?? "");
  if (method) return { method, renewal: store.renewalOf(method.id) };
  throw invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    undefined,
    "resource_missing",
  );
}
