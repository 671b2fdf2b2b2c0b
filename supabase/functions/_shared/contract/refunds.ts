import type { RefundStatus } from "./enums.ts";

/** Maximum length of the note in characters. */
export const longestRefundNote = 500;

/**
 * Why a refund is refused: the amount exceeds the rest, the payment does not exist, it was not paid through
 * Stripe, or another refund of the payment is undecided for less than two minutes.
 */
export type RefundRefusal = "too_much" | "not_found" | "not_by_stripe" | "undecided";

/** Response of `refund-payment`: made at Stripe, or refused with a reason. */
export type RefundAnswer =
  | {
      outcome: "refunded";
      /** Stripe's status of this refund: `succeeded`, `pending`, or `failed` when the money came back. */
      status: RefundStatus;
    }
  | {
      outcome: "refused";
      reason: RefundRefusal;
    };
