import type { Stripe } from "stripe";
import { isLiveStatus } from "../contract/subscriptions.ts";
import { payersAddress, type Ownership } from "./owner.ts";
import { idOf } from "./reference.ts";

/** A subscription of ours that somebody pays for and no profile can be given: the team has to look. */
export type Unclaimed = {
  kind: "paid_without_profile" | "stripe_customer_conflict";
  subscription_id: string;
  customer_id: string;
  /** The payer's address as given at Stripe. */
  email: string | null;
  /** The profile that the payment link named. */
  profile_id: string | null;
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
  const paid = invoices.find(({ amount_paid }) => amount_paid > 0);
  const isSettled =
    session?.status === "complete" || asOf.getTime() - subscription.created * 1000 >= settledMilliseconds;
  if (paid === undefined || !isLiveStatus(subscription.status) || !isSettled) {
    return null;
  }
  return {
    kind: referenced === null ? "paid_without_profile" : "stripe_customer_conflict",
    subscription_id: subscription.id,
    customer_id: idOf(subscription.customer),
    email: payersAddress(session) ?? paid.customer_email,
    profile_id: referenced,
  };
}
