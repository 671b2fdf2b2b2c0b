import { updated, type Change } from "./change.ts";
import { voidInvoice } from "./invoice-transitions.ts";
import type { Context } from "./context.ts";
import type { Invoice, Subscription } from "./stored.ts";
import { periodEnd } from "./subscription.ts";

/** The statuses that no action of a buyer or of the control page leads to. */
export const forcibleStatuses = ["incomplete", "incomplete_expired", "paused", "trialing"] as const;
export type ForcibleStatus = (typeof forcibleStatuses)[number];

/**
 * Sets a status that the local Stripe does not model: the first payment still open
 * (`incomplete`) or expired after a day (`incomplete_expired`), in a trial, or paused after
 * one for want of a payment method. The latest invoice is changed to match.
 */
export function forceStatus(
  subscription: Subscription,
  invoice: Invoice,
  status: ForcibleStatus,
  context: Context,
): Change {
  const after: Subscription = { ...subscription, status, ...fieldsOf(subscription, status, context) };
  const matching = invoiceOf(invoice, status, context);
  return {
    put: [after, matching],
    events: [
      ...updated("invoice.updated", invoice, matching),
      ...updated("customer.subscription.updated", subscription, after),
    ],
  };
}

function fieldsOf(
  subscription: Subscription,
  status: ForcibleStatus,
  context: Context,
): Partial<Subscription> {
  switch (status) {
    case "incomplete":
      return {};
    case "incomplete_expired":
      return { ended_at: context.now };
    case "paused":
      return { default_payment_method: null, trial_end: context.now, trial_start: subscription.start_date };
    case "trialing":
      return { trial_end: periodEnd(subscription), trial_start: subscription.start_date };
  }
}

function invoiceOf(invoice: Invoice, status: ForcibleStatus, context: Context): Invoice {
  const unpaid: Invoice = {
    ...invoice,
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    status_transitions: { ...invoice.status_transitions, paid_at: null },
  };
  if (status === "incomplete") return { ...unpaid, status: "open" };
  if (status === "incomplete_expired") return voidInvoice(unpaid, context);
  return invoice;
}
