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

/** What `refund-payment` answers to a refund that it could read: made at Stripe, or why not. */
export type RefundAnswer =
  | {
      outcome: "refunded";
      /** Stripe's status of this refund: `succeeded` or `pending`, and `failed` for one that came back. */
      status: RefundStatus;
    }
  | {
      outcome: "refused";
      /** More than is left, nobody's payment of ours, or nothing that was paid through Stripe. */
      reason: "too_much" | "not_found" | "not_by_stripe";
    };
