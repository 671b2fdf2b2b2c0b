import * as z from "zod";
import { largestPrice } from "../_shared/contract/plans.ts";
import { refundReasons } from "../_shared/contract/enums.ts";
import { longestRefundNote } from "../_shared/contract/refunds.ts";
import { rowId, text } from "../_shared/fields.ts";

/** A refund as someone of the team wants it. */
export const requestBody = z.strictObject({
  /** Made by the browser for this attempt; a retry of it says the same. */
  id: rowId.toLowerCase(),
  payment_id: z.string().regex(/^in_[A-Za-z0-9_]{1,100}$/),
  /** In minor units. */
  amount: z.int().min(1).max(largestPrice),
  /** What was refunded of the payment when it was looked at, in minor units. */
  seen_refunded: z.int().min(0).max(largestPrice),
  reason: z.enum(refundReasons),
  note: z.string().trim().pipe(text(longestRefundNote)).default(""),
  /** Also ends the subscription of the payment, at once. */
  cancel_subscription: z.boolean().default(false),
});

export type RefundRequest = z.infer<typeof requestBody>;
