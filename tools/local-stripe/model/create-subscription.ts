import { mergeChanges, updated, type Change } from "./change.ts";
import { collectInvoice } from "./collect-invoice.ts";
import type { Context } from "./context.ts";
import { discountsAfterInvoice, redeemCoupons } from "./discount.ts";
import type { BillingAccount } from "./dunning.ts";
import { newInvoice } from "./invoice.ts";
import type { Coupon, Subscription } from "./stored.ts";
import { newSubscription, type SubscriptionFields } from "./subscription.ts";

/**
 * Creates a subscription without a checkout, as Stripe's dashboard does. Charges the customer's default card for
 * the first period at once; after a decline the subscription stays incomplete. One that is billed by invoice is
 * active at once.
 *
 * @param card null when nothing is charged
 */
export function createSubscription(
  fields: SubscriptionFields,
  { card, coupons }: { card: BillingAccount["card"]; coupons: readonly Coupon[] },
  context: Context,
): { id: string; change: Change } {
  const unbilled = newSubscription(fields, context);
  const redeemed = redeemCoupons(unbilled, { kept: [], coupons }, context);
  const discounts = redeemed.change.put.flatMap((discount) =>
    discount.object !== "discount"
      ? []
      : coupons.filter(({ id }) => id === discount.source.coupon).map((coupon) => ({ discount, coupon })),
  );
  const names = fields.lineItems.map((line) => line.description);
  const draft = newInvoice(unbilled, fields.customer, names, discounts, context);
  const created: Subscription = { ...redeemed.subscription, latest_invoice: draft.id };
  const subscription: Subscription = {
    ...created,
    status: fields.daysUntilDue === null ? "incomplete" : "active",
    discounts: discountsAfterInvoice(discounts, context.now),
  };
  const account: BillingAccount = {
    subscription,
    customer: fields.customer,
    card,
    discounts,
    deciding: draft.id,
  };
  return {
    id: subscription.id,
    change: mergeChanges([
      {
        put: [...redeemed.change.put, subscription],
        events: [
          ...redeemed.change.events.filter(({ type }) => type === "customer.discount.created"),
          { type: "customer.subscription.created", object: created },
          ...updated("customer.subscription.updated", created, subscription),
          { type: "invoice.created", object: draft },
        ],
      },
      collectInvoice(account, draft, context),
    ]),
  };
}
