import type { SubscriptionStatus } from "@contract/enums";
import type { Selected } from "@/lib/selected";
import { planColumns, type Money, type Plan } from "./plan";

/** Columns of a subscription, with its plan. */
export const subscriptionColumns =
  `id, status, amount:unit_amount, currency, currentPeriodEnd:current_period_end, cancelAtPeriodEnd:cancel_at_period_end, cancelAt:cancel_at, endedAt:ended_at, startedAt:started_at, graceEndsAt:grace_ends_at, inService:in_service, cardBrand:card_brand, cardLast4:card_last4, cardExpiresOn:card_expires_on, plan:plans(${planColumns})` as const;

/** Columns of an announced move to another price. Not nested: the local backend reads the partial unique index of open moves as one move per subscription. */
export const openMoveColumns =
  "subscriptionId:subscription_id, fromAmount:from_amount, toAmount:to_amount, currency, takesEffectAt:takes_effect_at";

type SubscriptionRow = Selected<"subscriptions", typeof subscriptionColumns>;

type OpenMove = Selected<"price_moves", typeof openMoveColumns>;

/**
 * A customer's subscription. `graceEndsAt` is until when the site stays up while a charge is owed, `inService` whether it
 * keeps the site up. Times are ISO 8601.
 */
export type Subscription = Omit<
  SubscriptionRow,
  "amount" | "currency" | "cardBrand" | "cardLast4" | "cardExpiresOn" | "plan"
> & {
  /** Null when the reader may not see it. */
  plan: Plan | null;
  /** What this subscription is charged, which a later price change does not touch. */
  price: Money;
  /** The price it moves to, and from when: announced, and not in effect yet. */
  nextPrice: { price: Money; startsAt: string } | null;
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

/** Adds what a subscription is charged now and from its open move on, and its card once all of it is known. */
export function withPricesAndCard(
  row: Omit<SubscriptionRow, "plan"> & Pick<Subscription, "plan">,
  openMoves: readonly OpenMove[],
): Subscription {
  const {
    amount,
    currency,
    cardBrand: brand,
    cardLast4: last4,
    cardExpiresOn: expiresOn,
    ...subscription
  } = row;
  const move = openMoves.find(
    ({ subscriptionId, takesEffectAt }) =>
      subscriptionId === row.id &&
      // Once its period has begun it is the price.
      Date.parse(takesEffectAt) >= Date.parse(row.currentPeriodEnd ?? takesEffectAt),
  );
  return {
    ...subscription,
    // Stripe is given the new price some days before it counts.
    price: { amount: move?.fromAmount ?? amount, currency },
    nextPrice: move
      ? { price: { amount: move.toAmount, currency: move.currency }, startsAt: move.takesEffectAt }
      : null,
    card: brand && last4 && expiresOn ? { brand, last4, expiresOn } : null,
  };
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
