import type { Stripe } from "stripe";
import { hasNextCharge } from "../contract/subscriptions.ts";
import type { StoredDiscount } from "./discounts.ts";
import { isPausedForDispute } from "./collection-hold.ts";
import { idOf } from "./reference.ts";

/** Columns of `subscriptions` that come from Stripe. Amounts in minor units, times in ISO 8601. */
export type SubscriptionRow = {
  id: string;
  status: string;
  unit_amount: number;
  quantity: number;
  other_amount: number;
  discounts: StoredDiscount[];
  currency: string;
  collection_method: string;
  current_period_start: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  cancel_at: string | null;
  canceled_at: string | null;
  ended_at: string | null;
  started_at: string;
  /** Start of the next period that is charged; null when none is. */
  next_charge_at: string | null;
  pause_behavior: string | null;
  pause_resumes_at: string | null;
  pause_for_dispute: boolean;
};

/** Columns of `payments` that come from Stripe. Amounts in minor units, times in ISO 8601. */
export type PaymentRow = {
  id: string;
  number: string | null;
  status: string;
  amount: number;
  amount_paid: number;
  amount_paid_outside: number;
  amount_refunded: number;
  currency: string;
  attempt_count: number;
  first_failed_at: string | null;
  due_at: string | null;
  overdue_since: string | null;
  next_attempt_at: string | null;
  decline_reason: string | null;
  period_start: string;
  period_end: string;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  paid_at: string | null;
  invoiced_at: string;
};

/** Returns the item that bills the plan: that of `priceId`, or the first one when the plan's price has changed. */
export function planItem(
  { items }: Stripe.Subscription,
  priceId: string | null,
): Stripe.SubscriptionItem | undefined {
  return items.data.find(({ price }) => price.id === priceId) ?? items.data[0];
}

/**
 * Converts a Stripe subscription to a row. Price and billing period are fields of the items (since API version
 * 2025-03-31.basil).
 */
export function toSubscriptionRow(
  subscription: Stripe.Subscription,
  priceId: string | null,
  discounts: StoredDiscount[] = [],
): SubscriptionRow {
  const item = planItem(subscription, priceId);
  return {
    id: subscription.id,
    status: subscription.status,
    unit_amount: item?.price.unit_amount ?? 0,
    quantity: item?.quantity ?? 1,
    other_amount: subscription.items.data
      .filter((other) => other !== item)
      .reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0),
    discounts,
    currency: subscription.currency,
    collection_method: subscription.collection_method,
    current_period_start: toIsoOrNull(item?.current_period_start),
    current_period_end: toIsoOrNull(item?.current_period_end),
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancel_at: toIsoOrNull(subscription.cancel_at),
    canceled_at: toIsoOrNull(subscription.canceled_at),
    ended_at: toIsoOrNull(subscription.ended_at),
    started_at: toIso(subscription.created),
    next_charge_at: toIsoOrNull(nextCharge(subscription, item)),
    pause_behavior: subscription.pause_collection?.behavior ?? null,
    pause_resumes_at: toIsoOrNull(subscription.pause_collection?.resumes_at),
    pause_for_dispute: isPausedForDispute(subscription),
  };
}

/**
 * Returns when the next charged period starts, in seconds: the first that does not start before the end of a pause of
 * collection. Null for a subscription that is not charged any more or paused without an end.
 */
function nextCharge(
  {
    status,
    cancel_at: cancelAt,
    cancel_at_period_end: cancels,
    pause_collection: pause,
  }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): number | null {
  const renews = hasNextCharge(status) && !cancels;
  if (!renews || item === undefined || (pause !== null && pause.resumes_at === null)) return null;
  const resumesAt = pause?.resumes_at ?? 0;
  const { interval, interval_count: count } = item.price.recurring ?? {
    interval: "month",
    interval_count: 1,
  };
  const months = interval === "year" ? 12 * count : count;
  let at = item.current_period_end;
  for (let periods = 1; at < resumesAt; periods += 1) {
    at = addMonths(item.current_period_end, periods * months);
  }
  return cancelAt !== null && cancelAt <= at ? null : at;
}

/** Adds months to a time in seconds; the 31st becomes the last day of a shorter month. */
function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000);
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return Math.floor(moved.getTime() / 1000);
}

/**
 * Converts a subscription's invoices to rows. Skips drafts, which may still change or be deleted.
 *
 * @param invoices with their `payments` and `amount_paid_off_stripe` expanded
 * @param charges of the same customer
 * @param asOf time of the state
 */
export function toPaymentRows(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
  asOf: Date,
): PaymentRow[] {
  return invoices.flatMap((invoice) =>
    invoice.status === null || invoice.status === "draft"
      ? []
      : [
          {
            ...toPaymentRow(invoice, invoice.status, chargesOf(invoice, charges)),
            overdue_since: toIsoOrNull(overdueSince(subscription, invoice, asOf)),
          },
        ],
  );
}

/**
 * Returns since when an open invoice waits for a payment without a charge by Stripe, in seconds, or null. A subscription
 * is `past_due` when its latest invoice "either failed or wasn't attempted"
 * (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses).
 */
function overdueSince(subscription: Stripe.Subscription, invoice: Stripe.Invoice, asOf: Date): number | null {
  if (invoice.status !== "open") return null;
  const { due_date: due, attempt_count: attempts, status_transitions } = invoice;
  if (due !== null) return due * 1000 <= asOf.getTime() ? due : null;
  const { latest_invoice: latest, status } = subscription;
  const isUnattempted =
    attempts === 0 &&
    latest !== null &&
    idOf(latest) === invoice.id &&
    ["past_due", "unpaid"].includes(status);
  return isUnattempted ? (status_transitions.finalized_at ?? invoice.created) : null;
}

/** Matches an invoice with its charges through payment intents, because an invoice does not list its charges. */
function chargesOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge[] {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
  );
  return charges.filter(
    ({ payment_intent }) => payment_intent !== null && intents.includes(idOf(payment_intent)),
  );
}

/** Returns the time of the first failed charge of an invoice in seconds, or null. */
function firstFailure(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number | null {
  // Until its due date nothing is owed, whatever card the customer tries.
  if (invoice.collection_method === "send_invoice") return null;
  const failed = charges.filter(({ status }) => status === "failed").map(({ created }) => created);
  if (failed.length > 0) {
    return Math.min(...failed);
  }
  // Without a card, Stripe counts an attempt but creates no charge.
  const failedWithoutCard = invoice.attempt_count > 0 && charges.length === 0 && invoice.status !== "paid";
  return failedWithoutCard ? (invoice.status_transitions.finalized_at ?? invoice.created) : null;
}

/** The check of `payments.decline_reason`. */
const declineReasonPattern = /^[a-z][a-z0-9_]{0,63}$/;

// Stripe asks to show these to the customer, who may read the row, as a generic decline
// (https://docs.stripe.com/declines/codes).
const undisclosed: readonly string[] = ["fraudulent", "lost_card", "merchant_blacklist", "stolen_card"];

/**
 * Returns why the newest failed charge failed, or null. `outcome.reason` holds the decline code of the bank, or Stripe's
 * own reason for a blocked charge; `failure_code` is more general (https://docs.stripe.com/api/charges/object,
 * https://docs.stripe.com/declines/codes).
 */
function declineReason(charges: readonly Stripe.Charge[]): string | null {
  const [newest] = charges
    .filter(({ status }) => status === "failed")
    .toSorted((a, b) => b.created - a.created);
  const reason = newest?.outcome?.reason ?? newest?.failure_code ?? null;
  if (reason === null || !declineReasonPattern.test(reason)) return null;
  return undisclosed.includes(reason) ? "generic_decline" : reason;
}

function toPaymentRow(
  invoice: Stripe.Invoice,
  status: string,
  charges: readonly Stripe.Charge[],
): Omit<PaymentRow, "overdue_since"> {
  const period = billedPeriod(invoice);
  return {
    id: invoice.id,
    number: invoice.number,
    status,
    amount: invoice.amount_due,
    amount_paid: invoice.amount_paid,
    amount_paid_outside: invoice.amount_paid_off_stripe ?? 0,
    amount_refunded: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    currency: invoice.currency,
    attempt_count: invoice.attempt_count,
    first_failed_at: toIsoOrNull(firstFailure(invoice, charges)),
    due_at: toIsoOrNull(invoice.due_date),
    next_attempt_at: status === "open" ? toIsoOrNull(invoice.next_payment_attempt) : null,
    decline_reason: status === "paid" ? null : declineReason(charges),
    period_start: toIso(period.start),
    period_end: toIso(period.end),
    hosted_invoice_url: invoice.hosted_invoice_url ?? null,
    invoice_pdf: invoice.invoice_pdf ?? null,
    paid_at: toIsoOrNull(invoice.status_transitions.paid_at),
    invoiced_at: toIso(invoice.created),
  };
}

/**
 * Returns the period that an invoice charges for, taken from its lines. The invoice's own period is the
 * previous one (and empty on the first invoice).
 */
function billedPeriod(invoice: Stripe.Invoice): { start: number; end: number } {
  const periods = invoice.lines.data
    .filter(({ parent }) => parent?.type === "subscription_item_details")
    .map(({ period }) => period);
  if (periods.length === 0) {
    return { start: invoice.period_start, end: invoice.period_end };
  }
  return {
    start: Math.min(...periods.map(({ start }) => start)),
    end: Math.max(...periods.map(({ end }) => end)),
  };
}

/** Converts Stripe's Unix seconds. */
function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function toIsoOrNull(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : toIso(seconds);
}
