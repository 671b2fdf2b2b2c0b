import type { Stripe } from "stripe";
import { isLiveStatus } from "../contract/subscriptions.ts";
import { payersAddress, type Ownership } from "./owner.ts";
import { idOf } from "./reference.ts";

/** A paid subscription whose profile or plan is not known: the team has to look. */
export type Unclaimed = {
  kind: "paid_without_profile" | "stripe_customer_conflict" | "paid_unknown_price";
  subscription_id: string;
  customer_id: string;
  /** The payer's address as given at Stripe. */
  email: string | null;
  /** The profile that the payment link named; with an unknown price, the buyer's. */
  profile_id: string | null;
  /** The price that it bills, where no plan ever had it. */
  price_id: string | null;
};

/** After so long no checkout will be recorded any more that names the buyer. */
const settledMilliseconds = 10 * 60 * 1000;

/**
 * What to tell the team of a subscription without an owner; null while nothing is paid, when it is over,
 * or when its checkout, which names the buyer, may only not be recorded yet.
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
    email: payersAddress(session) ?? paid.customer_email,
    profile_id: referenced,
    price_id: null,
  };
}

/**
 * What to tell the team of a subscription to a price that no plan ever had. Null while nothing is paid, when it is
 * over, or when it names no profile: that is another product of the same Stripe account.
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
    email: (owner.profileId === null ? payersAddress(owner.session) : null) ?? paid.customer_email,
    profile_id: profileId,
    price_id: subscription.items.data[0]?.price.id ?? null,
  };
}

/** An invoice of a live subscription for which money came; null when there is none. */
function paidInvoice(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | null {
  const paid = invoices.find(({ amount_paid }) => amount_paid > 0);
  return isLiveStatus(subscription.status) ? (paid ?? null) : null;
}
