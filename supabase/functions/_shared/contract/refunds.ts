/** Why a payment is given back, in the order they are offered. */
export const refundReasons = ["requested_by_customer", "duplicate", "service_problem", "other"] as const;

export type RefundReason = (typeof refundReasons)[number];

/** Longest note that may go with the reason, in characters. */
export const longestRefundNote = 500;

/** Where a refund stands at Stripe; `requested` while Stripe has not answered. */
export const refundStatuses = [
  "requested",
  "pending",
  "requires_action",
  "succeeded",
  "failed",
  "canceled",
] as const;

export type RefundStatus = (typeof refundStatuses)[number];

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
