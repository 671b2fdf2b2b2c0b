import type { Stripe } from "stripe";
import type { Tables } from "../../../database.types.ts";
import { isLiveStatus } from "../contract/subscriptions.ts";
import type { BillingDependencies } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";
import { isCancelling } from "./end-subscription.ts";
import { idOf } from "./reference.ts";
import { syncSubscription } from "./subscription-state.ts";

/** A stored change by the team. */
export type BillingChange = Pick<
  Tables<"billing_changes">,
  "id" | "kind" | "subscription_id" | "payment_id" | "terms"
>;

const columns = "id, kind, subscription_id, payment_id, terms";

/** Longer than any run of `change-billing`: older changes are no longer running. */
const leaseMilliseconds = 2 * 60 * 1000;

const leaseExpiry = ({ now }: BillingDependencies) =>
  new Date(now().getTime() - leaseMilliseconds).toISOString();

/** Stores the state at Stripe with the e-mails that follow from it, and then marks the change as done. */
export async function finishChange(
  dependencies: BillingDependencies,
  { id, subscription_id }: Pick<BillingChange, "id" | "subscription_id">,
): Promise<void> {
  await syncSubscription(dependencies, subscription_id);
  await dependencies.database.rpc("finish_billing_change", { change_id: id }).throwOnError();
}

/** Deletes a change that Stripe never received, unless it was finished concurrently. */
export async function dropChange({ database }: BillingDependencies, id: string): Promise<void> {
  await database.from("billing_changes").delete().eq("id", id).is("done_at", null).throwOnError();
}

/**
 * Settles the undecided change of a subscription by the state at Stripe, once its request is no longer running: it is
 * finished when it took effect, and deleted when Stripe never received it.
 */
export async function settleAbandonedChange(
  dependencies: BillingDependencies,
  subscriptionId: string,
): Promise<void> {
  const { data: change } = await dependencies.database
    .from("billing_changes")
    .select(columns)
    .eq("subscription_id", subscriptionId)
    .is("done_at", null)
    .lt("created_at", leaseExpiry(dependencies))
    .maybeSingle()
    .throwOnError();
  if (change !== null) await settle(dependencies, change);
}

/** Settles all undecided changes whose request did not finish. A failure of one does not stop the others. */
export async function settleAbandonedChanges(dependencies: BillingDependencies): Promise<void> {
  const { data: abandoned } = await dependencies.database
    .from("billing_changes")
    .select(columns)
    .is("done_at", null)
    .lt("created_at", leaseExpiry(dependencies))
    .limit(100)
    .throwOnError();
  for (const change of abandoned) {
    try {
      await settle(dependencies, change);
    } catch (error) {
      console.error(`The change ${change.id} of ${change.subscription_id} was not settled:`, error);
    }
  }
}

async function settle(dependencies: BillingDependencies, change: BillingChange): Promise<void> {
  if (await hasTakenEffect(dependencies.stripe, change)) await finishChange(dependencies, change);
  else await dropChange(dependencies, change.id);
}

async function hasTakenEffect(stripe: Stripe, change: BillingChange): Promise<boolean> {
  switch (change.kind) {
    case "subscription_ended": {
      const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(change.subscription_id));
      if (subscription === null || !isLiveStatus(subscription.status)) return true;
      return !endsAtOnce(change) && isCancelling(subscription);
    }
    case "subscription_kept": {
      const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(change.subscription_id));
      return subscription !== null && isLiveStatus(subscription.status) && !isCancelling(subscription);
    }
    case "payment_marked_paid": {
      const invoice = await unlessMissing(() =>
        stripe.invoices.retrieve(change.payment_id ?? "", outsidePart),
      );
      return invoice !== null && isPaidOutside(invoice);
    }
    case "discount_given": {
      const subscription = await unlessMissing(() =>
        stripe.subscriptions.retrieve(change.subscription_id, withCoupons),
      );
      return subscription !== null && couponsOf(subscription).includes(couponOf(change));
    }
    case "discount_ended": {
      const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(change.subscription_id));
      return subscription === null || subscription.discounts.length === 0;
    }
    // Made by the database alone, and done at once.
    case "grace_extended":
      return true;
  }
}

/** Whether a change of the kind `subscription_ended` ends it immediately. */
function endsAtOnce({ terms }: BillingChange): boolean {
  return terms !== null && typeof terms === "object" && "at_once" in terms && terms["at_once"] === true;
}

/**
 * Includes the amount paid outside of Stripe, which an invoice has only on request
 * (https://docs.stripe.com/changelog/dahlia/2026-05-27/invoice-object-amount-paid-off-stripe-property).
 */
export const outsidePart = { expand: ["amount_paid_off_stripe"] };

/** Expands the coupons of a subscription's discounts. */
export const withCoupons = { expand: ["discounts"] };

/** Returns the ids of the coupons that a subscription's discounts are made from. */
export function couponsOf({ discounts }: Stripe.Subscription): string[] {
  return discounts.flatMap((discount) =>
    typeof discount === "string" || !discount.source.coupon ? [] : [idOf(discount.source.coupon)],
  );
}

/** Returns the id of the coupon that a change makes. */
export function couponOf({ id }: { id: string }): string {
  return `team_${id}`;
}

/** Whether an invoice is paid, in whole or in part outside of Stripe. */
export function isPaidOutside(invoice: Stripe.Invoice): boolean {
  return invoice.status === "paid" && (invoice.amount_paid_off_stripe ?? 0) > 0;
}
