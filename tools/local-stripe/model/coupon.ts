import type { Context } from "./context.ts";
import { addIntervals } from "./period.ts";
import type { Coupon, Discount, Subscription } from "./stored.ts";

export const couponDurations = ["once", "repeating", "forever"] as const;

/** What a coupon is made from: a percentage or an amount in minor units of a currency. */
export interface CouponFields {
  id: string | null;
  percentOff: number | null;
  amountOff: number | null;
  currency: string | null;
  duration: (typeof couponDurations)[number];
  /** Only for `repeating`. */
  months: number | null;
  name: string | null;
  metadata: Record<string, string>;
}

/** A new coupon, good for any product and any number of customers. */
export function newCoupon(fields: CouponFields, context: Context): Coupon {
  return {
    id: fields.id ?? context.newId("token").slice("token_".length, "token_".length + 8),
    object: "coupon",
    amount_off: fields.amountOff,
    created: context.now,
    currency: fields.currency,
    duration: fields.duration,
    duration_in_months: fields.months,
    livemode: false,
    max_redemptions: null,
    metadata: fields.metadata,
    name: fields.name,
    percent_off: fields.percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}

/** A discount with the coupon that says how much. */
export interface Discounted {
  discount: Discount;
  coupon: Coupon;
}

/** A coupon applied to a subscription from now on, for as long as the coupon lasts. */
export function newDiscount(coupon: Coupon, subscription: Subscription, context: Context): Discounted {
  return {
    coupon,
    discount: {
      id: context.newId("di"),
      object: "discount",
      checkout_session: null,
      customer: subscription.customer,
      customer_account: null,
      end:
        coupon.duration === "repeating"
          ? addIntervals(context.now, "month", coupon.duration_in_months ?? 1)
          : null,
      invoice: null,
      invoice_item: null,
      promotion_code: null,
      source: { coupon: coupon.id, type: "coupon" },
      start: context.now,
      subscription: subscription.id,
      subscription_item: null,
    },
  };
}

/** The discounts that an invoice made at a time (seconds) takes. */
export function validAt(discounts: readonly Discounted[], now: number): Discounted[] {
  return discounts.filter(({ discount }) => discount.end === null || discount.end > now);
}

/** The discounts that are left on the subscription once an invoice has taken them. */
export function idsAfterInvoice(discounts: readonly Discounted[], now: number): string[] {
  return validAt(discounts, now)
    .filter(({ coupon }) => coupon.duration !== "once")
    .map(({ discount }) => discount.id);
}

/**
 * What each coupon takes off each amount, in minor units: one list per coupon, in the order of the
 * amounts. A coupon takes its part of what those before it have left, and never more than there is.
 */
export function discountAmounts(amounts: readonly number[], coupons: readonly Coupon[]): number[][] {
  let left = [...amounts];
  return coupons.map((coupon) => {
    let rest = coupon.amount_off ?? 0;
    const taken = left.map((amount) => {
      if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
      const part = Math.min(rest, amount);
      rest -= part;
      return part;
    });
    left = left.map((amount, index) => amount - (taken[index] ?? 0));
    return taken;
  });
}
