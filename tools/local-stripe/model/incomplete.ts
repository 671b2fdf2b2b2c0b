import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { voidInvoice } from "./invoice-transitions.ts";
import type { Invoice, Subscription } from "./stored.ts";

/** How long a first payment may take. */
const incompleteSeconds = 23 * 60 * 60;

/** When Stripe ends a subscription that still lacks its first payment. Seconds. */
export function incompleteUntil(subscription: Subscription): number {
  return subscription.created + incompleteSeconds;
}

/** The first payment did not come: the subscription has ended before it began, and its invoice is void. */
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
