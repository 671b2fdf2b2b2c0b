import type { DisputeStatus } from "@contract/enums";
import {
  type CancellationReason,
  compareStatuses,
  discountAfterMove,
  type DiscountedPrice,
  isOfOneCharge,
  isPaidStatus,
  setEnd,
} from "@contract/subscriptions";
import type { Selected } from "@/platform/selected";
import { type Money, type Plan, planColumns } from "./plan";

/** Columns of a subscription, with its plan. */
export const subscriptionColumns =
  `id, status, amount:next_amount, laterAmount:later_amount, discountsEndAt:discounts_end_at, collectionMethod:collection_method, currency, periodEnd:current_period_end, cancelAtPeriodEnd:cancel_at_period_end, cancelAt:cancel_at, endedAt:ended_at, startedAt:started_at, nextChargeAt:next_charge_at, pauseBehavior:pause_behavior, pauseResumesAt:pause_resumes_at, pauseForDispute:pause_for_dispute, graceEndsAt:grace_ends_at, inService:in_service, cardBrand:card_brand, cardLast4:card_last4, cardExpiresOn:card_expires_on, isChargeable:is_chargeable, plan:plans(${planColumns})` as const;

/**
 * Columns of an announced price change. Not nested: the local backend reads the partial unique index of open
 * moves as one move per subscription.
 */
export const openMoveColumns =
  "subscriptionId:subscription_id, fromAmount:next_amount, priceAfter:price_after, amountAfter:amount_after, discountEndsAt:discount_ends_at, isDiscountedOnce:discounted_once, currency, takesEffectAt:takes_effect_at";

type SubscriptionRow = Selected<"subscriptions", typeof subscriptionColumns>;

type OpenMove = Selected<"open_price_moves", typeof openMoveColumns>;

/** Columns of a dispute, with the subscription of its payment. */
export const disputeColumns = "status, payment:payments(subscriptionId:subscription_id)" as const;

type Dispute = Selected<"disputes", typeof disputeColumns>;

/**
 * A customer's subscription. `graceEndsAt` ends the grace period for an open invoice, `inService` means that
 * it keeps the site live. Times are ISO 8601.
 */
export type Subscription = Omit<
  SubscriptionRow,
  | "amount"
  | "laterAmount"
  | "discountsEndAt"
  | "currency"
  | "cardBrand"
  | "cardLast4"
  | "cardExpiresOn"
  | "plan"
> & {
  /** Null when the reader may not see it. */
  plan: Plan | null;
  /** What its next period costs, with quantity and discounts. */
  price: Money;
  /** The price after the next of its discounts ends, and that time; null without such an end. */
  laterPrice: { price: Money; from: string; isAfterNextCharge: boolean } | null;
  /** The announced price without discounts, its start date and its discount, before it takes effect. */
  nextPrice: { price: Money; startsAt: string; discounted: DiscountedPrice | null } | null;
  /** The card on file; null without one. */
  card: CardOnFile | null;
  /** The bank kept the money of a disputed payment, and the team has not decided what follows. */
  isDisputeLost: boolean;
};

/** The card on file at Stripe, as far as known. */
export type CardOnFile = {
  /** Stripe's name for it: visa, mastercard. */
  brand: string;
  last4: string;
  /** The last day of the card's expiry month (ISO 8601). */
  expiresOn: string;
};

/** Returns whether the bank still decides about a dispute. An inquiry moves no money, and the customer may not know of it. */
export function isUnderReview(status: DisputeStatus): boolean {
  return ["needs_response", "under_review", "appeal_needs_response", "appeal_under_review"].includes(status);
}

/** The state shown to the customer; `none` when they never subscribed. */
export type SubscriptionState =
  | "none"
  | "incomplete"
  | "active"
  | "cancelling"
  | "collectionPaused"
  | "onHold"
  | "past_due"
  | "unpaid"
  | "paused"
  | "expired"
  | "cancelled";

/**
 * How far the site of a subscription is: it has been live, or not yet, or its payment was returned before, or the team
 * has suspended it.
 */
export type SiteStage = "live" | "unbuilt" | "refunded" | "suspended";

/** What the payment means for a suspended site. */
export const suspendedText = {
  live: "site.text.suspended_payment",
  unbuilt: "site.text.suspended_preparing",
  refunded: "site.text.suspended_preparing",
  suspended: "subscription.siteNote.suspended",
} as const satisfies Record<SiteStage, string>;

/**
 * Adds the price now and from an announced change on, the card once all of its columns are set, and whether a dispute
 * is lost, while none is open.
 *
 * @param disputes those that the team has not decided
 */
export function toSubscription(
  row: Omit<SubscriptionRow, "plan"> & Pick<Subscription, "plan">,
  openMoves: readonly OpenMove[],
  disputes: readonly Dispute[],
): Subscription {
  const {
    amount,
    laterAmount,
    discountsEndAt,
    currency,
    cardBrand: brand,
    cardLast4: last4,
    cardExpiresOn: expiresOn,
    ...subscription
  } = row;
  const ownDisputes = disputes.filter(({ payment }) => payment.subscriptionId === row.id);
  const move = openMoves.find(
    ({ subscriptionId, takesEffectAt }) =>
      subscriptionId === row.id &&
      // From the start of its period, it is the current price.
      Date.parse(takesEffectAt) >= Date.parse(row.periodEnd ?? takesEffectAt),
  );
  return {
    ...subscription,
    // Stripe receives the new price some days before it takes effect.
    price: { amount: move?.fromAmount ?? amount, currency },
    laterPrice:
      discountsEndAt !== null && laterAmount !== amount && !move
        ? {
            price: { amount: laterAmount, currency },
            from: discountsEndAt,
            isAfterNextCharge: isOfOneCharge(discountsEndAt, row.periodEnd),
          }
        : null,
    nextPrice: move
      ? {
          price: { amount: move.priceAfter ?? amount, currency: move.currency },
          startsAt: move.takesEffectAt,
          discounted: discountAfterMove(move),
        }
      : null,
    card: brand && last4 && expiresOn ? { brand, last4, expiresOn } : null,
    isDisputeLost:
      ownDisputes.some(({ status }) => status === "lost") &&
      !ownDisputes.some(({ status }) => isUnderReview(status)),
  };
}

/** Returns the customer's current subscription, the newest among equals; null when there is none. */
export function currentSubscription(subscriptions: readonly Subscription[]): Subscription | null {
  const [first = null] = subscriptions.toSorted(
    (a, b) => compareStatuses(a.status, b.status) || Date.parse(b.startedAt) - Date.parse(a.startedAt),
  );
  return first;
}

/** Returns the customer-facing state for all eight statuses, the cancellation flags and the grace period. */
export function subscriptionState(subscription: Subscription | null): SubscriptionState {
  if (subscription === null) return "none";
  switch (subscription.status) {
    case "trialing":
    case "active":
      if (subscription.cancelAtPeriodEnd || subscription.cancelAt) return "cancelling";
      return pauseState(subscription);
    case "canceled":
      return "cancelled";
    case "incomplete_expired":
      return "expired";
    // The grace period may end before Stripe stops retrying.
    case "past_due":
      if (subscription.pauseForDispute) return "onHold";
      return subscription.inService ? "past_due" : "unpaid";
    // The team may let a customer owe after Stripe gave up charging.
    case "unpaid":
      return subscription.inService ? "past_due" : "unpaid";
    case "incomplete":
    case "paused":
      return subscription.status;
  }
}

/** Returns the state of a subscription that owes nothing: its collection may be paused, which can suspend the site. */
function pauseState({ pauseBehavior, pauseForDispute, inService }: Subscription): SubscriptionState {
  if (pauseBehavior === null) return "active";
  if (pauseForDispute) return "onHold";
  return inService ? "collectionPaused" : "paused";
}

/** Returns whether the team paused the collection, for another reason than a dispute. Customers cannot pause it. */
export function isPausedByTeam(subscription: Subscription | null): boolean {
  const state = subscriptionState(subscription);
  return state === "collectionPaused" || (state === "paused" && subscription?.pauseBehavior !== null);
}

/**
 * Returns whether the subscription is in service: `past_due` is the grace period, when the site remains live.
 */
export function isLive(subscription: Subscription | null): boolean {
  return ["active", "cancelling", "collectionPaused", "onHold", "past_due"].includes(
    subscriptionState(subscription),
  );
}

/** Returns whether every invoice so far is paid. */
export function isPaidUp(subscription: Subscription | null): boolean {
  return ["active", "cancelling", "collectionPaused", "onHold"].includes(subscriptionState(subscription));
}

/** Returns whether paying an open invoice, rather than a new subscription, keeps or restores the service. */
export function owesInvoice(subscription: Subscription | null): boolean {
  return ["past_due", "unpaid", "paused"].includes(subscriptionState(subscription));
}

/** Returns whether the customer needs a new subscription: they have none, or it ended or was never paid. */
export function needsSubscription(subscription: Subscription | null): boolean {
  return !isLive(subscription) && !owesInvoice(subscription);
}

/** Returns whether Stripe sends invoices that the customer pays by hand. */
export function paysByHand(subscription: Subscription | null): boolean {
  return subscription?.collectionMethod === "send_invoice";
}

/**
 * Returns the date of the next charge that happens by itself, or of the next invoice to pay (ISO 8601): the end of the
 * period, if the subscription renews and Stripe has a method to charge.
 */
export function nextBillingAt(subscription: Subscription | null): string | null {
  return subscription && (subscription.isChargeable || paysByHand(subscription))
    ? renewalAt(subscription)
    : null;
}

/**
 * Returns the next charge of a subscription that goes on although its payment was returned before the site was built
 * (ISO 8601); null for every other one.
 */
export function nextAfterRefund(subscription: Subscription | null, stage: SiteStage): string | null {
  return stage === "refunded" && subscriptionState(subscription) === "active"
    ? nextBillingAt(subscription)
    : null;
}

/** Returns the day by which the customer must add a card for the next charge (ISO 8601); null when none is missing. */
export function cardNeededBy(subscription: Subscription | null): string | null {
  return subscription && !subscription.isChargeable && !paysByHand(subscription)
    ? renewalAt(subscription)
    : null;
}

// E-mails follow the same rule: private.charge_promise. A test compares them.
function renewalAt(subscription: Subscription): string | null {
  const { periodEnd, cancelAt, pauseBehavior, nextChargeAt, inService } = subscription;
  const doesRenew =
    periodEnd !== null &&
    isPaidUp(subscription) &&
    !subscription.cancelAtPeriodEnd &&
    !subscription.pauseForDispute &&
    (pauseBehavior === null || inService);
  if (!doesRenew) return null;
  const at = pauseBehavior === null ? periodEnd : nextChargeAt;
  return at !== null && cancelAt !== null && Date.parse(cancelAt) <= Date.parse(at) ? null : at;
}

/** Returns the end date of a cancelled or ended subscription (ISO 8601). */
export function endsAt(subscription: Subscription | null): string | null {
  switch (subscriptionState(subscription)) {
    case "cancelling":
      return subscription && setEnd(subscription);
    case "cancelled":
    case "expired":
      return subscription?.endedAt ?? null;
    default:
      return null;
  }
}

/**
 * Returns the end of the grace period after a failed charge (ISO 8601); null without an open invoice, or
 * after it.
 */
export function graceEnd(subscription: Subscription | null): string | null {
  return subscriptionState(subscription) === "past_due" ? (subscription?.graceEndsAt ?? null) : null;
}

/** A change that the customer requests for their subscription. */
export type SubscriptionChange =
  | { action: "cancel"; reason?: CancellationReason; comment?: string }
  | { action: "keep" }
  | { action: "pay" };

/**
 * Returns when a cancellation takes effect: after the paid period, immediately (open invoice), or never. A pause or a
 * dispute does not take the right to cancel away.
 */
export function cancellationKind(subscription: Subscription | null): "at_end" | "at_once" | null {
  if (subscription === null || needsSubscription(subscription)) return null;
  if (subscriptionState(subscription) === "cancelling") return null;
  return isPaidStatus(subscription.status) ? "at_end" : "at_once";
}

/** The refetch interval while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** The refetch interval otherwise. */
export const idleMs = 60_000;

/**
 * Returns the time until the next refetch. Short while a payment may be in progress: started in this tab, or
 * for an open invoice that may be paid elsewhere.
 */
export function subscriptionPollMs(
  subscription: Subscription | null | undefined,
  paymentExpected: boolean,
): number {
  const current = subscription ?? null;
  const expecting = owesInvoice(current) || (paymentExpected && needsSubscription(current));
  return expecting ? expectingMs : idleMs;
}
