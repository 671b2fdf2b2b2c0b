import type { RefundStatus } from "./enums.ts";

/** Longest note that may go with the reason, in characters. */
export const longestRefundNote = 500;

/**
 * Why a refund is refused: more than is left, no payment of ours, nothing that was paid through Stripe, or another
 * refund of the payment that got no answer within the last two minutes.
 */
export type RefundRefusal = "too_much" | "not_found" | "not_by_stripe" | "undecided";

/** What `refund-payment` answers to a refund that it could read: made at Stripe, or why not. */
export type RefundAnswer =
  | {
      outcome: "refunded";
      /** Stripe's status of this refund: `succeeded` or `pending`, and `failed` for one that came back. */
      status: RefundStatus;
    }
  | {
      outcome: "refused";
      reason: RefundRefusal;
    };
