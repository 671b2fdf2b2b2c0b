import { isLiveStatus } from "@contract/subscriptions";
import type { Selected } from "@/lib/selected";

/** Columns of a customer's data for the team. */
export const detailColumns = {
  profile: "id, fullName:full_name, email, phone, domain, language:locale, since:created_at",
  site: "id, domain, status, deadline:activation_deadline, returnDeadline:return_deadline, suspensionReason:suspension_reason, wordpressUrl:wordpress_url, events:site_events (id, from:from_status, to:to_status, formerDomain:former_domain, domain, undoes, at:created_at)",
  subscription:
    "id, status, amount:unit_amount, currency, startedAt:started_at, periodEnd:current_period_end, cancelAtPeriodEnd:cancel_at_period_end",
  payment:
    "id, subscriptionId:subscription_id, status, amount, paid:amount_paid, refunded:amount_refunded, currency, at:invoiced_at, voucherUrl:voucher_url, voucherUntil:voucher_expires_at",
  contact: "id, text:message, status, at:created_at",
  email: "id, template, recipient, status, error:last_error, sentAt:sent_at, createdAt:created_at",
  task: "id, kind, subject, dueAt:due_at",
} as const;

/** A customer's site with its history, latest first. */
export type CustomerSite = Selected<"sites", (typeof detailColumns)["site"]>;

/** A subscription as stored by Stripe; the amount in minor units. */
export type CustomerSubscription = Selected<"subscriptions", (typeof detailColumns)["subscription"]>;

/** An invoice with its open Boleto or Pix; amounts in minor units. */
export type CustomerPayment = Selected<"payments", (typeof detailColumns)["payment"]>;

/** A message of the customer to the team. */
export type CustomerMessage = Selected<"contacts", (typeof detailColumns)["contact"]>;

/** An e-mail to the customer. Status `sent`: the mail server accepted it; `error` is its last rejection. */
export type CustomerEmail = Selected<"email_outbox", (typeof detailColumns)["email"]>;

/** An open task of the team about the customer. */
export type CustomerTask = Selected<"team_tasks", (typeof detailColumns)["task"]>;

/** All data of a customer for the team, as far as the reader may read it. Times are ISO 8601. */
export type CustomerDetail = Selected<"profiles", (typeof detailColumns)["profile"]> & {
  /** The id in Stripe (cus_…). */
  stripeId: string | null;
  site: CustomerSite | null;
  subscriptions: readonly CustomerSubscription[];
  payments: readonly CustomerPayment[];
  messages: readonly CustomerMessage[];
  emails: readonly CustomerEmail[];
  tasks: readonly CustomerTask[];
};

/** Returns whether two subscriptions are live, which is one too many. */
export function hasTwoLive(subscriptions: readonly CustomerSubscription[]): boolean {
  return subscriptions.filter(({ status }) => isLiveStatus(status)).length > 1;
}

/** Returns the page of an object in Stripe's dashboard, by its id. */
export function stripePage(kind: "customers" | "subscriptions" | "invoices", id: string): string {
  return `https://dashboard.stripe.com/${kind}/${encodeURIComponent(id)}`;
}
