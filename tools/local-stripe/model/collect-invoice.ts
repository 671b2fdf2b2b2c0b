import { mergeChanges, updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { attemptPayment, conclude, type BillingAccount } from "./dunning.ts";
import { finalizeInvoice, openInvoicePayment, payInvoice } from "./invoice-transitions.ts";
import { newPaymentIntent } from "./payment-intent.ts";
import type { Customer, Invoice } from "./stored.ts";

/** Finalizes a draft and collects it at once. What a discount or a credit has brought to nothing is paid without a charge. */
export function collectInvoice(account: BillingAccount, draft: Invoice, context: Context): Change {
  const before = account.customer;
  const invoice = finalizeInvoice(draft, before, context);
  const customer: Customer = {
    ...before,
    balance: invoice.ending_balance ?? before.balance,
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
    return mergeChanges([finalized, settleNothing({ ...account, customer }, invoice, context)]);
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
  const attempt = attemptPayment({ ...account, customer }, { invoice, payment, invoicePayment }, context);
  return mergeChanges([finalized, opened, attempt.change]);
}

/** An open invoice on which nothing is due is paid without a charge. */
export function settleNothing(
  account: Pick<BillingAccount, "subscription" | "customer">,
  invoice: Invoice,
  context: Context,
): Change {
  const paid: Invoice = { ...payInvoice(invoice, context), attempt_count: invoice.attempt_count };
  return conclude(account, paid, {
    put: [paid],
    events: [
      ...updated("invoice.updated", invoice, paid),
      { type: "invoice.paid", object: paid },
      { type: "invoice.payment_succeeded", object: paid },
    ],
  });
}
