import { updated, type Change } from "./change.ts";
import { deletedCustomer } from "./customer.ts";
import type { Context } from "./context.ts";
import type { Customer, Subscription } from "./stored.ts";
import { periodEnd } from "./subscription.ts";

export const feedbacks = [
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
] as const;

/** Why a buyer cancels. Absent fields keep their values. */
export interface CancellationDetails {
  comment?: string | null;
  feedback?: (typeof feedbacks)[number] | null;
}

/** Fields that a caller changes on a subscription. Absent fields keep their values. */
export interface SubscriptionUpdate {
  cancelAtPeriodEnd?: boolean;
  /** Timestamp in seconds to end at; null removes it. */
  cancelAt?: number | null;
  cancellation?: CancellationDetails;
  metadata?: Record<string, string>;
  description?: string | null;
  /** Null uses the customer's default. */
  defaultPaymentMethod?: string | null;
  /** Days that the next invoices may be paid in; null charges them automatically. */
  daysUntilDue?: number | null;
  /** Null resumes the collection. */
  pause?: Subscription["pause_collection"];
}

/** Updates a subscription, including its scheduled cancellation. */
export function updateSubscription(
  subscription: Subscription,
  edit: SubscriptionUpdate,
  context: Context,
): { subscription: Subscription; change: Change } {
  const edited: Subscription = {
    ...withEnd(subscription, edit, context),
    metadata: edit.metadata ?? subscription.metadata,
    description: edit.description === undefined ? subscription.description : edit.description,
    default_payment_method:
      edit.defaultPaymentMethod === undefined
        ? subscription.default_payment_method
        : edit.defaultPaymentMethod,
    ...(edit.daysUntilDue !== undefined && collection(edit.daysUntilDue)),
    pause_collection: edit.pause === undefined ? subscription.pause_collection : edit.pause,
  };
  const after = withCancellationDetails(edited, edit.cancellation);
  return {
    subscription: after,
    change: { put: [after], events: updated("customer.subscription.updated", subscription, after) },
  };
}

function collection(daysUntilDue: number | null): Pick<Subscription, "collection_method" | "days_until_due"> {
  return {
    collection_method: daysUntilDue === null ? "charge_automatically" : "send_invoice",
    days_until_due: daysUntilDue,
  };
}

/** Cancels a subscription immediately. */
export function cancelSubscription(
  subscription: Subscription,
  words: CancellationDetails | undefined,
  context: Context,
): { subscription: Subscription; change: Change } {
  const canceled = withCancellationDetails(
    {
      ...subscription,
      status: "canceled",
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: subscription.canceled_at ?? context.now,
      ended_at: context.now,
      cancellation_details: requested(subscription),
    },
    words,
  );
  return {
    subscription: canceled,
    change: { put: [canceled], events: [{ type: "customer.subscription.deleted", object: canceled }] },
  };
}

/** The statuses in which a subscription can be paused. */
const pausable = ["active", "past_due"];

/** Whether a subscription can be paused now. One whose collection is paused cannot. */
export function canPause(subscription: Subscription): boolean {
  return pausable.includes(subscription.status) && subscription.pause_collection === null;
}

/** Pauses a subscription: no period follows and nothing is charged until it is resumed. */
export function pauseSubscription(subscription: Subscription): Change {
  const paused: Subscription = { ...subscription, status: "paused" };
  return {
    put: [paused],
    events: [
      ...updated("customer.subscription.updated", subscription, paused),
      { type: "customer.subscription.paused", object: paused },
    ],
  };
}

/** Resumes a paused subscription with the status and debts that it had before. */
export function resumeSubscription(subscription: Subscription, owes: boolean): Change {
  const resumed: Subscription = { ...subscription, status: owes ? "past_due" : "active" };
  return {
    put: [resumed],
    events: [
      ...updated("customer.subscription.updated", subscription, resumed),
      { type: "customer.subscription.resumed", object: resumed },
    ],
  };
}

/** Deletes a customer, which cancels their subscriptions. */
export function deleteCustomer(customer: Customer, subscriptions: Subscription[], context: Context): Change {
  const ended = subscriptions
    .filter((subscription) => !hasEnded(subscription))
    .map((subscription) => cancelSubscription(subscription, undefined, context).change);
  return {
    put: [...ended.flatMap((change) => change.put), deletedCustomer(customer.id)],
    events: [
      ...ended.flatMap((change) => change.events),
      { type: "customer.deleted" as const, object: customer },
    ],
  };
}

/** Whether a subscription has ended: only its cancellation details and metadata can change then. */
export function hasEnded(subscription: Subscription): boolean {
  return subscription.status === "canceled" || subscription.status === "incomplete_expired";
}

function withEnd(subscription: Subscription, edit: SubscriptionUpdate, context: Context): Subscription {
  const atPeriodEnd = edit.cancelAtPeriodEnd;
  if (atPeriodEnd === undefined && edit.cancelAt === undefined) return subscription;
  const endsAt = atPeriodEnd ? periodEnd(subscription) : (edit.cancelAt ?? null);
  if (endsAt === null) {
    return {
      ...subscription,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    };
  }
  return {
    ...subscription,
    cancel_at: endsAt,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: subscription.canceled_at ?? context.now,
    cancellation_details: requested(subscription),
  };
}

function requested(subscription: Subscription): Subscription["cancellation_details"] {
  return {
    comment: subscription.cancellation_details?.comment ?? null,
    feedback: subscription.cancellation_details?.feedback ?? null,
    feedback_option: null,
    reason: "cancellation_requested",
  };
}

function withCancellationDetails(
  subscription: Subscription,
  words: CancellationDetails | undefined,
): Subscription {
  if (!words) return subscription;
  const details = subscription.cancellation_details;
  return {
    ...subscription,
    cancellation_details: {
      comment: words.comment === undefined ? (details?.comment ?? null) : words.comment,
      feedback: words.feedback === undefined ? (details?.feedback ?? null) : words.feedback,
      feedback_option: null,
      reason: details?.reason ?? null,
    },
  };
}
