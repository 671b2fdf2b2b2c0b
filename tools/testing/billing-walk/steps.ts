import fc from "fast-check";
import type { Stripe } from "stripe";
import { refundRefusals, type RefundRefusal } from "../../local-stripe/state.ts";

/** A fault during a function call: one of its calls to the database or to Stripe fails. */
export type Fault = {
  of: "database" | "stripe";
  /** Index of the failing call, from 0; a function with fewer calls has no fault. */
  call: number;
  /** Whether the call took effect and only its answer was lost. */
  done: boolean;
};

/** What the team changes from a customer's page. The newest subscription or open invoice is its target. */
export type BillingChange =
  | { kind: "subscription_ended"; reason: "other"; at_once: boolean }
  | { kind: "subscription_kept"; reason: "other" }
  | { kind: "payment_marked_paid"; reason: "cash" }
  | {
      kind: "discount_given";
      reason: "courtesy";
      charges: number | null;
      percent_off?: number;
      amount_off?: number;
    }
  | { kind: "discount_ended"; reason: "other" };

/** One step in the life of a subscription. A step that does not apply does nothing. */
export type Step =
  // Steps of the customer.
  | { do: "buy"; later: boolean }
  | { do: "cancel"; fault: Fault | null }
  | { do: "keep"; fault: Fault | null }
  | { do: "use card"; pays: boolean }
  | { do: "pay open invoice" }
  | { do: "voucher is paid" }
  | { do: "voucher expires" }
  // Steps of the team in the administration.
  | { do: "change billing"; change: BillingChange; fault: Fault | null }
  | { do: "extend grace"; days: number }
  | { do: "announce another price" }
  | { do: "take the price move back" }
  // Steps of the team, in Studio and in Stripe's dashboard.
  | { do: "activate" }
  | { do: "buy by hand" }
  | { do: "cancel at once" }
  | { do: "mark as paid outside" }
  | { do: "pause" }
  | { do: "resume" }
  | { do: "refund"; share: number }
  | { do: "refund in the panel"; refusal: RefundRefusal | ""; cancels: boolean }
  | { do: "edit customer"; name: string }
  // A coupon takes the place of the discounts, or is added to them.
  | { do: "redeem a coupon"; coupon: Stripe.CouponCreateParams; adds: boolean }
  | { do: "remove discounts" }
  | { do: "change the quantity"; quantity: number }
  // Bills by invoice with these days to pay, or charges the card again.
  | { do: "change the collection"; days: number | null }
  | { do: "pause collection"; behavior: "keep_as_draft" | "mark_uncollectible" | "void"; days: number }
  | { do: "resume collection" }
  | { do: "decide dispute"; decision: "kept" | "ended"; fault: Fault | null }
  // Steps of the customer's bank.
  | { do: "dispute"; kind: "dispute" | "inquiry" }
  | { do: "go on with dispute"; step: "respond" | "escalate" | "won" | "lost" | "closed" }
  // Time.
  | { do: "pass days"; days: number }
  // Deliveries from Stripe to us. `which` selects one of the undelivered events; 0 is the oldest.
  | { do: "deliver"; which: number; copies: number; fault: Fault | null }
  | { do: "deliver together"; count: number }
  | { do: "lose"; which: number }
  // Schedules.
  | { do: "reconcile"; scope: "grace" | "all"; fault: Fault | null }
  | { do: "send e-mails"; failures: number };

const fault = fc.option(
  fc.record<Fault>({
    of: fc.constantFrom("database" as const, "stripe" as const),
    call: fc.nat({ max: 5 }),
    done: fc.boolean(),
  }),
  { freq: 3 },
);

/** Whether a purchase is paid by Boleto, days later. */
const later = fc.oneof(
  { weight: 4, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);

const which = fc.nat({ max: 30 });

const coupon: fc.Arbitrary<Stripe.CouponCreateParams> = fc
  .record({
    reduction: fc.constantFrom<Stripe.CouponCreateParams>(
      { percent_off: 20 },
      { percent_off: 33.3 },
      { percent_off: 100 },
      { amount_off: 2000, currency: "brl" },
      { amount_off: 50_000, currency: "brl" },
    ),
    duration: fc.constantFrom<Stripe.CouponCreateParams>(
      { duration: "once" },
      { duration: "repeating", duration_in_months: 2 },
      { duration: "forever" },
    ),
  })
  .map(({ reduction, duration }) => ({ ...reduction, ...duration }));

const billingChange: fc.Arbitrary<BillingChange> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("subscription_ended" as const),
      reason: fc.constant("other" as const),
      at_once: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant<BillingChange>({ kind: "payment_marked_paid", reason: "cash" }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        charges: fc.constantFrom(1, 2, null),
        // 100 % of one charge is a free month.
        reduction: fc.constantFrom({ percent_off: 100 }, { percent_off: 30 }, { amount_off: 2500 }),
      })
      .map(({ charges, reduction }): BillingChange => ({
        kind: "discount_given",
        reason: "courtesy",
        charges,
        ...reduction,
      })),
  },
  { weight: 1, arbitrary: fc.constant<BillingChange>({ kind: "subscription_kept", reason: "other" }) },
  { weight: 1, arbitrary: fc.constant<BillingChange>({ kind: "discount_ended", reason: "other" }) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("change billing" as const), change: billingChange, fault }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("extend grace" as const), days: fc.constantFrom(10, 40, 170) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: "announce another price" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "take the price move back" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "mark as paid outside" }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("redeem a coupon" as const), coupon, adds: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "remove discounts" }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("change the quantity" as const),
      quantity: fc.constantFrom(1, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("change the collection" as const),
      days: fc.constantFrom(0, 7, 30, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("buy" as const), later }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "voucher is paid" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "voucher expires" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "pause" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "resume" }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), fault }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("keep" as const), fault }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("use card" as const), pays: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: "pay open invoice" }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: "activate" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "buy by hand" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "cancel at once" }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("refund" as const), share: fc.constantFrom(0.3, 1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("refund in the panel" as const),
      refusal: fc.constantFrom("" as const, ...refundRefusals),
      cancels: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("pause collection" as const),
      behavior: fc.constantFrom("keep_as_draft" as const, "mark_uncollectible" as const, "void" as const),
      days: fc.constantFrom(0, 10, 45),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "resume collection" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("dispute" as const),
      kind: fc.constantFrom("dispute" as const, "dispute" as const, "inquiry" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("go on with dispute" as const),
      step: fc.constantFrom(
        "respond" as const,
        "escalate" as const,
        "won" as const,
        "lost" as const,
        "closed" as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("edit customer" as const), name: fc.constantFrom("Bia", "Caio") }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("decide dispute" as const),
      decision: fc.constantFrom("kept" as const, "ended" as const),
      fault,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("pass days" as const),
      days: fc.constantFrom(1, 3, 5, 7, 31, 56),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      which: fc.oneof(fc.constant(0), which),
      copies: fc.constantFrom(1, 1, 1, 2),
      fault,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("deliver together" as const),
      count: fc.integer({ min: 2, max: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("lose" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("reconcile" as const),
      scope: fc.constantFrom("grace" as const, "all" as const),
      fault,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("send e-mails" as const), failures: fc.nat({ max: 2 }) }),
  },
);

/**
 * The steps of a customer, and the number of undelivered events that arrive at the end; the other ones are lost.
 */
export type Life = { steps: Step[]; lastEvents: number };

const allDelivered: Step = { do: "deliver together", count: 50 };

/** The first renewal fails. */
const overdue: Step[] = [{ do: "use card", pays: false }, { do: "pass days", days: 31 }, allDelivered];

/** Steps after the purchase, so that the team's steps often meet a stored subscription, paid up or overdue. */
const beginning = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step[]>([]) },
  { weight: 1, arbitrary: fc.constant<Step[]>([allDelivered]) },
  { weight: 1, arbitrary: fc.constant(overdue) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(10, 40, 170)
      .map((days): Step[] => [...overdue, { do: "activate" }, { do: "extend grace", days }]),
  },
);

/** A life begins with a purchase, because no other step applies before it. */
export const lives: fc.Arbitrary<Life> = fc.record({
  steps: fc
    .tuple(later, beginning, fc.array(step, { minLength: 5, maxLength: 30, size: "max" }))
    .map(([isLater, first, following]): Step[] => [{ do: "buy", later: isLater }, ...first, ...following]),
  lastEvents: fc.constantFrom(0, 3, 3, 3, 200),
});
