import type { Stripe } from "stripe";
import { isLiveStatus } from "../contract/subscriptions.ts";
import { payerEmail, type Ownership } from "./owner.ts";
import { idOf } from "./reference.ts";

/** A paid subscription without a known profile or plan. The team must handle it. */
export type Unclaimed = {
  kind: "paid_without_profile" | "stripe_customer_conflict" | "paid_unknown_price";
  subscription_id: string;
  customer_id: string;
  /** The payer's e-mail address at Stripe. */
  email: string | null;
  /** The profile named by the payment link; for an unknown price, the buyer's profile. */
  profile_id: string | null;
  /** The billed price when no plan has had it. */
  price_id: string | null;
};

/** After this time the checkout that names the buyer no longer arrives. */
const settledMilliseconds = 10 * 60 * 1000;

/**
 * Returns the task for a subscription without an owner. Returns null while nothing is paid, when the
 * subscription ended, or when its checkout may not be stored yet.
 */
export function toUnclaimed(
  subscription: Stripe.Subscription,
  { session, referenced }: Extract<Ownership, { profileId: null }>,
  invoices: readonly Stripe.Invoice[],
  asOf: Date,
): Unclaimed | null {
  const paid = paidInvoice(subscription, invoices);
  const isSettled =
    session?.status === "complete" || asOf.getTime() - subscription.created * 1000 >= settledMilliseconds;
  if (paid === null || !isSettled) {
    return null;
  }
  return {
    kind: referenced === null ? "paid_without_profile" : "stripe_customer_conflict",
    subscription_id: subscription.id,
    customer_id: idOf(subscription.customer),
    email: payerEmail(session) ?? paid.customer_email,
    profile_id: referenced,
    price_id: null,
  };
}

/**
 * Returns the task for a subscription to a price that no plan has had. Returns null while nothing is paid, when the
 * subscription ended, or when it names no profile and so belongs to another product of the Stripe account.
 */
export function toUnknownPrice(
  subscription: Stripe.Subscription,
  owner: Ownership,
  invoices: readonly Stripe.Invoice[],
): Unclaimed | null {
  const profileId = owner.profileId ?? owner.referenced;
  const paid = paidInvoice(subscription, invoices);
  if (paid === null || profileId === null) {
    return null;
  }
  return {
    kind: "paid_unknown_price",
    subscription_id: subscription.id,
    customer_id: idOf(subscription.customer),
    email: (owner.profileId === null ? payerEmail(owner.session) : null) ?? paid.customer_email,
    profile_id: profileId,
    price_id: subscription.items.data[0]?.price.id ?? null,
  };
}

/** Returns a paid invoice of a live subscription, or null. */
function paidInvoice(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | null {
  const paid = invoices.find(({ amount_paid }) => amount_paid > 0);
  return isLiveStatus(subscription.status) ? (paid ?? null) : null;
}
