import { updated } from "./change.ts";
import type { Change } from "./change.ts";
import { voidInvoice } from "./invoice-changes.ts";
import type { Moment } from "./moment.ts";
import type { Invoice, Subscription } from "./stored.ts";
import { periodEnd } from "./subscription.ts";

/** The statuses that nothing a buyer does here leads to. */
export const rareStatuses = ["incomplete", "incomplete_expired", "paused", "trialing"] as const;
export type RareStatus = (typeof rareStatuses)[number];

/**
 * Makes a subscription look as if it had come to a status that this Stripe has no
 * way to: its first payment still open (`incomplete`) or given up after a day
 * (`incomplete_expired`), in a trial, or paused after one because there was no
 * card. Its latest invoice fits, so that whoever mirrors it sees one story.
 */
export function pretend(
  subscription: Subscription,
  invoice: Invoice,
  status: RareStatus,
  moment: Moment,
): Change {
  const looks: Subscription = { ...subscription, status, ...fieldsOf(subscription, status, moment) };
  const fitting = invoiceOf(invoice, status, moment);
  return {
    put: [looks, fitting],
    events: [
      ...updated("invoice.updated", invoice, fitting),
      ...updated("customer.subscription.updated", subscription, looks),
    ],
  };
}

function fieldsOf(subscription: Subscription, status: RareStatus, moment: Moment): Partial<Subscription> {
  switch (status) {
    case "incomplete":
      return {};
    case "incomplete_expired":
      return { ended_at: moment.now };
    case "paused":
      return { default_payment_method: null, trial_end: moment.now, trial_start: subscription.start_date };
    case "trialing":
      return { trial_end: periodEnd(subscription), trial_start: subscription.start_date };
  }
}

function invoiceOf(invoice: Invoice, status: RareStatus, moment: Moment): Invoice {
  const unpaid: Invoice = {
    ...invoice,
    amount_paid: 0,
    amount_remaining: invoice.amount_due,
    status_transitions: { ...invoice.status_transitions, paid_at: null },
  };
  if (status === "incomplete") return { ...unpaid, status: "open" };
  if (status === "incomplete_expired") return voidInvoice(unpaid, moment);
  return invoice;
}
