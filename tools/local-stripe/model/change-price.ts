import { mergeChanges, updated, type Change } from "./change.ts";
import { collectInvoice } from "./collect-invoice.ts";
import type { Context } from "./context.ts";
import { idsAfterInvoice } from "./coupon.ts";
import type { BillingAccount } from "./dunning.ts";
import { newInvoice } from "./invoice.ts";
import { addIntervals } from "./period.ts";
import { planOf } from "./product.ts";
import { chargeRemainingTime, creditUnusedTime } from "./proration.ts";
import type { Invoice, InvoiceItem, Price, Subscription, SubscriptionItem } from "./stored.ts";
import { intervalOf } from "./subscription.ts";

export const prorationBehaviors = ["none", "create_prorations", "always_invoice"] as const;
export type ProrationBehavior = (typeof prorationBehaviors)[number];

/** Another price for an item of a subscription, with the names of the products before and after. */
export interface PriceChange {
  item: SubscriptionItem;
  price: Price;
  quantity: number;
  names: { before: string | null; after: string | null };
  behavior: ProrationBehavior;
}

/**
 * Changes the price of a subscription's item. With `none` the new price counts from the next
 * renewal; otherwise the unused time is credited and the remaining time charged, on the next
 * invoice or, with `always_invoice`, now. Another interval begins a new period and bills it at once.
 *
 * @param productNames in the order of the items, with the new one in place
 */
export function changePrice(
  account: BillingAccount,
  edit: PriceChange,
  productNames: readonly (string | null)[],
  context: Context,
): Change {
  const before = account.subscription;
  const sameInterval = intervalName(edit.item.price) === intervalName(edit.price);
  const item = changedItem(edit, sameInterval, context);
  const subscription: Subscription = {
    ...before,
    billing_cycle_anchor: sameInterval ? before.billing_cycle_anchor : context.now,
    items: { ...before.items, data: before.items.data.map((one) => (one.id === item.id ? item : one)) },
  };
  const prorations = prorate(account, edit, item, sameInterval, context);
  if (sameInterval && (edit.behavior !== "always_invoice" || prorations.length === 0)) {
    return {
      put: [subscription, ...prorations],
      events: [
        ...updated("customer.subscription.updated", before, subscription),
        ...prorations.map((object) => ({ type: "invoiceitem.created" as const, object })),
      ],
    };
  }

  const pending = [...account.pending, ...prorations];
  const discounts = sameInterval ? [] : account.discounts;
  const draft: Invoice = {
    ...newInvoice(subscription, account.customer, productNames, context, {
      pending,
      discounts,
      bills: sameInterval ? "prorations" : "period",
    }),
    billing_reason: "subscription_update",
  };
  const billed: Subscription = {
    ...subscription,
    latest_invoice: draft.id,
    discounts: sameInterval ? before.discounts : idsAfterInvoice(discounts, context.now),
  };
  return mergeChanges([
    {
      put: [billed, ...pending.map((one): InvoiceItem => ({ ...one, invoice: draft.id }))],
      events: [
        ...updated("customer.subscription.updated", before, billed),
        ...prorations.map((object) => ({ type: "invoiceitem.created" as const, object })),
        { type: "invoice.created", object: draft },
      ],
    },
    collectInvoice({ ...account, subscription: billed }, draft, context),
  ]);
}

function changedItem(
  { item, price, quantity }: PriceChange,
  sameInterval: boolean,
  context: Context,
): SubscriptionItem {
  const changed = { ...item, price, plan: planOf(price), quantity };
  if (sameInterval) return changed;
  return {
    ...changed,
    current_period_start: context.now,
    current_period_end: addIntervals(context.now, intervalOf(price), price.recurring?.interval_count ?? 1),
  };
}

function prorate(
  { subscription }: BillingAccount,
  { item: before, names, behavior }: PriceChange,
  after: SubscriptionItem,
  sameInterval: boolean,
  context: Context,
): InvoiceItem[] {
  if (behavior === "none") return [];
  const credit = creditUnusedTime(subscription, before, names.before, context);
  // A new period is billed whole.
  return sameInterval ? [credit, chargeRemainingTime(subscription, after, names.after, context)] : [credit];
}

function intervalName({ recurring }: Price): string {
  return `${recurring?.interval_count} ${recurring?.interval}`;
}
