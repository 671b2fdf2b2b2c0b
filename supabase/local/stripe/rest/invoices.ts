import { updated } from "../model/change.ts";
import { voidInvoice } from "../model/invoice-transitions.ts";
import type { Invoice } from "../model/stored.ts";
import { contextOf } from "../billing-account.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { paginate, readCreated, readPage } from "./pagination.ts";

/** Invoices and what paid them: retrieve and list; and void what is open. */
export const invoiceOperations: Operation[] = [
  { method: "GET", path: "/invoices", handle: listInvoices },
  { method: "GET", path: "/invoices/:id", handle: existingInvoice },
  { method: "GET", path: "/invoices/:id/lines", handle: listLines },
  { method: "POST", path: "/invoices/:id/void", handle: voidOpen },
  { method: "GET", path: "/invoice_payments", handle: listPayments },
  { method: "GET", path: "/invoice_payments/:id", handle: existingPayment },
];

function existingInvoice(call: Call): Invoice {
  const id = call.path("id");
  const invoice = call.store.get("invoice", id);
  if (!invoice) throw resourceMissing("invoice", id);
  return invoice;
}

function voidOpen(call: Call): Invoice {
  const invoice = existingInvoice(call);
  if (invoice.status !== "open" && invoice.status !== "uncollectible") {
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open.`,
      "id",
      "invoice_not_editable",
    );
  }
  const voided = voidInvoice(invoice, contextOf(call.store, invoice.customer ?? "", call.context));
  call.commit({
    put: [voided],
    events: [...updated("invoice.updated", invoice, voided), { type: "invoice.voided", object: voided }],
  });
  return voided;
}

function listLines(call: Call) {
  const invoice = existingInvoice(call);
  const page = readPage(call.params);
  return paginate(invoice.lines.data, page, call.url);
}

function listInvoices(call: Call) {
  const { params } = call;
  const customer = params.text("customer");
  const subscription = params.text("subscription");
  const status = params.oneOf("status", ["draft", "open", "paid", "uncollectible", "void"]);
  const created = readCreated(params);
  const page = readPage(params);
  return paginate(
    call.store
      .list("invoice")
      .filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined ||
            invoice.parent?.subscription_details?.subscription === subscription) &&
          (status === undefined || invoice.status === status) &&
          created(invoice.created),
      ),
    page,
    call.url,
  );
}

function existingPayment(call: Call) {
  const id = call.path("id");
  const payment = call.store.get("invoice_payment", id);
  if (!payment) throw resourceMissing("invoice_payment", id);
  return payment;
}

function listPayments(call: Call) {
  const { params } = call;
  const invoice = params.text("invoice");
  const status = params.oneOf("status", ["canceled", "open", "paid"]);
  const payment = params.object("payment");
  payment?.oneOf("type", ["payment_intent"]);
  const intent = payment?.text("payment_intent");
  const page = readPage(params);
  return paginate(
    call.store
      .list("invoice_payment")
      .filter(
        (entry) =>
          (invoice === undefined || entry.invoice === invoice) &&
          (status === undefined || entry.status === status) &&
          (intent === undefined || entry.payment.payment_intent === intent),
      ),
    page,
    call.url,
  );
}
