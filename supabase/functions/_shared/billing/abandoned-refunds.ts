import type { BillingDependencies } from "../dependencies.ts";
import { findPaidIntent } from "./paid-intent.ts";
import { syncRefunds } from "./refunds.ts";

/** Longer than any run of refund-payment: whoever asked for a refund this long ago asks no more. */
const leaseMilliseconds = 2 * 60 * 1000;

const leaseOver = ({ now }: BillingDependencies) =>
  new Date(now().getTime() - leaseMilliseconds).toISOString();

/**
 * Settles what was begun of a payment and left unanswered, by what Stripe knows of it.
 *
 * @returns whether a refund that Stripe was never asked for is gone
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
    .lt("created_at", leaseOver(dependencies))
    .select("id")
    .throwOnError();
  return dropped.length > 0;
}

/** Settles all that were left unanswered: whoever asked may never come back. Rejects for no failure of one. */
export async function settleAbandonedRefunds(dependencies: BillingDependencies): Promise<void> {
  const { data: abandoned } = await dependencies.database
    .from("refunds")
    .select("payment_id")
    .eq("status", "requested")
    .lt("created_at", leaseOver(dependencies))
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
