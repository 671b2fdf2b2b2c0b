import { endReasons, longestChangeNote, outsidePaymentReasons } from "@contract/billing-changes";
import type { SubscriptionStatus } from "@contract/enums";
import * as z from "zod/mini";
import { says } from "@/lib/validation";

/** The subscription that a change is about. Amounts in minor units, times in ISO 8601. */
export type ChangedSubscription = {
  id: string;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
};

/** The unpaid invoice that was paid outside of Stripe. */
export type UnpaidInvoice = {
  id: string;
  subscriptionId: string;
  number: string | null;
  /** The open amount in minor units. */
  left: number;
  currency: string;
  at: string;
};

const note = z.string().check(
  z.trim(),
  z.refine(
    (typed) => [...typed].length <= longestChangeNote,
    says(`validation.maxLength:${longestChangeNote}`),
  ),
);

/** The form that ends a subscription. */
export const endSchema = z.object({
  when: z.enum(["period_end", "now"]),
  reason: z.enum(endReasons),
  note,
});

export type EndFields = z.output<typeof endSchema>;

/** The form that marks an invoice as paid outside of Stripe. */
export const markPaidSchema = z.object({ reason: z.enum(outsidePaymentReasons), note });

export type MarkPaidFields = z.output<typeof markPaidSchema>;

/** Returns whether a subscription can end with its period: the period is paid and it is not set to end. */
export function canEndWithPeriod({ status, periodEnd, cancelAtPeriodEnd }: ChangedSubscription): boolean {
  return (status === "active" || status === "trialing") && periodEnd !== null && !cancelAtPeriodEnd;
}

/**
 * Builds the request that ends a subscription.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toEndRequest({ id }: ChangedSubscription, fields: EndFields, attempt: string) {
  return {
    id: attempt,
    kind: "subscription_ended" as const,
    subscription_id: id,
    reason: fields.reason,
    note: fields.note,
    at_once: fields.when === "now",
  };
}

/**
 * Builds the request that marks an invoice as paid.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toMarkPaidRequest(
  { id, subscriptionId, left }: UnpaidInvoice,
  fields: MarkPaidFields,
  attempt: string,
) {
  return {
    id: attempt,
    kind: "payment_marked_paid" as const,
    subscription_id: subscriptionId,
    payment_id: id,
    amount: left,
    reason: fields.reason,
    note: fields.note,
  };
}

/** The request of `change-billing`. */
export type BillingChangeRequest = ReturnType<typeof toEndRequest> | ReturnType<typeof toMarkPaidRequest>;
