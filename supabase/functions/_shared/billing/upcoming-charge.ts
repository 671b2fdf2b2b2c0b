import { Stripe } from "stripe";
import { hasNextCharge } from "../contract/subscriptions.ts";
import type { SubscriptionRow } from "./stripe-rows.ts";

/** An announced charge. Amount in minor units, time in ISO 8601. */
export type UpcomingCharge = { amount: number; currency: string; charge_at: string };

/** Same time as Stripe's setting for `invoice.upcoming`: see docs/operations.md. */
const noticeMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the next charge of a subscription within the notice time, or null. Depends only on the state, so
 * any later sync finds a charge whose event was lost.
 *
 * @param asOf time of the state
 */
export async function fetchUpcomingCharge(
  stripe: Stripe,
  subscription: SubscriptionRow,
  asOf: Date,
): Promise<UpcomingCharge | null> {
  const { current_period_start: start, current_period_end: end } = subscription;
  if (!renews(subscription) || start === null || end === null || isSkipped(subscription, end)) {
    return null;
  }
  const noticeAt = Date.parse(end) - noticeMilliseconds;
  // A period no longer than the notice is not announced: the notice would arrive with the previous charge.
  if (asOf.getTime() < noticeAt || asOf.getTime() >= Date.parse(end) || noticeAt <= Date.parse(start)) {
    return null;
  }
  const invoice = await preview(stripe, subscription.id);
  return invoice === null || invoice.amount_due <= 0
    ? null
    : { amount: invoice.amount_due, currency: invoice.currency, charge_at: end };
}

/** Returns whether a pause of collection skips the charge at the end of the period. */
function isSkipped(
  { pause_behavior: pause, pause_resumes_at: until }: SubscriptionRow,
  end: string,
): boolean {
  return pause !== null && (until === null || Date.parse(until) > Date.parse(end));
}

/** An invoice that the customer pays by hand is announced once it can be paid. */
function renews({ status, collection_method, cancel_at, cancel_at_period_end }: SubscriptionRow): boolean {
  return (
    hasNextCharge(status) &&
    collection_method === "charge_automatically" &&
    !cancel_at_period_end &&
    cancel_at === null
  );
}

/** Returns Stripe's preview of the next invoice, or null when it was cancelled after the state was read. */
async function preview(stripe: Stripe, subscription: string): Promise<Stripe.Invoice | null> {
  try {
    return await stripe.invoices.createPreview({ subscription });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return null;
    }
    throw error;
  }
}
