import { contextOf } from "../billing-account.ts";
import { createSubscription } from "../model/create-subscription.ts";
import { newLineItem } from "../model/line-item.ts";
import type { Customer, LineItem, Subscription } from "../model/stored.ts";
import type { Call } from "./call.ts";
import { readCoupons } from "./coupons.ts";
import { liveCustomer } from "./customers.ts";
import { invalid } from "./errors.ts";
import { retrieve } from "./objects.ts";
import { missing, type Params } from "./params.ts";

/** `POST /subscriptions`: creates a subscription charged to the customer's default card, or billed by invoice. */
export function create(call: Call): Subscription {
  const { params, store } = call;
  const customer = liveCustomer(call, params.required("customer"), "customer");
  const lineItems = readItems(call);
  const daysUntilDue = readCollection(params, null) ?? null;
  const coupons = readCoupons(call, params.objects("discounts"), lineItems[0]?.currency ?? "");
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
      daysUntilDue,
    },
    { card, coupons },
    context,
  );
  const owes = change.put.some((object) => object.object === "invoice" && object.amount_due > 0);
  if (card === null && daysUntilDue === null && owes) {
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      undefined,
      "resource_missing",
    );
  }
  call.commit(change, context);
  const made = change.put.findLast((object) => object.id === id);
  if (made?.object !== "subscription") throw new Error("a new subscription is part of its change");
  return made;
}

/**
 * Reads `collection_method` and `days_until_due`.
 *
 * @returns the days that an invoice may be paid in, null to charge automatically, undefined when not given
 */
export function readCollection(params: Params, before: Subscription | null): number | null | undefined {
  const method = params.oneOf("collection_method", ["charge_automatically", "send_invoice"]);
  const days = params.integer("days_until_due");
  const sends = (method ?? before?.collection_method) === "send_invoice";
  if (!sends && days !== undefined) {
    throw invalid(
      "You can only specify `days_until_due` if `collection_method` is `send_invoice`.",
      "days_until_due",
    );
  }
  if (method === "send_invoice" && days === undefined) {
    throw invalid(
      "You must specify `days_until_due` when `collection_method` is `send_invoice`.",
      "days_until_due",
    );
  }
  return sends ? days : method === undefined ? undefined : null;
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
  return method ? { method, renewal: store.renewalOf(method.id) } : null;
}
