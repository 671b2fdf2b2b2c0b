import type { Stripe } from "stripe";
import { refundStatuses, type RefundStatus } from "../contract/enums.ts";
import type { BillingClients } from "../dependencies.ts";
import { unlessMissing } from "../stripe-client.ts";

/** A refund of ours as Stripe has it: under the id of the attempt, which Stripe keeps in its metadata. */
export type MadeRefund = { id: string; stripeId: string; status: RefundStatus };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Writes where Stripe says that the refunds of a payment stand which were made in the panel; the others
 * show in the payment's amount alone.
 *
 * @returns those of the panel, as Stripe has them
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

/** Reads a refund of Stripe's; nothing when it was not made in the panel. */
export function toMadeRefund(refund: Stripe.Refund): MadeRefund[] {
  const id = refund.metadata?.["refund_id"] ?? "";
  const status = refundStatuses.find((known) => known === refund.status) ?? "pending";
  return uuid.test(id) ? [{ id, stripeId: refund.id, status }] : [];
}
