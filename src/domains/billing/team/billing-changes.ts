import {
  type BillingChangeAnswer,
  discountReasons,
  endReasons,
  graceReasons,
  longestChangeNote,
  longestGraceDays,
  mostDiscountedCharges,
  outsidePaymentReasons,
} from "@contract/billing-changes";
import type { BillingChangeReason, SubscriptionStatus } from "@contract/enums";
import { isPaidStatus, setEnd } from "@contract/subscriptions";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import { isCalendarDay } from "@/platform/time";
import { parseAmount } from "@/platform/typed-amount";
import { says } from "@/platform/validation";

/** The subscription that a change is about. Amounts in minor units, times in ISO 8601. */
export type ChangedSubscription = {
  id: string;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: string | null;
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

/** The grace of a debt. Times in ISO 8601. */
export type OwedGrace = {
  subscriptionId: string;
  /** The end of grace, as read. */
  endsAt: string;
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

/** The numbers of discounted charges that the form offers; "all" has no end. */
export const discountCharges = [
  "1",
  "2",
  "3",
  "6",
  "12",
  "24",
  String(mostDiscountedCharges),
  "all",
] as const;

/** The form of a discount. @param price of a period, in minor units: the maximum of an amount */
export function discountSchema(price: number) {
  return z
    .object({
      of: z.enum(["free", "percent", "amount"]),
      value: z.string().check(z.trim()),
      charges: z.enum(discountCharges),
      reason: z.enum(discountReasons),
      note,
    })
    .check(
      z.refine(({ of, value }) => of !== "percent" || toPercent(value) !== null, {
        path: ["value"],
        error: says("admin:invalid.percent"),
      }),
      z.refine(
        ({ of, value }) => {
          const amount = parseAmount(value);
          return of !== "amount" || (amount !== null && amount > 0 && amount <= price);
        },
        { path: ["value"], error: says("admin:invalid.discountAmount") },
      ),
    );
}

export type DiscountFields = z.output<ReturnType<typeof discountSchema>>;

/** Parses a typed percentage, "50", "12,5" or "50 %"; null when it is not above 0 and up to 100, with two decimals. */
function toPercent(typed: string): number | null {
  const digits = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(typed.trim())?.[1];
  const percent = Number(digits?.replace(",", ".") ?? Number.NaN);
  return percent > 0 && percent <= 100 ? percent : null;
}

/** Returns what a discounted charge costs in minor units; null while the fields are invalid. */
export function discountedPrice(
  price: number,
  { of, value }: Pick<DiscountFields, "of" | "value">,
): number | null {
  if (of === "free") return 0;
  if (of === "percent") {
    const percent = toPercent(value);
    return percent === null ? null : price - Math.round((price * percent) / 100);
  }
  const amount = parseAmount(value);
  return amount === null || amount <= 0 || amount > price ? null : price - amount;
}

/** The form of a change that takes a reason alone. */
export function reasonSchema(reasons: readonly BillingChangeReason[]) {
  return z.object({ reason: z.enum(reasons), note });
}

export type ReasonFields = z.output<ReturnType<typeof reasonSchema>>;

const dayMs = 86_400_000;
const suggestedGraceDays = 7;

/**
 * Returns the days in São Paulo until which a grace can be extended: after its end and from today on.
 *
 * @param now milliseconds
 */
export function graceBounds({ endsAt }: OwedGrace, now: number) {
  const from = Math.max(now, Date.parse(endsAt));
  return {
    first: saoPauloDay(from),
    last: saoPauloDay(now + longestGraceDays * dayMs),
    suggested: saoPauloDay(from + suggestedGraceDays * dayMs),
  };
}

function saoPauloDay(at: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(at);
}

/** The form of a longer grace. */
export function graceSchema({ first, last }: Pick<ReturnType<typeof graceBounds>, "first" | "last">) {
  return z.object({
    until: z.string().check(
      z.refine((typed) => isCalendarDay(typed), says("admin:invalid.day")),
      z.refine((typed) => typed >= first && typed <= last, says("admin:invalid.graceDay")),
    ),
    reason: z.enum(graceReasons),
    note,
  });
}

export type GraceFields = z.output<ReturnType<typeof graceSchema>>;

/** Returns whether a subscription can end with its period: the period is paid and it is not set to end. */
export function canEndWithPeriod(subscription: ChangedSubscription): boolean {
  const { status, periodEnd } = subscription;
  return isPaidStatus(status) && periodEnd !== null && setEnd(subscription) === null;
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

/**
 * Builds the request that gives a discount.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toDiscountRequest({ id }: ChangedSubscription, fields: DiscountFields, attempt: string) {
  const { of, value, charges, reason, note: typedNote } = fields;
  return {
    id: attempt,
    kind: "discount_given" as const,
    subscription_id: id,
    reason,
    note: typedNote,
    charges: of === "free" ? 1 : charges === "all" ? null : Number(charges),
    ...(of === "amount"
      ? { amount_off: parseAmount(value) ?? 0 }
      : { percent_off: of === "free" ? 100 : (toPercent(value) ?? 0) }),
  };
}

/**
 * Builds the request of a change that takes a reason alone.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toReasonRequest(
  kind: "subscription_kept" | "discount_ended",
  { id }: ChangedSubscription,
  fields: ReasonFields,
  attempt: string,
) {
  return { id: attempt, kind, subscription_id: id, ...fields };
}

/** The request of `change-billing`. */
export type BillingChangeRequest =
  | ReturnType<typeof toEndRequest>
  | ReturnType<typeof toMarkPaidRequest>
  | ReturnType<typeof toDiscountRequest>
  | ReturnType<typeof toReasonRequest>;

/**
 * Changes a customer's billing. A repeated request is idempotent.
 *
 * @throws AppError `forbidden`, `payment_provider_unavailable`, `network`
 */
async function changeBilling(request: BillingChangeRequest): Promise<BillingChangeAnswer> {
  const answer = await invokeFunction("change-billing", request);
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

/**
 * Lets a customer owe until the end of a day in São Paulo.
 *
 * @param attempt random id from the browser; the same one for a retry
 * @throws AppError `conflict` when the grace has changed since it was read, `invalid_input`, `forbidden`, `network`
 */
function extendGrace(grace: OwedGrace, fields: GraceFields, attempt: string): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("extend_grace", {
        change_id: attempt,
        subscription_id: grace.subscriptionId,
        until: fields.until,
        seen: grace.endsAt,
        reason: fields.reason,
        note: fields.note,
      })
      .throwOnError();
  });
}

function isAnswer(answer: unknown): answer is BillingChangeAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "done" || answer.outcome === "refused")
  );
}

/** Changes a customer's billing. Throws as `changeBilling` does. */
export function useChangeBilling() {
  return useMutation({ mutationFn: changeBilling });
}

/** Extends a customer's grace. Throws as `extendGrace` does. */
export function useExtendGrace() {
  return useMutation({
    mutationFn: ({ grace, fields, attempt }: { grace: OwedGrace; fields: GraceFields; attempt: string }) =>
      extendGrace(grace, fields, attempt),
  });
}
