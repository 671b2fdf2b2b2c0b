import { refundReasons, type RefundReason } from "@contract/enums";
import { longestRefundNote } from "@contract/refunds";
import * as z from "zod/mini";
import { parseAmount } from "@/platform/typed-amount";
import { says } from "@/platform/validation";

/** The refundable part of a payment. Amounts in minor units. */
export type RefundablePayment = {
  id: string;
  /** The amount paid, its part paid outside of Stripe, and the part already refunded. */
  paid: number;
  paidOutside: number;
  refunded: number;
  /** What the customer's bank took back; Stripe does not refund it. */
  withdrawn: number;
  currency: string;
  at: string;
  subscriptionId: string;
};

/** Returns the rest that Stripe can refund, in minor units. */
export function refundableOf({ paid, paidOutside, refunded, withdrawn }: RefundablePayment): number {
  return Math.max(0, paid - paidOutside - refunded - withdrawn);
}

/** The form of a refund. @param left the maximum, in minor units */
export function refundSchema(left: number) {
  return z.object({
    amount: z.string().check(
      z.refine((typed) => (parseAmount(typed) ?? 0) > 0, says("admin:invalid.amount")),
      z.refine((typed) => (parseAmount(typed) ?? 0) <= left, says("admin:invalid.refundTooMuch")),
    ),
    reason: z.enum(refundReasons),
    cancel: z.boolean(),
    note: z.string().check(
      z.trim(),
      z.refine(
        (note) => [...note].length <= longestRefundNote,
        says(`validation.maxLength:${longestRefundNote}`),
      ),
    ),
  });
}

export type RefundFields = z.output<ReturnType<typeof refundSchema>>;

/** The request of `refund-payment`. */
export type RefundRequest = {
  id: string;
  payment_id: string;
  amount: number;
  seen_refunded: number;
  reason: RefundReason;
  note: string;
  cancel_subscription: boolean;
};

/**
 * Builds the request of `refund-payment`.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toRefundRequest(
  payment: RefundablePayment,
  fields: RefundFields,
  attempt: string,
): RefundRequest {
  return {
    id: attempt,
    payment_id: payment.id,
    amount: parseAmount(fields.amount) ?? 0,
    seen_refunded: payment.refunded,
    reason: fields.reason,
    note: fields.note,
    cancel_subscription: fields.cancel,
  };
}
