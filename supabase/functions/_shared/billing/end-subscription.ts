import type { Stripe } from "stripe";
import { unlessMissing } from "../stripe-client.ts";

/** Returns whether a live subscription is set to end. */
export function isCancelling(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

/** Undoes a scheduled cancellation, including a date that was set in Stripe's dashboard. */
export async function keepSubscription(
  stripe: Stripe,
  { id, cancel_at_period_end }: Stripe.Subscription,
): Promise<void> {
  await stripe.subscriptions.update(
    id,
    cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
  );
}

/** Cancels a subscription immediately and voids its open invoices. Does nothing when it has already ended. */
export async function endSubscription(
  stripe: Stripe,
  subscriptionId: string,
  details: Stripe.SubscriptionCancelParams.CancellationDetails,
): Promise<void> {
  await unlessMissing(() => stripe.subscriptions.cancel(subscriptionId, { cancellation_details: details }));
  await voidOpenInvoices(stripe, subscriptionId);
}

/**
 * Voids open invoices, because Stripe would still collect them for an ended service. A failure does not undo
 * the cancellation.
 */
async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  try {
    const { data } = await stripe.invoices.list({ subscription, status: "open", limit: 100 });
    for (const { id } of data) {
      await stripe.invoices.voidInvoice(id);
    }
  } catch (error) {
    console.error(`Open invoices of ${subscription} were not voided:`, error);
  }
}
