import { settleAbandonedRefund } from "../_shared/billing/abandoned-refunds.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import type { RefundRequest } from "./request-body.ts";

/**
 * Stores the refund before the call to Stripe, one per payment at a time.
 *
 * @returns why the refund is refused, or null
 * @throws `conflict` when the payment was or is being refunded since the editor read it
 */
export async function beginRefund(
  dependencies: BillingDependencies,
  wanted: RefundRequest,
  madeBy: string,
): Promise<"not_found" | "too_much" | "undecided" | null> {
  let outcome = await begin(dependencies, wanted, madeBy);
  if (outcome === "busy") {
    // The earlier refund may never be retried, so the state at Stripe settles it.
    await settleAbandonedRefund(dependencies, wanted.payment_id);
    outcome = await begin(dependencies, wanted, madeBy);
  }
  switch (outcome) {
    case "begun":
      return null;
    case "busy":
      return "undecided";
    case "not_found":
    case "too_much":
      return outcome;
    default:
      throw new FunctionError("conflict", "Something of this payment was refunded meanwhile. Read it again.");
  }
}

async function begin(
  { database }: BillingDependencies,
  { id, seen_refunded, payment_id, amount, reason, note, cancel_subscription }: RefundRequest,
  made_by: string,
): Promise<string> {
  const { data } = await database
    .rpc("begin_refund", {
      refund_id: id,
      payment_id,
      amount,
      seen_refunded,
      reason,
      note,
      made_by,
      ends_subscription: cancel_subscription,
    })
    .throwOnError();
  return data;
}
