import type { Context } from "./context.ts";
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from "./stored.ts";

/** Finalizes an invoice: open, with a number, a hosted page and a PDF. */
export function finalizeInvoice(invoice: Invoice, customer: Customer, context: Context): Invoice {
  const sequence = String(customer.next_invoice_sequence ?? 1).padStart(4, "0");
  return {
    ...invoice,
    status: "open",
    number: `${customer.invoice_prefix ?? "LOCAL"}-${sequence}`,
    effective_at: context.now,
    // A credit that is greater than the total is kept for the next invoice.
    ending_balance: 0,
    hosted_invoice_url: `${context.baseUrl}/i/${invoice.id}`,
    invoice_pdf: `${context.baseUrl}/i/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: context.now },
  };
}

/** Marks the invoice as paid in full. */
export function payInvoice(invoice: Invoice, context: Context): Invoice {
  return {
    ...invoice,
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: context.now },
  };
}

/** Marks an invoice as paid without an attempt to charge it: nothing is due, or it was paid outside of Stripe. */
export function settleInvoice(invoice: Invoice, context: Context): Invoice {
  return { ...payInvoice(invoice, context), attempt_count: invoice.attempt_count };
}

/** Records a failed charge on the invoice; `retryAt` (seconds) is the next attempt, null for none. */
export function failInvoice(invoice: Invoice, retryAt: number | null): Invoice {
  return {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: retryAt !== null,
    next_payment_attempt: retryAt,
  };
}

/** Voids the invoice. */
export function voidInvoice(invoice: Invoice, context: Context): Invoice {
  return {
    ...invoice,
    status: "void",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: context.now },
  };
}

/** Gives an invoice up: nothing is collected any more. */
export function markUncollectible(invoice: Invoice, context: Context): Invoice {
  return {
    ...invoice,
    status: "uncollectible",
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: context.now },
  };
}

/** An open invoice payment: ties an invoice to its pending payment intent. */
export function openInvoicePayment(
  invoice: Invoice,
  payment: PaymentIntent,
  context: Context,
): InvoicePayment {
  return {
    ...newInvoicePayment(invoice, payment, context),
    amount_paid: null,
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** A paid invoice payment: ties an invoice to the payment intent that paid it. */
export function newInvoicePayment(
  invoice: Invoice,
  payment: PaymentIntent,
  context: Context,
): InvoicePayment {
  return {
    id: context.newId("inpay"),
    object: "invoice_payment",
    amount_paid: payment.amount_received,
    amount_requested: invoice.amount_due,
    created: context.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: payment.id, type: "payment_intent" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: context.now },
  };
}

/** A paid invoice payment outside of Stripe: it refers to a payment record. */
export function outsideInvoicePayment(invoice: Invoice, context: Context): InvoicePayment {
  return {
    id: context.newId("inpay"),
    object: "invoice_payment",
    amount_paid: invoice.amount_remaining,
    amount_requested: invoice.amount_remaining,
    created: context.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: false,
    livemode: false,
    payment: { payment_record: context.newId("pr"), type: "payment_record" },
    status: "paid",
    status_transitions: { canceled_at: null, paid_at: context.now },
  };
}
