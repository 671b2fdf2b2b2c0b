import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingClients } from "../_shared/dependencies.ts";

/** What a check did: subscriptions read again, and those that failed and are tried again by the next one. */
export type GraceReport = { subscriptions: number; failed: number };

/**
 * Reads those subscriptions again whose warning is due or whose grace has ended: Stripe
 * has no event for a time that is ours, and only what it says at that time suspends a site.
 */
export async function checkGrace(clients: BillingClients): Promise<GraceReport> {
  const { data: due } = await clients.database.rpc("subscriptions_due_by_grace").throwOnError();
  const report: GraceReport = { subscriptions: 0, failed: 0 };
  for (const id of due) {
    try {
      await syncSubscription(clients, id);
      report.subscriptions += 1;
    } catch (error) {
      console.error(`Subscription ${id} was not read again:`, error);
      report.failed += 1;
    }
  }
  return report;
}
