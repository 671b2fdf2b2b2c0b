import type { SubscriptionStatus } from "@contract/enums";
import type { Tables } from "@database";
import { toPlan, type Money, type Plan, type PlanRow } from "./plan";

/** A customer's subscription. Times are ISO 8601. */
export type Subscription = {
  id: string;
  status: SubscriptionStatus;
  plan: Plan | null;
  /** What this subscription is charged, which a later price change does not touch. */
  price: Money;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: string | null;
  endedAt: string | null;
  startedAt: string;
  /** The price it moves to, and from when: announced, and not in effect yet. */
  nextPrice: { price: Money; startsAt: string } | null;
  /** Until when the site stays up while a charge is owed. */
  graceEndsAt: string | null;
  /** Whether it keeps the site up. */
  inService: boolean;
  /** The card on file; null without one. */
  card: CardOnFile | null;
};

/** A card that Stripe keeps, as far as we know it. */
export type CardOnFile = {
  /** As Stripe names it: visa, mastercard. */
  brand: string;
  last4: string;
  /** The last day of the month in which it expires (ISO 8601). */
  expiresOn: string;
};

/** What the customer is told; `none` when they never subscribed. */
export type SubscriptionState =
  | "none"
  | "incomplete"
  | "active"
  | "cancelling"
  | "past_due"
  | "unpaid"
  | "paused"
  | "expired"
  | "cancelled";

export type SubscriptionRow = Pick<
  Tables<"subscriptions">,
  | "id"
  | "status"
  | "unit_amount"
  | "currency"
  | "current_period_end"
  | "cancel_at_period_end"
  | "cancel_at"
  | "ended_at"
  | "started_at"
  | "grace_ends_at"
  | "in_service"
  | "card_brand"
  | "card_last4"
  | "card_expires_on"
> & {
  plan: PlanRow | null;
};

/** An announced move to another price that is neither done nor cancelled. */
export type OpenMoveRow = Pick<
  Tables<"price_moves">,
  "subscription_id" | "from_amount" | "to_amount" | "currency" | "takes_effect_at"
>;

/** Reads a subscription row with its plan. */
export function toSubscription(row: SubscriptionRow, openMoves: readonly OpenMoveRow[]): Subscription {
  const move = openMoves.find(
    ({ subscription_id, takes_effect_at }) =>
      subscription_id === row.id &&
      // Once its period has begun it is the price.
      Date.parse(takes_effect_at) >= Date.parse(row.current_period_end ?? takes_effect_at),
  );
  return {
    id: row.id,
    status: row.status,
    plan: row.plan === null ? null : toPlan(row.plan),
    // Stripe is given the new price some days before it counts.
    price: { amount: move?.from_amount ?? row.unit_amount, currency: row.currency },
    nextPrice: move
      ? { price: { amount: move.to_amount, currency: move.currency }, startsAt: move.takes_effect_at }
      : null,
    currentPeriodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    cancelAt: row.cancel_at,
    endedAt: row.ended_at,
    startedAt: row.started_at,
    graceEndsAt: row.grace_ends_at,
    inService: row.in_service,
    card: toCard(row),
  };
}

function toCard({
  card_brand: brand,
  card_last4: last4,
  card_expires_on: expiresOn,
}: SubscriptionRow): CardOnFile | null {
  return brand && last4 && expiresOn ? { brand, last4, expiresOn } : null;
}

// What a customer with several subscriptions is shown: what serves them now,
// then what they owe, then what is unfinished, then what is over.
const precedence: Readonly<Record<SubscriptionStatus, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 3,
  incomplete: 4,
  canceled: 5,
  incomplete_expired: 6,
};

/** The subscription that stands for the customer, the newest among equals; null when there is none. */
export function currentSubscription(subscriptions: readonly Subscription[]): Subscription | null {
  const [first = null] = subscriptions.toSorted(
    (a, b) =>
      precedence[a.status] - precedence[b.status] || Date.parse(b.startedAt) - Date.parse(a.startedAt),
  );
  return first;
}

/** Customer-facing state over all eight statuses, the cancellation flags and grace. */
export function subscriptionState(subscription: Subscription | null): SubscriptionState {
  switch (subscription?.status) {
    case undefined:
      return "none";
    case "trialing":
    case "active":
      return subscription?.cancelAtPeriodEnd || subscription?.cancelAt ? "cancelling" : "active";
    case "canceled":
      return "cancelled";
    case "incomplete_expired":
      return "expired";
    // Grace may be over before Stripe gives up.
    case "past_due":
      return subscription?.inService ? "past_due" : "unpaid";
    case "incomplete":
    case "unpaid":
    case "paused":
      return subscription.status;
  }
}

/** Whether the service is being given: `past_due` is grace, the site stays up. */
export function isLive(subscription: Subscription | null): boolean {
  return ["active", "cancelling", "past_due"].includes(subscriptionState(subscription));
}

/** Whether everything billed so far is paid. */
export function isPaidUp(subscription: Subscription | null): boolean {
  return ["active", "cancelling"].includes(subscriptionState(subscription));
}

/** Whether an open invoice, not a new subscription, is what brings the service back or keeps it. */
export function owesInvoice(subscription: Subscription | null): boolean {
  return ["past_due", "unpaid", "paused"].includes(subscriptionState(subscription));
}

/** Whether the customer needs a new subscription: they have none, or it is over or was never paid. */
export function needsSubscription(subscription: Subscription | null): boolean {
  return !isLive(subscription) && !owesInvoice(subscription);
}

/** When the card is charged next (ISO 8601): the end of the period, if the subscription will renew then. */
export function nextBillingAt(subscription: Subscription | null): string | null {
  if (!subscription?.currentPeriodEnd || !isPaidUp(subscription) || subscription.cancelAtPeriodEnd) {
    return null;
  }
  const { cancelAt, currentPeriodEnd } = subscription;
  return cancelAt !== null && Date.parse(cancelAt) <= Date.parse(currentPeriodEnd) ? null : currentPeriodEnd;
}

/** When a subscription that is being cancelled ends, or when an ended one did (ISO 8601). */
export function endsAt(subscription: Subscription | null): string | null {
  switch (subscriptionState(subscription)) {
    case "cancelling":
      return subscription?.cancelAt ?? subscription?.currentPeriodEnd ?? null;
    case "cancelled":
    case "expired":
      return subscription?.endedAt ?? null;
    default:
      return null;
  }
}

/** Until when the site stays up although a charge failed (ISO 8601); null when nothing is owed, or it is down already. */
export function graceEnd(subscription: Subscription | null): string | null {
  return subscriptionState(subscription) === "past_due" ? (subscription?.graceEndsAt ?? null) : null;
}
