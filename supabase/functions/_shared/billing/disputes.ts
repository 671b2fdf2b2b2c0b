import type { Stripe } from "stripe";
import type { Database } from "../../../database.types.ts";
import { idOf } from "./reference.ts";

/** Columns of `disputes` that come from Stripe. Amounts in minor units, times in ISO 8601. */
export type DisputeRow = Pick<
  Database["public"]["Tables"]["disputes"]["Row"],
  | "id"
  | "payment_id"
  | "reason"
  | "amount"
  | "amount_withdrawn"
  | "currency"
  | "evidence_due_at"
  | "opened_at"
> & { status: string };

/** The check of `disputes.reason`. */
const reasonPattern = /^[a-z][a-z0-9_]{0,63}$/;

/**
 * Fetches the disputes of invoices.
 *
 * @param invoices with their `payments` expanded
 * @param charges of the same customer
 */
export async function fetchDisputes(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
  charges: readonly Stripe.Charge[],
): Promise<DisputeRow[]> {
  const rows: DisputeRow[] = [];
  for (const invoice of invoices) {
    // A draft is not stored, and its dispute could not refer to it.
    if (invoice.status === "draft") continue;
    const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
      payment.payment_intent === undefined ? [] : [idOf(payment.payment_intent)],
    );
    for (const charge of charges) {
      if (!charge.disputed || charge.payment_intent === null) continue;
      if (!intents.includes(idOf(charge.payment_intent))) continue;
      const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
      rows.push(...data.map((dispute) => toDisputeRow(dispute, invoice.id)));
    }
  }
  return rows;
}

function toDisputeRow(dispute: Stripe.Dispute, paymentId: string): DisputeRow {
  const { due_by: dueBy } = dispute.evidence_details;
  // What Stripe has removed is negative, what it has returned positive.
  const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: dispute.id,
    payment_id: paymentId,
    status: dispute.status,
    reason: reasonPattern.test(dispute.reason) ? dispute.reason : null,
    amount: dispute.amount,
    amount_withdrawn: Math.max(0, -moved),
    currency: dispute.currency,
    evidence_due_at: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
    opened_at: new Date(dispute.created * 1000).toISOString(),
  };
}
