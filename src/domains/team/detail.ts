import { closingReasons } from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import * as z from "zod/mini";
import type { Selected } from "@/platform/selected";
import { requiredText, says } from "@/platform/validation";

/** Columns of a customer's data for the team. */
export const detailColumns = {
  profile: "id, fullName:full_name, email, phone, domain, language:locale, since:created_at",
  site: "id, domain, status, preparedAt:prepared_at, activatedAt:activated_at, deadline:activation_deadline, refundedAt:refunded_at, returnDeadline:return_deadline, suspensionReason:suspension_reason, wordpressUrl:wordpress_url",
  subscription:
    "id, status, unitAmount:unit_amount, amount:next_amount, laterAmount:later_amount, discounts, graceExtendedTo:grace_extended_to, discountsEndAt:discounts_end_at, collectionMethod:collection_method, currency, startedAt:started_at, periodEnd:current_period_end, cancelAtPeriodEnd:cancel_at_period_end, cancelAt:cancel_at, endedAt:ended_at, nextChargeAt:next_charge_at, pauseBehavior:pause_behavior, pauseResumesAt:pause_resumes_at, pauseForDispute:pause_for_dispute, graceEndsAt:grace_ends_at, cardBrand:card_brand, cardLast4:card_last4, plan:plans(name)",
  totals:
    "currency, paid, paidOutside:paid_outside, withdrawn, overdue, owed, owedSince:owed_since, isRefundToDecide:is_refund_to_decide",
  owed: "nextAttemptAt:next_attempt_at, attempts:attempt_count, declineReason:decline_reason, invoiceUrl:hosted_invoice_url",
  task: "id, kind, subject, dueAt:due_at",
  emailCorrection: "id, email, sentAt:sent_at, expiresAt:expires_at",
} as const;

/** The present state of a customer's site. */
export type CustomerSite = Selected<"sites", (typeof detailColumns)["site"]>;

/** A subscription as stored by Stripe; the amount in minor units. */
export type CustomerSubscription = Selected<"subscriptions", (typeof detailColumns)["subscription"]>;

/** The oldest open invoice with a failed charge. */
type OwedInvoice = Selected<"payments", (typeof detailColumns)["owed"]>;

/** An open task of the team about the customer. */
export type CustomerTask = Selected<"team_tasks", (typeof detailColumns)["task"]>;

/** A corrected e-mail that waits for its confirmation, also after its link expired. */
export type EmailCorrection = Selected<"email_corrections", (typeof detailColumns)["emailCorrection"]>;

/** What a customer has paid and owes, in minor units. */
export type CustomerTotals = {
  currency: string;
  paid: number;
  /** The part of `paid` that was paid outside of Stripe. */
  paidOutside: number;
  /** What banks took back in disputes; not part of `paid`. */
  withdrawn: number;
  /** Number of overdue invoices, and their open amount. */
  overdue: number;
  owed: number;
  owedSince: string | null;
  /** Everything was refunded while the subscription goes on. */
  isRefundToDecide: boolean;
};

/** The state of a customer for the team, as far as the reader may read it. Times are ISO 8601. */
export type CustomerDetail = Selected<"profiles", (typeof detailColumns)["profile"]> & {
  /** The id in Stripe (cus_…). */
  /** The e-mail address is confirmed. */
  isConfirmed: boolean;
  stripeId: string | null;
  site: CustomerSite | null;
  subscriptions: readonly CustomerSubscription[];
  /** Null for a customer without invoices. */
  totals: CustomerTotals | null;
  owed: OwedInvoice | null;
  tasks: readonly CustomerTask[];
  emailCorrection: EmailCorrection | null;
};

/** What the team sees of a customer: without the permission, the data is unknown rather than missing. */
type Visible = { seesMoney: boolean; seesSites: boolean };

type ClosingEffect = "billing" | "billingUnknown" | "site" | "siteBuilt" | "siteUnknown" | "data";

/** Returns what closing a customer's account ends. A site that was never built needs no removal. */
export function closingEffects(
  { subscriptions, site }: Pick<CustomerDetail, "subscriptions" | "site">,
  { seesMoney, seesSites }: Visible,
): readonly ClosingEffect[] {
  const hasLive = subscriptions.some(({ status }) => isLiveStatus(status));
  const isBuilt = site !== null && (site.activatedAt ?? site.preparedAt ?? site.wordpressUrl) !== null;
  const effects: ClosingEffect[] = [];
  if (hasLive) effects.push("billing");
  else if (!seesMoney) effects.push("billingUnknown");
  if (isBuilt) effects.push(site.status === "active" ? "site" : "siteBuilt");
  else if (!seesSites) effects.push("siteUnknown");
  return [...effects, "data"];
}

/** The form that closes an account. @param email the e-mail of the account, which is typed to confirm */
export function closingSchema(email: string) {
  const isEmail = (typed: string) => typed.toLowerCase() === email.toLowerCase();
  return z.object({
    reason: z.enum(closingReasons),
    email: requiredText().check(z.refine(isEmail, says("admin:invalid.otherEmail"))),
  });
}

/**
 * Returns whether a subscription has a discount of its own that the next charge still has. One of the customer or of the
 * plan's item is not ended from here.
 *
 * @param now milliseconds
 */
export function hasOwnDiscount({ discounts }: Pick<CustomerSubscription, "discounts">, now: number): boolean {
  return storedDiscounts
    .parse(discounts)
    .some(({ of, ends_at: end }) => of === "subscription" && (end === null || end * 1000 > now));
}

const storedDiscounts = z.array(z.object({ of: z.string(), ends_at: z.nullable(z.number()) }));

/** Returns whether two subscriptions are live, which is one too many. */
export function hasTwoLive(subscriptions: readonly CustomerSubscription[]): boolean {
  return subscriptions.filter(({ status }) => isLiveStatus(status)).length > 1;
}

/** Returns the page of an object in Stripe's dashboard, by its id. */
export function stripePage(kind: "customers" | "subscriptions" | "invoices", id: string): string {
  return `https://dashboard.stripe.com/${kind}/${encodeURIComponent(id)}`;
}

/** Returns the subscription that counts: the live one, else the latest. */
export function presentSubscription(
  subscriptions: readonly CustomerSubscription[],
): CustomerSubscription | null {
  return subscriptions.find(({ status }) => isLiveStatus(status)) ?? subscriptions[0] ?? null;
}

/** The length of time that someone is a customer, in whole months; in days within the first month. */
export function customerFor(since: string, now: number): { unit: "days" | "months"; count: number } {
  const from = new Date(since);
  const to = new Date(now);
  const months =
    (to.getFullYear() - from.getFullYear()) * 12 +
    to.getMonth() -
    from.getMonth() -
    Number(to.getDate() < from.getDate());
  return months > 0
    ? { unit: "months", count: months }
    : { unit: "days", count: Math.max(0, Math.floor((now - from.getTime()) / 86_400_000)) };
}
