import type { Card } from "../cards.ts";
import { receiveDelayedPayment, voucherExpiry } from "../model/delayed-payment.ts";
import { attemptPayment } from "../model/dunning.ts";
import { newPaymentMethod } from "../model/payment-method.ts";
import type { Invoice } from "../model/stored.ts";
import { contextOf, openInvoiceOf, billingAccountOf, sessionOf } from "../billing-account.ts";
import type { PageDependencies } from "./page-dependencies.ts";

/**
 * Charges the card on file for an invoice. Without a card it pays the invoice's pending Boleto or Pix. Returns null
 * when the invoice is not open any more.
 */
export async function payOnPage(
  { store, newContext, apply, saved }: PageDependencies,
  invoice: Invoice,
): Promise<"paid" | "declined" | null> {
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const account = subscription && billingAccountOf(store, subscription);
  const open = openInvoiceOf(store, invoice);
  if (!account || !open) return null;
  const context = contextOf(store, account.customer.id, newContext());
  const session = sessionOf(store, account.subscription);
  const waits = account.card === null && voucherExpiry(open) !== null;
  const voucher = waits ? store.get("payment_method", open.payment.payment_method ?? "") : undefined;
  const { change, paid } =
    voucher && session
      ? { change: receiveDelayedPayment(account, voucher, open, session, context), paid: true }
      : attemptPayment(account, open, context);
  apply(change, context);
  await saved();
  return paid ? "paid" : "declined";
}

/**
 * Charges a newly entered card for one invoice, as Stripe's invoice page does; the card on file stays. The card
 * must not decline. Returns null when the invoice is not open any more.
 */
export async function payWithCard(
  { store, newContext, apply, saved }: PageDependencies,
  invoice: Invoice,
  card: Card,
  name: string,
): Promise<"paid" | null> {
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const account = subscription && billingAccountOf(store, subscription);
  const open = openInvoiceOf(store, invoice);
  if (!account || !open) return null;
  const context = contextOf(store, account.customer.id, newContext());
  const method = newPaymentMethod(card, { name, email: account.customer.email ?? "" }, context);
  const { change } = attemptPayment({ ...account, card: { method, renewal: "succeeds" } }, open, context);
  apply({ ...change, put: [method, ...change.put] }, context);
  await saved();
  return "paid";
}
