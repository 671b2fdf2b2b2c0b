import { isCancelling, keepSubscription } from "../_shared/billing/end-subscription.ts";
import { storedLiveSubscriptions } from "../_shared/billing/stored-rows.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import { compareStatuses, isLiveStatus } from "../_shared/contract/subscriptions.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { cancel } from "./change.ts";
import { payOpenInvoices } from "./pay-open-invoices.ts";
import { requestBody, type SubscriptionRequest } from "./request-body.ts";

/**
 * Cancels or keeps the caller's subscription, or pays its open invoices with the card on file: `POST { action:
 * "cancel", reason, comment }`, `{ action: "keep" }` or `{ action: "pay" }` answers `{ status, cancel_at_period_end,
 * current_period_end }` after storing them. A cancellation takes effect at the end of the period, or immediately when
 * the customer owes; repeating it changes nothing. Errors: 401 unauthorized, 400 invalid_request, 404 no_subscription,
 * 409 not_cancelling (nothing to undo), 402 card_declined, 405, 502 payment_provider_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "update-subscription", body: requestBody },
  async ({ caller, body }, dependencies: BillingDependencies) => {
    // A customer has more than one only by mistake; cancelling applies to all.
    const stored = await storedLiveSubscriptions(dependencies.database, caller.id);
    const ids = stored.map(({ id }) => id);
    const changed = await changeAtStripe(dependencies, ids, body).catch(async (error: unknown) => {
      // After a refusal the page reads the database, which may be outdated.
      await Promise.allSettled(ids.map((id) => syncSubscription(dependencies, id)));
      throw error;
    });
    const states = await Promise.all(changed.map((id) => syncSubscription(dependencies, id)));
    const newest = states.find((state) => state !== null)?.subscription;
    if (newest === undefined) {
      throw new FunctionError("no_subscription", "The subscription has disappeared.");
    }
    const { status, cancel_at_period_end, current_period_end } = newest;
    return { status, cancel_at_period_end, current_period_end };
  },
);

/**
 * Changes the subscriptions according to Stripe's state, because the stored rows lag behind. Returns the ids of the
 * changed ones, newest first.
 */
async function changeAtStripe(
  { stripe }: BillingDependencies,
  ids: string[],
  wanted: SubscriptionRequest,
): Promise<string[]> {
  const fetched = await Promise.all(ids.map((id) => unlessMissing(() => stripe.subscriptions.retrieve(id))));
  const live = fetched.flatMap((subscription) =>
    subscription !== null && isLiveStatus(subscription.status) ? [subscription] : [],
  );
  if (live.length === 0) {
    throw new FunctionError("no_subscription", "There is no subscription that goes on.");
  }
  if (wanted.action === "cancel") {
    for (const subscription of live) {
      await cancel(stripe, subscription, wanted);
    }
    return live.map(({ id }) => id);
  }
  if (wanted.action === "pay") {
    for (const { id } of live) {
      await payOpenInvoices(stripe, id);
    }
    return live.map(({ id }) => id);
  }
  // The subscription that the panel shows, the newest among equals: keeping the others would charge the customer twice.
  const [shown] = live.toSorted((a, b) => compareStatuses(a.status, b.status));
  if (shown === undefined || !isCancelling(shown)) {
    throw new FunctionError("not_cancelling", "The subscription is not set to end.");
  }
  await keepSubscription(stripe, shown);
  return [shown.id];
}
