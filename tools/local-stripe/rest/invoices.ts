import { updated, type Change } from "../model/change.ts";
import { attemptPayment, recordOutsidePayment, setAutoAdvance } from "../model/dunning.ts";
import { voidInvoice } from "../model/invoice-transitions.ts";
import type { Invoice } from "../model/stored.ts";
import { canRenew, cancelsAtPeriodEnd, upcomingInvoice } from "../model/renewal.ts";
import {
  billingAccountOf,
  contextOf,
  openInvoiceOf,
  pendingPaymentOf,
  productNames,
} from "../billing-account.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, StripeApiError } from "./errors.ts";
import { listPage, retrieve } from "./objects.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";

/** Invoices and invoice payments: retrieve and list; preview the next invoice; update, pay and void an open one. */
export const invoiceOperations: Operation[] = [
  { method: "GET", path: "/invoices", handle: listInvoices },
  { method: "GET", path: "/invoices/:id", handle: (call) => retrieve(call, "invoice") },
  { method: "GET", path: "/invoices/:id/lines", handle: listLines },
  { method: "POST", path: "/invoices/create_preview", handle: preview },
  { method: "POST", path: "/invoices/:id", handle: update },
  { method: "POST", path: "/invoices/:id/pay", handle: pay },
  { method: "POST", path: "/invoices/:id/void", handle: voidOpen },
  { method: "GET", path: "/invoice_payments", handle: listPayments },
  { method: "GET", path: "/invoice_payments/:id", handle: (call) => retrieve(call, "invoice_payment") },
];

function voidOpen(call: Call): Invoice {
  const invoice = retrieve(call, "invoice");
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open.`,
      "id",
      "invoice_not_editable",
    );
  }
  const context = contextOf(call.store, invoice.customer, call.context);
  const voided = voidInvoice(invoice, context);
  call.commit(
    {
      put: [voided],
      events: [...updated("invoice.updated", invoice, voided), { type: "invoice.voided", object: voided }],
    },
    context,
  );
  return voided;
}

/** Changes metadata and the automatic collection. */
function update(call: Call): Invoice {
  const invoice = retrieve(call, "invoice");
  const autoAdvance = call.params.boolean("auto_advance");
  const metadata = call.params.metadata("metadata", invoice.metadata ?? {});
  if (autoAdvance !== undefined && invoice.status !== "open") {
    throw invalid(
      "The local Stripe only switches the automatic collection of open invoices.",
      "auto_advance",
      "invoice_not_editable",
    );
  }
  const context = contextOf(call.store, invoice.customer, call.context);
  const collected = autoAdvance === undefined ? invoice : setAutoAdvance(invoice, autoAdvance, context);
  const after: Invoice = { ...collected, metadata: metadata ?? invoice.metadata };
  call.commit({ put: [after], events: updated("invoice.updated", invoice, after) }, context);
  return after;
}

/** Charges the card on file, or records a payment outside of Stripe. */
function pay(call: Call): Invoice {
  const { store } = call;
  const invoice = retrieve(call, "invoice");
  if (call.params.boolean("paid_out_of_band") === true) return markPaid(call, invoice);
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const account = subscription && billingAccountOf(store, subscription);
  const open = openInvoiceOf(store, invoice);
  if (!account || !open) {
    throw invalid(`Invoice is already ${invoice.status}`, undefined, "invoice_already_paid");
  }
  const context = contextOf(store, account.customer.id, call.context);
  const attempt = attemptPayment(account, open, context);
  call.commit(attempt.change, context);
  if (!attempt.paid) {
    throw new StripeApiError(402, "Your card was declined.", { type: "card_error", code: "card_declined" });
  }
  return invoiceAfter(attempt.change, invoice);
}

/** Returns the invoice as a change leaves it. */
function invoiceAfter({ put }: Change, before: Invoice): Invoice {
  return (
    put.findLast((object): object is Invoice => object.object === "invoice" && object.id === before.id) ??
    before
  );
}

function markPaid(call: Call, invoice: Invoice): Invoice {
  const { store } = call;
  if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  const subscription = store.get("subscription", invoice.parent?.subscription_details?.subscription ?? "");
  const account = subscription && billingAccountOf(store, subscription);
  if (!account || (invoice.status !== "open" && invoice.status !== "uncollectible")) {
    throw invalid(`Invoice is ${invoice.status} and cannot be paid`, undefined, "invoice_not_payable");
  }
  const context = contextOf(store, account.customer.id, call.context);
  const change = recordOutsidePayment(account, invoice, pendingPaymentOf(store, invoice), context);
  call.commit(change, context);
  return invoiceAfter(change, invoice);
}

/** The invoice of the next renewal. */
function preview(call: Call): Invoice {
  const { params, store } = call;
  const id = params.required("subscription");
  const subscription = retrieve(call, "subscription", id, "subscription");
  const account = billingAccountOf(store, subscription);
  if (!account || !canRenew(subscription) || cancelsAtPeriodEnd(subscription)) {
    throw new StripeApiError(404, `No upcoming invoices for customer: ${subscription.customer}`, {
      code: "invoice_upcoming_none",
    });
  }
  return upcomingInvoice(account, productNames(store, subscription), call.context);
}

function listLines(call: Call) {
  const invoice = retrieve(call, "invoice");
  const page = readPage(call.params);
  return paginate(invoice.lines.data, page, call.url);
}

function listInvoices(call: Call) {
  const { params } = call;
  const subscription = params.text("subscription");
  const created = readCreated(params);
  const wanted = {
    customer: params.text("customer"),
    status: params.oneOf("status", ["draft", "open", "paid", "uncollectible", "void"]),
  };
  return listPage(
    call,
    "invoice",
    wanted,
    (invoice) =>
      (subscription === undefined || invoice.parent?.subscription_details?.subscription === subscription) &&
      created(invoice.created),
  );
}

function listPayments(call: Call) {
  const { params } = call;
  const payment = params.object("payment");
  payment?.oneOf("type", ["payment_intent"]);
  const intent = payment?.text("payment_intent");
  const wanted = {
    invoice: params.text("invoice"),
    status: params.oneOf("status", ["canceled", "open", "paid"]),
  };
  return listPage(
    call,
    "invoice_payment",
    wanted,
    (entry) => intent === undefined || entry.payment.payment_intent === intent,
  );
}
