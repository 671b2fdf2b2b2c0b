import { attemptPayment } from "../model/dunning.ts";
import type { Invoice } from "../model/stored.ts";
import { contextOf, openInvoiceOf, billingAccountOf } from "../billing-account.ts";
import type { PageDependencies } from "./page-dependencies.ts";

/** Charges the card on file for an invoice. Null when it is not open any more. */
export async function payWithCardOnFile(
  { store, newContext, apply, saved }: PageDependencies,
  invoice: Invoice,
): Promise<"paid" | "declined" | null> {
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const account = subscription && billingAccountOf(store, subscription);
  const open = openInvoiceOf(store, invoice);
  if (!account || !open) return null;
  const context = contextOf(store, account.customer.id, newContext());
  const { change, paid } = attemptPayment(account, open, context);
  apply(change, context);
  await saved();
  return paid ? "paid" : "declined";
}
