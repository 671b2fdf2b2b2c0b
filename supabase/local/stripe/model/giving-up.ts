import { updated } from "./change.ts";
import type { Change } from "./change.ts";
import type { Invoice, Subscription } from "./stored.ts";

/**
 * The last attempt failed and Stripe stops charging: an overdue subscription is
 * unpaid from now on. Its open invoice stays open, so that it can still be paid.
 */
export function giveUp(
  subscription: Subscription,
  invoice: Invoice,
): { subscription: Subscription; change: Change } {
  const unpaid: Subscription = { ...subscription, status: "unpaid" };
  const left: Invoice = { ...invoice, next_payment_attempt: null, auto_advance: false };
  return {
    subscription: unpaid,
    change: {
      put: [left, unpaid],
      events: [
        ...updated("invoice.updated", invoice, left),
        ...updated("customer.subscription.updated", subscription, unpaid),
      ],
    },
  };
}
