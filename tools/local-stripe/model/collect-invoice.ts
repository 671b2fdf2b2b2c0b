import { mergeChanges, updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { attemptPayment, type BillingAccount } from "./dunning.ts";
import { finalizeInvoice, openInvoicePayment } from "./invoice-transitions.ts";
import { newPaymentIntent } from "./payment-intent.ts";
import type { Customer, Invoice } from "./stored.ts";

/** Finalizes a draft and collects it at once. */
export function collectInvoice(account: BillingAccount, draft: Invoice, context: Context): Change {
  const before = account.customer;
  const invoice = finalizeInvoice(draft, before, context);
  const customer: Customer = {
    ...before,
    next_invoice_sequence: (before.next_invoice_sequence ?? 1) + 1,
  };
  const finalized: Change = {
    put: [customer, invoice],
    events: [
      ...updated("customer.updated", before, customer),
      { type: "invoice.finalized", object: invoice },
    ],
  };
  const payment = {
    ...newPaymentIntent(invoice.amount_due, invoice.currency, customer.id, context),
    description: "Subscription update",
  };
  const invoicePayment = openInvoicePayment(invoice, payment, context);
  const opened: Change = {
    put: [payment, invoicePayment],
    events: [{ type: "payment_intent.created", object: payment }],
  };
  const attempt = attemptPayment({ ...account, customer }, { invoice, payment, invoicePayment }, context);
  return mergeChanges([finalized, opened, attempt.change]);
}
