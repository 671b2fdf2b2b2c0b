import type { RefundStatus } from "./enums.ts";

/** Maximum length of the note in characters. */
export const longestRefundNote = 500;

/**
 * Why a refund is refused. By us: the amount exceeds the rest, the payment does not exist, it was not paid through
 * Stripe, or another refund of the payment is undecided for less than two minutes. By Stripe: the payer disputes the
 * payment, the balance is too low, the payment method takes no refunds, or another reason, given in Stripe's words.
 */
export type RefundRefusal =
  | "too_much"
  | "not_found"
  | "not_by_stripe"
  | "undecided"
  | "disputed"
  | "insufficient_balance"
  | "not_refundable"
  | "other";

/** Response of `refund-payment`: made at Stripe, or refused with a reason. The requested cancellation is a separate half. */
export type RefundAnswer = {
  /** Whether the payment's subscription was cancelled on request. */
  cancelled: boolean;
} & (
  | {
      outcome: "refunded";
      /** Stripe's status of this refund: `succeeded`, `pending`, or `failed` when the money came back. */
      status: RefundStatus;
    }
  | {
      outcome: "refused";
      reason: RefundRefusal;
      /** Stripe's message in English; null for a reason with words of its own. */
      message: string | null;
    }
);
