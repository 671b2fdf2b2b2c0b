import type { Stripe } from "stripe";
import { findPaidIntent } from "../_shared/billing/paid-intent.ts";
import type { ServiceClient } from "../_shared/database.ts";

const daySeconds = 24 * 60 * 60;

/** Returns the user's subscriptions (sub_…) with stored payments. */
export async function storedPaidSubscriptions(
  database: ServiceClient,
  profileId: string,
): Promise<Set<string>> {
  const { data } = await database
    .from("payments")
    .select("subscription_id")
    .eq("profile_id", profileId)
    .eq("status", "paid")
    .throwOnError();
  return new Set(data.map(({ subscription_id }) => subscription_id));
}

/**
 * Refunds payments for a subscription made during the deletion, because nothing is delivered for them. Can be repeated.
 */
export async function refundLatePayments(
  stripe: Stripe,
  { id, created }: Stripe.Subscription,
): Promise<void> {
  // An older subscription may be missing in our tables for another reason and have been used for months.
  if (Date.now() / 1000 - created > daySeconds) return;
  const invoices = await stripe.invoices.list({ subscription: id, status: "paid", limit: 100 });
  for (const invoice of invoices.data) {
    const intent = invoice.amount_paid > 0 ? await findPaidIntent(stripe, invoice.id) : null;
    if (intent !== null) await refund(stripe, intent);
  }
}

async function refund(stripe: Stripe, intent: string): Promise<void> {
  const made = await stripe.refunds.list({ payment_intent: intent, limit: 1 });
  if (made.data.length > 0) return;
  await stripe.refunds.create(
    { payment_intent: intent, reason: "requested_by_customer" },
    { idempotencyKey: `account-deletion-${intent}` },
  );
}
