import type { Context } from "./model/context.ts";
import type { RedeemedCoupon } from "./model/discount.ts";
import type { BillingAccount, OpenInvoice } from "./model/dunning.ts";
import type { CheckoutSession, Invoice, Subscription, TestClock } from "./model/stored.ts";
import type { Store } from "./store.ts";

/** A subscription with its customer and default card; null once the customer is deleted. */
export function billingAccountOf(store: Store, subscription: Subscription): BillingAccount | null {
  const customer = store.get("customer", subscription.customer);
  if (!customer || customer.deleted === true) return null;
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id === null ? undefined : store.get("payment_method", id);
  return {
    subscription,
    customer,
    // A voucher pays once: a renewal finds nothing to charge.
    card: method?.type === "card" ? { method, renewal: store.renewalOf(method.id) } : null,
    discounts: subscription.discounts.flatMap((one) => redeemedCoupon(store, one) ?? []),
    deciding: decidingInvoice(store, subscription),
  };
}

/** A discount with its coupon. */
function redeemedCoupon(store: Store, id: string): RedeemedCoupon | null {
  const discount = store.get("discount", id);
  const coupon = discount && store.get("coupon", discount.source.coupon ?? "");
  return discount && coupon ? { discount, coupon } : null;
}

/** The latest invoice that was collected; of an unpaid subscription the latest one, which may be a draft. */
function decidingInvoice(store: Store, subscription: Subscription): string | null {
  if (subscription.status === "unpaid") return subscription.latest_invoice;
  const collected = store
    .list("invoice")
    .find(
      ({ parent, status }) =>
        parent?.subscription_details?.subscription === subscription.id &&
        (status === "open" || status === "paid"),
    );
  return collected?.id ?? subscription.latest_invoice;
}

/** An open invoice with its payment; null when it is not open or was never finalized. */
export function openInvoiceOf(store: Store, invoice: Invoice): OpenInvoice | null {
  const pending = invoice.status === "open" ? pendingPaymentOf(store, invoice) : null;
  return pending && { invoice, ...pending };
}

/** The payment intent that waits for an unpaid invoice's payment; null for none. */
export function pendingPaymentOf(
  store: Store,
  invoice: Invoice,
): Pick<OpenInvoice, "payment" | "invoicePayment"> | null {
  const invoicePayment = store.list("invoice_payment").find((one) => one.invoice === invoice.id);
  const intent = invoicePayment?.payment.payment_intent;
  const payment = intent === undefined ? undefined : store.get("payment_intent", intent);
  return invoicePayment && payment ? { payment, invoicePayment } : null;
}

/** The open invoices of a subscription, newest first. */
export function openInvoicesOf(store: Store, subscription: Subscription): OpenInvoice[] {
  return store
    .list("invoice")
    .filter((invoice) => invoice.parent?.subscription_details?.subscription === subscription.id)
    .flatMap((invoice) => openInvoiceOf(store, invoice) ?? []);
}

/** The checkout that a subscription was bought with. */
export function sessionOf(store: Store, subscription: Subscription): CheckoutSession | null {
  return store.list("checkout.session").find((one) => one.subscription === subscription.id) ?? null;
}

/** A customer's finalized invoices, newest first, as the portal's invoice history shows them. */
export function invoicesOf(store: Store, customer: string): Invoice[] {
  return store
    .list("invoice")
    .filter((invoice) => invoice.customer === customer && invoice.status !== "draft");
}

/** The product names of a subscription's items, in their order. */
export function productNames(store: Store, subscription: Subscription): (string | null)[] {
  return subscription.items.data.map((item) => store.get("product", item.price.product)?.name ?? null);
}

/** The test clock that a customer is on; null for none. */
export function clockOf(store: Store, customer: string | null | undefined): TestClock | null {
  const found = customer ? store.get("customer", customer) : undefined;
  const clock = found && found.deleted !== true ? found.test_clock : null;
  return (clock && store.get("test_helpers.test_clock", clock)) || null;
}

/** The context of a customer's transitions: the time of their test clock, if they are on one. */
export function contextOf(store: Store, customer: string | null | undefined, context: Context): Context {
  const clock = clockOf(store, customer);
  return clock ? { ...context, now: clock.frozen_time } : context;
}
