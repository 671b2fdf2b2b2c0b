import type { Stripe } from "stripe";
import { unlessMissing } from "../stripe-client.ts";

/** A discount as `subscriptions.discounts` stores it. */
export type StoredDiscount = {
  name: string | null;
  percent_off: number | null;
  /** Minor units of the subscription's currency. */
  amount_off: number | null;
  duration: string;
  /** Seconds since 1970; null without an end. */
  ends_at: number | null;
  of: "item" | "subscription" | "customer";
};

/** Fields to expand on a subscription for its discounts. Stripe expands four levels, so coupons of items are fetched. */
export const discountExpansions = [
  "discounts.source.coupon",
  "items.data.discounts",
  "customer.discount.source.coupon",
];

/**
 * Fetches what reduces a subscription's next invoices, in the order in which Stripe applies it: discounts of the plan's
 * item, then those of the subscription, or else the customer's
 * (https://docs.stripe.com/api/subscriptions/object#subscription_object-discounts).
 *
 * @param item the item that bills the plan
 */
export async function fetchDiscounts(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): Promise<StoredDiscount[]> {
  const { customer } = subscription;
  const ofCustomer = typeof customer === "string" || customer.deleted ? null : customer.discount;
  const others: [StoredDiscount["of"], (string | Stripe.Discount)[]] =
    subscription.discounts.length > 0 || !ofCustomer
      ? ["subscription", subscription.discounts]
      : ["customer", [ofCustomer]];
  const all: (typeof others)[] = [["item", item?.discounts ?? []], others];
  const stored = await Promise.all(
    all.flatMap(([of, discounts]) =>
      discounts.map(async (discount) =>
        typeof discount === "string" ? null : toStored(of, discount, await couponOf(stripe, discount)),
      ),
    ),
  );
  return stored.filter((discount) => discount !== null);
}

async function couponOf(stripe: Stripe, { source }: Stripe.Discount): Promise<Stripe.Coupon | null> {
  const { coupon } = source;
  return typeof coupon === "string" ? unlessMissing(() => stripe.coupons.retrieve(coupon)) : coupon;
}

function toStored(
  of: StoredDiscount["of"],
  discount: Stripe.Discount,
  coupon: Stripe.Coupon | null,
): StoredDiscount | null {
  if (coupon === null) return null;
  const { name, percent_off, amount_off, duration } = coupon;
  return { name, percent_off, amount_off, duration, ends_at: discount.end, of };
}
