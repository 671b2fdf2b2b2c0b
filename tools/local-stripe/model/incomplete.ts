import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { voidInvoice } from "./invoice-transitions.ts";
import type { Invoice, Subscription } from "./stored.ts";

/** Time allowed for a first payment. */
const incompleteSeconds = 23 * 60 * 60;

/** Returns when Stripe ends a subscription that still lacks its first payment. Seconds. */
export function incompleteUntil(subscription: Subscription): number {
  return subscription.created + incompleteSeconds;
}

/** Ends a subscription without a first payment, and voids its invoice. */
export function expireIncomplete(subscription: Subscription, open: Invoice[], context: Context): Change {
  const expired: Subscription = { ...subscription, status: "incomplete_expired", ended_at: context.now };
  const voided = open.map((invoice) => ({ before: invoice, after: voidInvoice(invoice, context) }));
  return {
    put: [...voided.map(({ after }) => after), expired],
    events: [
      ...voided.flatMap(({ before, after }) => [
        ...updated("invoice.updated", before, after),
        { type: "invoice.voided" as const, object: after },
      ]),
      ...updated("customer.subscription.updated", subscription, expired),
    ],
  };
}
