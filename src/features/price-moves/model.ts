import type { Tables } from "@database";

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
};

export const moveColumns =
  "id, subscription_id, from_amount, to_amount, currency, takes_effect_at, announced_at, notice_sent_at" as const;

/** Maps a row of a price change. */
export function toPriceMove(
  row: Pick<
    Tables<"price_moves">,
    | "id"
    | "subscription_id"
    | "from_amount"
    | "to_amount"
    | "currency"
    | "takes_effect_at"
    | "announced_at"
    | "notice_sent_at"
  >,
): PriceMove {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    from: row.from_amount,
    to: row.to_amount,
    currency: row.currency,
    takesEffectAt: row.takes_effect_at,
    announcedAt: row.announced_at,
    noticeSentAt: row.notice_sent_at,
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
