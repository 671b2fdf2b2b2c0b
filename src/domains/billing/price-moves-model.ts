import { discountAfterMove, type DiscountedPrice } from "@contract/subscriptions";
import type { Selected } from "@/platform/selected";

/**
 * The number of live subscriptions at a list price, of those that count in the recurring revenue, and of those with an
 * announced change. Minor units.
 */
export type PriceGroup = {
  amount: number;
  currency: string;
  subscriptions: number;
  recurring: number;
  moving: number;
};

/** An announced price change that is not yet in effect. Amounts in minor units, times in ISO 8601. */
export type PriceMove = {
  id: string;
  subscriptionId: string;
  from: number;
  to: number;
  currency: string;
  takesEffectAt: string;
  announcedAt: string;
  noticeSentAt: string | null;
  /** What the first period costs with the discounts of then, and until when; null without a discount. */
  discounted: DiscountedPrice | null;
};

export const moveColumns =
  "id, subscriptionId:subscription_id, from:from_amount, to:to_amount, currency, takesEffectAt:takes_effect_at, announcedAt:announced_at, noticeSentAt:notice_sent_at, priceAfter:price_after, amountAfter:amount_after, discountEndsAt:discount_ends_at, isDiscountedOnce:discounted_once" as const;

/** Maps a row of a price change. */
export function toPriceMove(row: Selected<"open_price_moves", typeof moveColumns>): PriceMove {
  const { id, subscriptionId, from, to, currency, takesEffectAt, announcedAt, noticeSentAt } = row;
  return {
    id,
    subscriptionId,
    from,
    to,
    currency,
    takesEffectAt,
    announcedAt,
    noticeSentAt,
    discounted: discountAfterMove(row),
  };
}

/** The start of a customer's new price, if it is announced now. Times are ISO 8601. */
export type MoveStart = { id: string; name: string; startsAt: string };

/** Returns the whole days between the announcement of a price and its start. */
export function noticeDays(announcedAt: string, startsAt: string): number {
  return Math.max(0, Math.floor((Date.parse(startsAt) - Date.parse(announcedAt)) / 86_400_000));
}

/** Returns whether a subscription can change to the plan's price: it has another price and no change. */
export function canMove(
  subscription: { amount: number; currency: string; cancelling: boolean | null; moveId: string | null },
  plan: { price: number; currency: string },
): boolean {
  const { amount, currency, cancelling, moveId } = subscription;
  return amount !== plan.price && currency === plan.currency && !cancelling && moveId === null;
}
