import type { Stripe } from "stripe";
import { refundStatuses, type RefundStatus } from "../contract/enums.ts";
import type { BillingClients, BillingDependencies } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";

/** A refund made in the panel. `id` is the attempt's id, which Stripe keeps in the metadata. */
export type MadeRefund = { id: string; stripeId: string; status: RefundStatus };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Stores Stripe's status of a payment's refunds that were made in the panel. Other refunds only change the
 * payment's refunded amount.
 *
 * @returns the refunds made in the panel
 */
export async function syncRefunds(
  { database, stripe }: BillingClients,
  paymentIntent: string,
): Promise<MadeRefund[]> {
  const page = await unlessMissing(() => stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }));
  const made = (page?.data ?? []).flatMap(toMadeRefund);
  for (const { id, stripeId, status } of made) {
    await database.from("refunds").update({ stripe_refund_id: stripeId, status }).eq("id", id).throwOnError();
  }
  return made;
}

/** Time in which a bank may return a refund that succeeded (https://docs.stripe.com/refunds#failed-refunds). */
const settlingMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Stores Stripe's status of a profile's refunds that may still change, because an event may be lost. */
export async function syncRecentRefunds(
  { database, stripe, now }: BillingDependencies,
  profileId: string,
): Promise<void> {
  const { data: recent } = await database
    .from("refunds")
    .select("id, status, stripe_refund_id")
    .eq("profile_id", profileId)
    .in("status", ["pending", "requires_action", "succeeded"])
    .gt("created_at", new Date(now().getTime() - settlingMilliseconds).toISOString())
    .throwOnError();
  for (const { id, status: stored, stripe_refund_id: stripeId } of recent) {
    const refund = stripeId === null ? null : await unlessMissing(() => stripe.refunds.retrieve(stripeId));
    const [made] = refund === null ? [] : toMadeRefund(refund);
    if (made !== undefined && made.status !== stored) {
      await database.from("refunds").update({ status: made.status }).eq("id", id).throwOnError();
    }
  }
}

/** Converts a Stripe refund. Returns an empty list when it was not made in the panel. */
export function toMadeRefund(refund: Stripe.Refund): MadeRefund[] {
  const id = refund.metadata?.["refund_id"] ?? "";
  const status = refundStatuses.find((known) => known === refund.status) ?? "pending";
  return uuid.test(id) ? [{ id, stripeId: refund.id, status }] : [];
}
