import { needsSubscription, owesInvoice, type Subscription } from "./model";

/** How often a screen asks again while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** How often otherwise. */
export const idleMs = 60_000;

/**
 * How long until the subscription is read again. Soon while a payment may be on
 * its way: one was started in this tab, or an invoice is open and may be paid elsewhere.
 */
export function subscriptionPollMs(
  subscription: Subscription | null | undefined,
  paymentExpected: boolean,
): number {
  const current = subscription ?? null;
  const expecting = owesInvoice(current) || (paymentExpected && needsSubscription(current));
  return expecting ? expectingMs : idleMs;
}
