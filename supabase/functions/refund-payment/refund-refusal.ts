import { Stripe } from "stripe";
import type { RefundRefusal } from "../_shared/contract/refunds.ts";

// https://docs.stripe.com/error-codes
const reasons: Readonly<Record<string, RefundRefusal>> = {
  charge_disputed: "disputed",
  refund_disputed_payment: "disputed",
  balance_insufficient: "insufficient_balance",
  insufficient_balance_for_refund: "insufficient_balance",
  charge_not_refundable: "not_refundable",
};

const longestMessage = 300;

/** Converts Stripe's refusal of a refund. Returns null for a failure that another attempt may overcome. */
export function toRefundRefusal(error: unknown): { reason: RefundRefusal; message: string | null } | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const reason = reasons[error.code ?? messageCode(error) ?? ""];
  return reason === undefined
    ? { reason: "other", message: error.message.slice(0, longestMessage) }
    : { reason, message: null };
}

/** Returns the code of an error without `code`, which Stripe uses when the balance is too low for a refund. */
function messageCode({ raw }: Stripe.errors.StripeInvalidRequestError): string | null {
  return typeof raw === "object" && raw !== null && "message_code" in raw ? String(raw.message_code) : null;
}
