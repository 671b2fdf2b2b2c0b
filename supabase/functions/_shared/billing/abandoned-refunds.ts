import type { BillingDependencies } from "../dependencies.ts";
import { findPaidIntent } from "./paid-intent.ts";
import { syncRefunds } from "./refunds.ts";

/** Longer than any run of `refund-payment`: older requests are no longer running. */
const leaseMilliseconds = 2 * 60 * 1000;

const leaseExpiry = ({ now }: BillingDependencies) =>
  new Date(now().getTime() - leaseMilliseconds).toISOString();

/**
 * Settles the undecided refunds of a payment with the state at Stripe.
 *
 * @returns whether a refund that Stripe never received was deleted
 */
export async function settleAbandonedRefund(
  dependencies: BillingDependencies,
  paymentId: string,
): Promise<boolean> {
  const { database, stripe } = dependencies;
  const intent = await findPaidIntent(stripe, paymentId);
  if (intent !== null) {
    await syncRefunds(dependencies, intent);
  }
  const { data: dropped } = await database
    .from("refunds")
    .delete()
    .eq("payment_id", paymentId)
    .eq("status", "requested")
    .lt("created_at", leaseExpiry(dependencies))
    .select("id")
    .throwOnError();
  return dropped.length > 0;
}

/** Settles all undecided refunds whose request did not finish. A failure of one refund does not stop the others. */
export async function settleAbandonedRefunds(dependencies: BillingDependencies): Promise<void> {
  const { data: abandoned } = await dependencies.database
    .from("refunds")
    .select("payment_id")
    .eq("status", "requested")
    .lt("created_at", leaseExpiry(dependencies))
    .limit(100)
    .throwOnError();
  for (const { payment_id: paymentId } of abandoned) {
    try {
      await settleAbandonedRefund(dependencies, paymentId);
    } catch (error) {
      console.error(`The refund of ${paymentId} was not settled:`, error);
    }
  }
}
