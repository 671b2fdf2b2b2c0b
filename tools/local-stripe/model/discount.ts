import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import { addIntervals } from "./period.ts";
import type { Coupon, Discount, Invoice, InvoiceLineItem, Subscription } from "./stored.ts";

export const couponDurations = ["forever", "once", "repeating"] as const;

/** The fields of a coupon that callers may set; either a percentage or an amount with its currency. */
export type CouponFields = Pick<Coupon, "amount_off" | "currency" | "duration_in_months" | "percent_off"> & {
  duration: (typeof couponDurations)[number];
} & Partial<Pick<Coupon, "id" | "name" | "metadata" | "max_redemptions" | "redeem_by">>;

/** A discount with the coupon that it was made from. */
export interface RedeemedCoupon {
  discount: Discount;
  coupon: Coupon;
}

/** A new coupon. */
export function newCoupon(fields: CouponFields, context: Context): Coupon {
  return {
    object: "coupon",
    created: context.now,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...fields,
    id: fields.id ?? context.newId("token").slice("token_".length, "token_".length + 8),
  };
}

/** The discount that a coupon gives a subscription from now on. */
function redeem(coupon: Coupon, subscription: Subscription, context: Context): Discount {
  return {
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
  };
}

/**
 * Redeems coupons for a subscription. They take the place of its discounts, and apply from its next invoice on.
 *
 * @param kept existing discounts of the subscription that stay
 */
export function redeemCoupons(
  subscription: Subscription,
  { kept, coupons }: { kept: readonly string[]; coupons: readonly Coupon[] },
  context: Context,
): { subscription: Subscription; change: Change } {
  const made = coupons.map((coupon) => redeem(coupon, subscription, context));
  const redeemed = coupons.map((coupon): Coupon => {
    const times = coupon.times_redeemed + 1;
    return {
      ...coupon,
      times_redeemed: times,
      valid: coupon.max_redemptions === null || times < coupon.max_redemptions,
    };
  });
  const after: Subscription = { ...subscription, discounts: [...kept, ...made.map(({ id }) => id)] };
  return {
    subscription: after,
    change: {
      put: [...redeemed, ...made, after],
      events: [
        ...made.map((discount) => ({ type: "customer.discount.created" as const, object: discount })),
        ...updated("customer.subscription.updated", subscription, after),
      ],
    },
  };
}

/** The discounts that apply to an invoice of a period that starts at a time (seconds). */
export function discountsAt(discounts: readonly RedeemedCoupon[], at: number): RedeemedCoupon[] {
  return discounts.filter(({ discount }) => discount.end === null || at < discount.end);
}

/** The ids of the discounts that remain on a subscription after an invoice at a time (seconds). */
export function discountsAfterInvoice(discounts: readonly RedeemedCoupon[], at: number): string[] {
  return discountsAt(discounts, at)
    .filter(({ coupon }) => coupon.duration !== "once")
    .map(({ discount }) => discount.id);
}

/** The amounts of an invoice after the subscription's discounts, each taken from what the earlier ones leave. */
export function discounted(
  lines: readonly InvoiceLineItem[],
  discounts: readonly RedeemedCoupon[],
): Pick<Invoice, "discounts" | "total_discount_amounts" | "total"> & { lines: InvoiceLineItem[] } {
  let reduced = [...lines];
  const totals: { amount: number; discount: string }[] = [];
  for (const { discount, coupon } of discounts) {
    let amountLeft = coupon.amount_off ?? 0;
    let taken = 0;
    reduced = reduced.map((line) => {
      const rest = restOf(line);
      const amount =
        coupon.percent_off === null
          ? Math.min(rest, amountLeft)
          : Math.round((rest * coupon.percent_off) / 100);
      amountLeft -= amount;
      taken += amount;
      return {
        ...line,
        discount_amounts: [...(line.discount_amounts ?? []), { amount, discount: discount.id }],
      };
    });
    totals.push({ amount: taken, discount: discount.id });
  }
  return {
    lines: reduced,
    discounts: discounts.map(({ discount }) => discount.id),
    total_discount_amounts: totals,
    total: reduced.reduce((sum, line) => sum + restOf(line), 0),
  };
}

function restOf(line: InvoiceLineItem): number {
  return (line.discount_amounts ?? []).reduce((rest, { amount }) => rest - amount, line.amount);
}
