import { settleAbandonedRefund } from "../_shared/billing/abandoned-refunds.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import type { RefundRequest } from "./request-body.ts";

/**
 * Notes the refund before Stripe is asked, one per payment at a time.
 *
 * @returns why it cannot be made; null where it has begun
 * @throws `conflict` when something was refunded, or is being refunded, since the payment was looked at
 */
export async function beginRefund(
  dependencies: BillingDependencies,
  wanted: RefundRequest,
  madeBy: string,
): Promise<"not_found" | "too_much" | "undecided" | null> {
  let outcome = await begin(dependencies, wanted, madeBy);
  if (outcome === "busy") {
    // The earlier refund may never be asked for again: what Stripe knows of it settles it.
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
  { id, seen_refunded, payment_id, amount, reason, note }: RefundRequest,
  made_by: string,
): Promise<string> {
  const { data } = await database
    .rpc("begin_refund", { refund_id: id, payment_id, amount, seen_refunded, reason, note, made_by })
    .throwOnError();
  return data;
}
