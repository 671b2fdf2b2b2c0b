import { mergeChanges, updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { finalizeInvoice, markUncollectible, voidInvoice } from "./invoice-transitions.ts";
import type { Customer, Invoice, Subscription } from "./stored.ts";

/** What happens to the invoices of a subscription whose collection is paused. */
export const pauseBehaviors = ["keep_as_draft", "mark_uncollectible", "void"] as const;

/** A pause; `resumes_at` (seconds) is null for one without an end. */
export type PauseCollection = NonNullable<Subscription["pause_collection"]>;

/** Pauses or resumes the collection of a subscription. Its status does not change. */
export function setPause(subscription: Subscription, pause: PauseCollection | null): Change {
  const after: Subscription = { ...subscription, pause_collection: pause };
  return { put: [after], events: updated("customer.subscription.updated", subscription, after) };
}

/** Whether a subscription's invoices are not collected at a time (seconds). */
export function isCollectionPaused({ pause_collection: pause }: Subscription, at: number): boolean {
  return pause !== null && (pause.resumes_at === null || at < pause.resumes_at);
}

/**
 * Handles the invoice of a period in which collection is paused: it stays a draft that does not advance, or is finalized
 * and then void or uncollectible (https://docs.stripe.com/billing/subscriptions/pause-payment).
 */
export function skipInvoice(
  { behavior }: PauseCollection,
  before: Customer,
  draft: Invoice,
  context: Context,
): Change {
  if (behavior === "keep_as_draft") {
    const kept: Invoice = { ...draft, auto_advance: false };
    return { put: [kept], events: updated("invoice.updated", draft, kept) };
  }
  const customer: Customer = { ...before, next_invoice_sequence: (before.next_invoice_sequence ?? 1) + 1 };
  const invoice = finalizeInvoice(draft, before, context);
  const ended = behavior === "void" ? voidInvoice(invoice, context) : markUncollectible(invoice, context);
  return mergeChanges([
    {
      put: [customer, invoice],
      events: [
        ...updated("customer.updated", before, customer),
        { type: "invoice.finalized", object: invoice },
      ],
    },
    {
      put: [ended],
      events: [
        ...updated("invoice.updated", invoice, ended),
        { type: behavior === "void" ? "invoice.voided" : "invoice.marked_uncollectible", object: ended },
      ],
    },
  ]);
}
