import type { SubscriptionStatus } from "@contract/enums";
import type { Sort } from "@/lib/list/list-address";
import type { Tables } from "@database";

/** How many live subscriptions are charged a price, and how many of them are to move to another. Amounts in minor units. */
export type PriceGroup = { amount: number; currency: string; subscriptions: number; moving: number };

/** A live subscription with what it is charged, and the price it moves to where that was announced. */
export type PricedSubscription = {
  id: string;
  customerId: string;
  fullName: string | null;
  email: string | null;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  /** End of the period that runs; ISO 8601. */
  periodEnd: string | null;
  /** Whether it ends instead of renewing. */
  cancelling: boolean;
  move: { id: string; amount: number; at: string } | null;
};

/** A move to another price that is announced and has not taken effect. Amounts in minor units, times in ISO 8601. */
export type PriceMove = {
  id: string;
  subscriptionId: string;
  from: number;
  to: number;
  currency: string;
  takesEffectAt: string;
  noticeSentAt: string | null;
};

export const priceSorts = ["cobranca"] as const;

/** What is asked of the list. */
export type PricesRequest = {
  search: string;
  sort: Sort<(typeof priceSorts)[number]>;
  page: number;
  /** Amount in minor units; null for every price. */
  amount: number | null;
};

export const pricedColumns =
  "id, profile_id, full_name, email, status, unit_amount, currency, current_period_end, cancelling, move_id, to_amount, takes_effect_at" as const;

type PricedRow = Pick<
  Tables<"subscription_prices">,
  | "id"
  | "profile_id"
  | "full_name"
  | "email"
  | "status"
  | "unit_amount"
  | "currency"
  | "current_period_end"
  | "cancelling"
  | "move_id"
  | "to_amount"
  | "takes_effect_at"
>;

/** Reads a row of the list. */
export function toPricedSubscription(row: PricedRow): PricedSubscription {
  const { move_id: moveId, to_amount: to, takes_effect_at: at } = row;
  return {
    // The view's columns are never null; its types cannot know.
    id: row.id ?? "",
    customerId: row.profile_id ?? "",
    fullName: row.full_name,
    email: row.email,
    status: row.status ?? "incomplete",
    amount: row.unit_amount ?? 0,
    currency: row.currency ?? "brl",
    periodEnd: row.current_period_end,
    cancelling: row.cancelling ?? false,
    move: moveId !== null && to !== null && at !== null ? { id: moveId, amount: to, at } : null,
  };
}

export const moveColumns =
  "id, subscription_id, from_amount, to_amount, currency, takes_effect_at, notice_sent_at" as const;

/** Reads a move. */
export function toPriceMove(
  row: Pick<
    Tables<"price_moves">,
    "id" | "subscription_id" | "from_amount" | "to_amount" | "currency" | "takes_effect_at" | "notice_sent_at"
  >,
): PriceMove {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    from: row.from_amount,
    to: row.to_amount,
    currency: row.currency,
    takesEffectAt: row.takes_effect_at,
    noticeSentAt: row.notice_sent_at,
  };
}

/** Whether a subscription can be moved to the plan's price: it renews at another one and is not moving yet. */
export function canMove(
  {
    amount,
    currency,
    cancelling,
    move,
  }: Pick<PricedSubscription, "amount" | "currency" | "cancelling" | "move">,
  plan: { price: number; currency: string },
): boolean {
  return amount !== plan.price && currency === plan.currency && !cancelling && move === null;
}
