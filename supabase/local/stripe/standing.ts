import type { Owed, Standing } from "./model/collection.ts";
import type { Moment } from "./model/moment.ts";
import type { Customer, Invoice, Subscription } from "./model/stored.ts";
import type { Store } from "./store.ts";

/** A subscription with its customer and the card that is charged; null once the customer is gone. */
export function standingOf(store: Store, subscription: Subscription): Standing | null {
  const customer = store.get("customer", subscription.customer);
  if (!customer || customer.deleted === true) return null;
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : store.get("payment_method", id);
  return {
    subscription,
    customer,
    card: method ? { method, renewal: store.renewalOf(method.id) } : null,
  };
}

/** An open invoice with its payment; null when it is not open, or was never final. */
export function owedOn(store: Store, invoice: Invoice): Owed | null {
  const invoicePayment = store.list("invoice_payment").find((one) => one.invoice === invoice.id);
  const intent = invoicePayment?.payment.payment_intent;
  const payment = intent === undefined ? undefined : store.get("payment_intent", intent);
  return invoice.status === "open" && invoicePayment && payment ? { invoice, payment, invoicePayment } : null;
}

/** A customer's invoices, newest first, as an invoice history shows them: no drafts. */
export function invoicesOf(store: Store, customer: string): Invoice[] {
  return store
    .list("invoice")
    .filter((invoice) => invoice.customer === customer && invoice.status !== "draft");
}

/** The names of what a subscription's items are for. */
export function productNames(store: Store, subscription: Subscription): (string | null)[] {
  return subscription.items.data.map((item) => store.get("product", item.price.product)?.name ?? null);
}

/**
 * A moment as it is for one customer: after time was moved to a renewal that lies
 * ahead, what they do next comes after it.
 */
export function momentOf(store: Store, customer: Customer["id"], moment: Moment): Moment {
  const billed = store
    .list("invoice")
    .filter((invoice) => invoice.customer === customer)
    .map((invoice) => invoice.created);
  return { ...moment, now: Math.max(moment.now, ...billed) };
}
