import type { Stripe } from "stripe";
import { findPaidIntent } from "../_shared/billing/paid-intent.ts";
import type { ServiceClient } from "../_shared/database.ts";

const daySeconds = 24 * 60 * 60;

/** Reads the subscriptions (sub_…) of a person that our tables say were paid. */
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
 * Refunds in full what was paid for a subscription while the account was being deleted: nothing is delivered for it.
 * Safe to repeat.
 */
export async function refundLatePayments(
  stripe: Stripe,
  { id, created }: Stripe.Subscription,
): Promise<void> {
  // A subscription that our tables miss for another reason may have been paid, and used, for months.
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
