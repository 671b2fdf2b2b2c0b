import type { Stripe } from "stripe";
import { isLiveStatus } from "../contract/subscriptions.ts";
import type { BillingClients } from "../dependencies.ts";

/**
 * Metadata of a subscription whose charges we stopped, and of its open invoices: the dispute (dp_…), followed by
 * `/invoices` when the owner had paused the collection before and only open invoices are ours.
 */
const markerName = "held_for_dispute";

const invoicesOnly = "/invoices";

/** Returns whether we paused a subscription's collection for a dispute. The owner's pause may look the same. */
export function isPausedForDispute({ metadata, pause_collection: pause }: Stripe.Subscription): boolean {
  const marker = metadata[markerName];
  return (
    marker !== undefined &&
    !marker.endsWith(invoicesOnly) &&
    pause?.behavior === "keep_as_draft" &&
    pause.resumes_at === null
  );
}

/**
 * Stops the charges of a subscription at Stripe while a dispute holds them, and lets them go on afterwards. Renewals stay
 * drafts, and open invoices are not retried. An owner's own pause stays as it is; an owner who resumes the collection
 * during a dispute has decided, and it is not paused again for that dispute. Derived from the state on both sides, so
 * that a repetition after an unanswered call changes nothing.
 *
 * @returns whether something was changed at Stripe
 */
export async function settleCollectionHold(
  { database, stripe }: BillingClients,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  if (!isLiveStatus(subscription.status)) return false;
  const { id, metadata, pause_collection: pause } = subscription;
  const { data: held } = await database.rpc("held_dispute", { subscription_id: id }).throwOnError();
  const marker = metadata[markerName] ?? null;
  // The type of the database does not say that a function may return null.
  const dispute = held as string | null;

  if (dispute === null) {
    if (marker === null) return false;
    // The marker is removed last: until then an interrupted release is repeated.
    await resumeInvoices(stripe, id);
    await stripe.subscriptions.update(id, {
      metadata: { [markerName]: "" },
      ...(isPausedForDispute(subscription) && { pause_collection: "" }),
    });
    return true;
  }
  if (pause === null && marker === dispute) return false;
  if (pause !== null && marker !== null) return stopInvoices(stripe, id, dispute);
  await stripe.subscriptions.update(id, {
    metadata: { [markerName]: pause === null ? dispute : `${dispute}${invoicesOnly}` },
    ...(pause === null && { pause_collection: { behavior: "keep_as_draft" } }),
  });
  await stopInvoices(stripe, id, dispute);
  return true;
}

/** Stops the retries of open invoices, which a pause does not (https://docs.stripe.com/billing/subscriptions/pause-payment). */
async function stopInvoices(stripe: Stripe, subscription: string, dispute: string): Promise<boolean> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  const collected = data.filter(({ auto_advance }) => auto_advance === true);
  for (const { id } of collected) {
    await stripe.invoices.update(id, { auto_advance: false, metadata: { [markerName]: dispute } });
  }
  return collected.length > 0;
}

async function resumeInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
  for (const { id, metadata } of data) {
    if (metadata?.[markerName] === undefined) continue;
    await stripe.invoices.update(id, { auto_advance: true, metadata: { [markerName]: "" } });
  }
}
