import { Stripe } from "stripe";
import type { SubscriptionRow } from "./stripe-rows.ts";

/** A charge that is announced. The amount in minor units, the time in ISO 8601. */
export type UpcomingCharge = { amount: number; currency: string; charge_at: string };

/** As long before it as Stripe is set to send `invoice.upcoming`: see docs/operations.md. */
const noticeMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * The next charge of a subscription, once it is near enough to be announced; null before, and when none
 * is to come. It rests on the state alone: where the event about it is lost, any other sync finds it.
 *
 * @param asOf the moment of the state
 */
export async function fetchUpcomingCharge(
  stripe: Stripe,
  subscription: SubscriptionRow,
  asOf: Date,
): Promise<UpcomingCharge | null> {
  const { current_period_start: start, current_period_end: end } = subscription;
  if (!renews(subscription) || start === null || end === null) {
    return null;
  }
  const noticeAt = Date.parse(end) - noticeMilliseconds;
  // A period as short as the notice has none: it would come with the charge before.
  if (asOf.getTime() < noticeAt || asOf.getTime() >= Date.parse(end) || noticeAt <= Date.parse(start)) {
    return null;
  }
  const invoice = await preview(stripe, subscription.id);
  return invoice === null || invoice.amount_due <= 0
    ? null
    : { amount: invoice.amount_due, currency: invoice.currency, charge_at: end };
}

function renews({ status, cancel_at, cancel_at_period_end }: SubscriptionRow): boolean {
  return ["active", "trialing", "past_due"].includes(status) && !cancel_at_period_end && cancel_at === null;
}

/** The invoice to come; null where it was cancelled since the state was read. */
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
