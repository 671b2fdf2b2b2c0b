import type { BillingChangeReason } from "./enums.ts";

/** Maximum length of the note in characters. */
export const longestChangeNote = 500;

/** Reasons for ending a subscription, in the order of the form. */
export const endReasons = [
  "requested_by_customer",
  "dispute",
  "terms_violation",
  "other",
] as const satisfies readonly BillingChangeReason[];

/** Reasons for undoing the end of a subscription, in the order of the form. */
export const keepReasons = [
  "requested_by_customer",
  "courtesy",
  "other",
] as const satisfies readonly BillingChangeReason[];

/** Reasons for giving or ending a discount, in the order of the form. */
export const discountReasons = [
  "requested_by_customer",
  "service_problem",
  "courtesy",
  "other",
] as const satisfies readonly BillingChangeReason[];

/** Reasons for a longer grace, in the order of the form. */
export const graceReasons = [
  "requested_by_customer",
  "service_problem",
  "courtesy",
  "other",
] as const satisfies readonly BillingChangeReason[];

/** Maximum number of days for which a grace is extended from today. */
export const longestGraceDays = 180;

/** Maximum number of discounted charges; a longer discount has no end. */
export const mostDiscountedCharges = 36;

/** How an invoice was paid outside of Stripe, in the order of the form. */
export const outsidePaymentReasons = [
  "bank_transfer",
  "cash",
  "other",
] as const satisfies readonly BillingChangeReason[];

/**
 * Why a change is refused: the subscription or payment does not exist, another change of the subscription is
 * undecided for less than two minutes, its state is already the requested one, the customer owes the current period
 * (so the subscription cannot end with it), the invoice cannot be paid any more, the subscription does not renew (so
 * there is no charge to discount, and no end to undo) or has a discount already, or Stripe refuses the change.
 */
export type BillingChangeRefusal =
  | "not_found"
  | "undecided"
  | "already"
  | "owing"
  | "not_payable"
  | "not_renewing"
  | "has_discount"
  | "not_accepted";

/** Response of `change-billing`: made at Stripe and stored, or refused with a reason. */
export type BillingChangeAnswer = { outcome: "done" } | { outcome: "refused"; reason: BillingChangeRefusal };
