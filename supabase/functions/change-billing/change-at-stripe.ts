import { Stripe } from "stripe";
import {
  couponOf,
  couponsOf,
  isPaidOutside,
  outsidePart,
  withCoupons,
} from "../_shared/billing/billing-changes.ts";
import { endSubscription, isCancelling, keepSubscription } from "../_shared/billing/end-subscription.ts";
import type { BillingChangeRefusal } from "../_shared/contract/billing-changes.ts";
import { isLiveStatus, isPaidStatus } from "../_shared/contract/subscriptions.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { ChangeRequest } from "./request-body.ts";

/** A refusal by the state at Stripe. */
export type StripeRefusal = Exclude<BillingChangeRefusal, "undecided">;

type Request<Kind extends ChangeRequest["kind"]> = Extract<ChangeRequest, { kind: Kind }>;

/**
 * Makes the change at Stripe.
 *
 * @param isRetry whether an earlier attempt with the same id may have made it: a state that is already the requested
 * one then counts as made
 * @returns why the state at Stripe does not allow it, or null
 */
export function changeAtStripe(
  stripe: Stripe,
  body: ChangeRequest,
  isRetry: boolean,
): Promise<StripeRefusal | null> {
  const already = isRetry ? null : "already";
  switch (body.kind) {
    case "subscription_ended":
      return end(stripe, body, already);
    case "subscription_kept":
      return keep(stripe, body, already);
    case "payment_marked_paid":
      return markPaid(stripe, body, already);
    case "discount_given":
      return giveDiscount(stripe, body);
    case "discount_ended":
      return endDiscount(stripe, body, already);
  }
}

async function end(
  stripe: Stripe,
  { id, subscription_id, reason, at_once }: Request<"subscription_ended">,
  already: StripeRefusal | null,
): Promise<StripeRefusal | null> {
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(subscription_id));
  if (subscription === null || !isLiveStatus(subscription.status)) return already;
  const cancellation_details = { comment: `Ended by the team: ${reason}` };
  if (at_once) {
    await endSubscription(stripe, subscription_id, cancellation_details);
    return null;
  }
  if (isCancelling(subscription)) return already;
  // What is owed is not paid by waiting.
  if (!isPaidStatus(subscription.status)) return "owing";
  await stripe.subscriptions.update(
    subscription_id,
    { cancel_at_period_end: true, cancellation_details },
    { idempotencyKey: `end:${id}` },
  );
  return null;
}

async function keep(
  stripe: Stripe,
  { subscription_id }: Request<"subscription_kept">,
  already: StripeRefusal | null,
): Promise<StripeRefusal | null> {
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(subscription_id));
  if (subscription === null || !isLiveStatus(subscription.status)) return "not_renewing";
  if (!isCancelling(subscription)) return already;
  await keepSubscription(stripe, subscription);
  return null;
}

async function markPaid(
  stripe: Stripe,
  { id, subscription_id, payment_id, amount }: Request<"payment_marked_paid">,
  already: StripeRefusal | null,
): Promise<StripeRefusal | null> {
  const invoice = await unlessMissing(() => stripe.invoices.retrieve(payment_id, outsidePart));
  if (invoice === null || invoice.parent?.subscription_details?.subscription !== subscription_id) {
    return "not_found";
  }
  if (invoice.status === "paid") return isPaidOutside(invoice) ? already : "already";
  if (invoice.status !== "open" && invoice.status !== "uncollectible") return "not_payable";
  // Something was paid since the editor read the invoice.
  if (invoice.amount_remaining !== amount) return "already";
  await stripe.invoices.pay(payment_id, { paid_out_of_band: true }, { idempotencyKey: `outside:${id}` });
  return null;
}

async function giveDiscount(stripe: Stripe, body: Request<"discount_given">): Promise<StripeRefusal | null> {
  const { id, subscription_id } = body;
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(subscription_id, withCoupons));
  if (subscription === null) return "not_found";
  const coupon = couponOf(body);
  // Made by an earlier attempt.
  if (couponsOf(subscription).includes(coupon)) return null;
  if (!isLiveStatus(subscription.status) || isCancelling(subscription)) return "not_renewing";
  if (subscription.discounts.length > 0) return "has_discount";
  await createCoupon(stripe, coupon, body, subscription);
  await stripe.subscriptions.update(
    subscription_id,
    { discounts: [{ coupon }] },
    { idempotencyKey: `discount:${id}` },
  );
  return null;
}

/** Creates the coupon of a change, unless an earlier attempt did. */
async function createCoupon(
  stripe: Stripe,
  id: string,
  body: Request<"discount_given">,
  { currency, items }: Stripe.Subscription,
): Promise<void> {
  const { charges } = body;
  const isYearly = items.data.some(({ price }) => price.recurring?.interval === "year");
  const duration: Stripe.CouponCreateParams =
    charges === null
      ? { duration: "forever" }
      : charges === 1
        ? { duration: "once" }
        : { duration: "repeating", duration_in_months: charges * (isYearly ? 12 : 1) };
  const reduction =
    body.percent_off === undefined
      ? { amount_off: body.amount_off ?? 0, currency }
      : { percent_off: body.percent_off };
  try {
    await stripe.coupons.create({
      id,
      ...reduction,
      ...duration,
      max_redemptions: 1,
      metadata: { subscription_id: body.subscription_id },
    });
  } catch (error) {
    const exists =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_already_exists";
    if (!exists) throw error;
  }
}

async function endDiscount(
  stripe: Stripe,
  { id, subscription_id }: Request<"discount_ended">,
  already: StripeRefusal | null,
): Promise<StripeRefusal | null> {
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(subscription_id));
  if (subscription === null || subscription.discounts.length === 0) return already;
  if (!isLiveStatus(subscription.status)) return "not_renewing";
  await stripe.subscriptions.update(
    subscription_id,
    { discounts: "" },
    { idempotencyKey: `end-discount:${id}` },
  );
  return null;
}
