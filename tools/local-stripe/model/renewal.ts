import { mergeChanges, updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { collectInvoice } from "./collect-invoice.ts";
import type { BillingAccount } from "./dunning.ts";
import { discountsAfterInvoice, discountsAt } from "./discount.ts";
import { newInvoice } from "./invoice.ts";
import { isCollectionPaused, skipInvoice } from "./pause-collection.ts";
import { addIntervals } from "./period.ts";
import type { Invoice, Subscription, SubscriptionItem } from "./stored.ts";
import { hasEnded } from "./subscription-transitions.ts";
import { intervalOf, periodEnd } from "./subscription.ts";

/** Whether the subscription is canceled, not renewed, at the end of its current period. */
export function cancelsAtPeriodEnd(subscription: Subscription): boolean {
  return (
    !hasEnded(subscription) &&
    subscription.cancel_at !== null &&
    subscription.cancel_at <= periodEnd(subscription)
  );
}

/** Whether another period follows the current one. An incomplete subscription waits for its first payment. */
export function canRenew(subscription: Subscription): boolean {
  return !hasEnded(subscription) && !["incomplete", "paused"].includes(subscription.status);
}

/**
 * Ends the current period: cancels a subscription that is set to end then; renews any other, with a finalized and
 * charged invoice for the next period. Invoices of an `unpaid` subscription stay drafts.
 *
 * @param productNames in the order of the subscription's items
 */
export function advancePeriod(
  account: BillingAccount,
  productNames: readonly (string | null)[],
  context: Context,
): Change {
  const { subscription } = account;
  if (cancelsAtPeriodEnd(subscription)) {
    const canceled: Subscription = { ...subscription, status: "canceled", ended_at: context.now };
    return { put: [canceled], events: [{ type: "customer.subscription.deleted", object: canceled }] };
  }

  const { renewed, draft } = renew(account, productNames, context);
  const billed: Subscription = { ...renewed, latest_invoice: draft.id };
  const invoiced: Change = {
    put: [billed],
    events: [
      ...updated("customer.subscription.updated", subscription, billed),
      ...account.discounts
        .filter(({ discount }) => !billed.discounts.includes(discount.id))
        .map(({ discount }) => ({ type: "customer.discount.deleted" as const, object: discount })),
      { type: "invoice.created", object: draft },
    ],
  };
  if (subscription.status === "unpaid") return { ...invoiced, put: [...invoiced.put, draft] };
  if (subscription.pause_collection !== null && isCollectionPaused(subscription, context.now)) {
    return mergeChanges([
      invoiced,
      skipInvoice(subscription.pause_collection, account.customer, draft, context),
    ]);
  }
  return mergeChanges([
    invoiced,
    collectInvoice({ ...account, subscription: billed, deciding: draft.id }, draft, context),
  ]);
}

/** Returns the next renewal's invoice, as Stripe previews it. */
export function upcomingInvoice(
  account: BillingAccount,
  productNames: readonly (string | null)[],
  context: Context,
): Invoice {
  const at = periodEnd(account.subscription);
  const preview: Context = {
    ...context,
    now: at,
    newId: (prefix) => (prefix === "in" ? `upcoming_${context.newId(prefix)}` : context.newId(prefix)),
  };
  return { ...renew(account, productNames, preview).draft, next_payment_attempt: at };
}

/** The subscription in its next period, and that period's invoice. */
function renew(
  { subscription, customer, discounts }: BillingAccount,
  productNames: readonly (string | null)[],
  context: Context,
): { renewed: Subscription; draft: Invoice } {
  const applied = discountsAt(discounts, context.now);
  const renewed: Subscription = {
    ...subscription,
    discounts: discountsAfterInvoice(discounts, context.now),
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => nextPeriod(item, subscription)),
    },
  };
  const draft: Invoice = {
    ...newInvoice(renewed, customer, productNames, applied, context),
    auto_advance: subscription.status !== "unpaid",
    billing_reason: "subscription_cycle",
    period_start: Math.min(...subscription.items.data.map((item) => item.current_period_start)),
    period_end: periodEnd(subscription),
  };
  return { renewed, draft };
}

/** Counts from the anchor, so that a subscription from the 31st keeps that day where it exists. */
function nextPeriod(item: SubscriptionItem, subscription: Subscription): SubscriptionItem {
  const count = item.price.recurring?.interval_count ?? 1;
  const interval = intervalOf(item.price);
  const anchor = subscription.billing_cycle_anchor;
  let periods = 1;
  while (addIntervals(anchor, interval, periods * count) <= item.current_period_end) periods += 1;
  return {
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: addIntervals(anchor, interval, periods * count),
  };
}
