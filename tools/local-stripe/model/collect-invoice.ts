import { changedFields, mergeChanges, updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { attemptPayment, conclude, isCharged, type BillingAccount } from "./dunning.ts";
import { finalizeInvoice, openInvoicePayment, settleInvoice } from "./invoice-transitions.ts";
import { newPaymentIntent } from "./payment-intent.ts";
import type { Customer, Invoice } from "./stored.ts";

/**
 * Finalizes a draft. Then settles it when nothing is due, charges it at once, or sends it to the customer to pay.
 */
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
  if (invoice.amount_due === 0) {
    const settled = settleInvoice(invoice, context);
    const paid: Change = {
      put: [settled],
      events: [
        { type: "invoice.updated", object: settled, previous: changedFields(invoice, settled) },
        { type: "invoice.paid", object: settled },
        { type: "invoice.payment_succeeded", object: settled },
      ],
    };
    return mergeChanges([finalized, conclude({ ...account, customer }, settled, paid)]);
  }
  const payment = {
    ...newPaymentIntent(invoice.amount_due, invoice.currency, customer.id, context),
    description: "Subscription update",
  };
  const invoicePayment = openInvoicePayment(invoice, payment, context);
  const opened: Change = {
    put: [payment, invoicePayment],
    events: [{ type: "payment_intent.created", object: payment }],
  };
  if (!isCharged(invoice)) {
    const sent: Change = { put: [], events: [{ type: "invoice.sent", object: invoice }] };
    return mergeChanges([finalized, opened, sent]);
  }
  const attempt = attemptPayment({ ...account, customer }, { invoice, payment, invoicePayment }, context);
  return mergeChanges([finalized, opened, attempt.change]);
}
