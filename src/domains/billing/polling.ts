import { needsSubscription, owesInvoice, type Subscription } from "./model";

/** The refetch interval while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** The refetch interval otherwise. */
export const idleMs = 60_000;

/**
 * Returns the time until the next refetch. Short while a payment may be in progress: started in this tab, or
 * for an open invoice that may be paid elsewhere.
 */
export function subscriptionPollMs(
  subscription: Subscription | null | undefined,
  paymentExpected: boolean,
): number {
  const current = subscription ?? null;
  const expecting = owesInvoice(current) || (paymentExpected && needsSubscription(current));
  return expecting ? expectingMs : idleMs;
}
