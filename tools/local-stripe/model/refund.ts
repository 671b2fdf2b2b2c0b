import { updated, type Change } from "./change.ts";
import type { Context } from "./context.ts";
import type { Charge, Refund } from "./stored.ts";

export const refundReasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;

/** What a refund is made from; the amount is in minor units. */
export interface RefundFields {
  amount: number;
  reason: (typeof refundReasons)[number] | null;
  metadata: Record<string, string>;
}

/** Returns the part of a charge that is not refunded yet, in minor units. */
export function refundable(charge: Charge): number {
  return charge.paid ? charge.amount_captured - charge.amount_refunded : 0;
}

/** Stripe's test card 4000000000007726, whose refunds are pending at first. */
function waitsForRefund({ payment_method_details: details }: Charge): boolean {
  return details?.card?.last4 === "7726";
}

/**
 * Refunds part of a charge or the rest of it. The invoice stays paid, as at Stripe.
 *
 * @param fields whose amount is at most `refundable`
 */
export function refundCharge(
  charge: Charge,
  fields: RefundFields,
  context: Context,
): { refund: Refund; change: Change } {
  const refund: Refund = {
    id: context.newId("re"),
    object: "refund",
    amount: fields.amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: fields.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: fields.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waitsForRefund(charge) ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  const amount = charge.amount_refunded + fields.amount;
  const after: Charge = { ...charge, amount_refunded: amount, refunded: amount === charge.amount_captured };
  return {
    refund,
    change: {
      put: [refund, after],
      events: [
        { type: "refund.created", object: refund },
        ...updated("charge.refunded", charge, after),
        ...updated("charge.updated", charge, after),
      ],
    },
  };
}

/** Applies the bank's outcome of a pending refund. A failed refund makes its amount refundable again. */
export function settleRefund(refund: Refund, charge: Charge, outcome: "succeeded" | "failed"): Change {
  if (outcome === "succeeded") {
    const after: Refund = { ...refund, status: "succeeded" };
    return { put: [after], events: updated("refund.updated", refund, after) };
  }
  const after: Refund = {
    ...refund,
    status: "failed",
    failure_reason: "lost_or_stolen_card",
  };
  const left: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  };
  return {
    put: [after, left],
    events: [
      ...updated("refund.updated", refund, after),
      { type: "refund.failed", object: after },
      ...updated("charge.updated", charge, left),
    ],
  };
}
