import type {
  AuthorKind,
  BillingChangeKind,
  BillingChangeReason,
  DisputeDecision,
  DisputeStatus,
  EmailStatus,
  EmailTemplate,
  PaymentStatus,
  RefundReason,
  RefundStatus,
  SiteStatus,
  TeamRole,
} from "@contract/enums";
import type { Json } from "@database";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";
import { assertId } from "@/platform/ids";
import type { Selected } from "@/platform/selected";

/** Columns of a customer's data for the team. */
const detailColumns = {
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
type CustomerTotals = {
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
  /** The e-mail address is confirmed. */
  isConfirmed: boolean;
  /** The id in Stripe (cus_…). */
  stripeId: string | null;
  site: CustomerSite | null;
  subscriptions: readonly CustomerSubscription[];
  /** Null for a customer without invoices. */
  totals: CustomerTotals | null;
  owed: OwedInvoice | null;
  tasks: readonly CustomerTask[];
  emailCorrection: EmailCorrection | null;
};

/**
 * Returns the state of a customer for the team. The parts that the reader may not read are empty.
 *
 * @throws AppError `not_found` when there is no such account
 */
export async function getCustomer(id: string): Promise<CustomerDetail> {
  assertId(id);
  return withDatabase(async (database) => {
    // In parallel, so that the page waits only for the slowest.
    const [profile, entry, billing, site, subscriptions, totals, owed, tasks, corrections] =
      await Promise.all([
        database.from("profiles").select(detailColumns.profile).eq("id", id).maybeSingle().throwOnError(),
        database.from("customer_list").select("is_confirmed").eq("id", id).maybeSingle().throwOnError(),
        database
          .from("billing_customers")
          .select("stripe_customer_id")
          .eq("profile_id", id)
          .maybeSingle()
          .throwOnError(),
        database.from("sites").select(detailColumns.site).eq("profile_id", id).maybeSingle().throwOnError(),
        database
          .from("subscriptions")
          .select(detailColumns.subscription)
          .eq("profile_id", id)
          .order("started_at", { ascending: false })
          .limit(20)
          .throwOnError(),
        database
          .from("customer_payment_totals")
          .select(detailColumns.totals)
          .eq("profile_id", id)
          .order("paid", { ascending: false })
          .limit(1)
          .throwOnError(),
        database
          .from("payments")
          .select(detailColumns.owed)
          .eq("profile_id", id)
          .eq("status", "open")
          .not("owed_since", "is", null)
          .order("owed_since")
          .limit(1)
          .throwOnError(),
        database
          .from("team_tasks")
          .select(detailColumns.task)
          .eq("profile_id", id)
          .is("done_at", null)
          .order("created_at")
          .limit(25)
          .throwOnError(),
        database
          .from("email_corrections")
          .select(detailColumns.emailCorrection)
          .eq("profile_id", id)
          .is("confirmed_at", null)
          .is("withdrawn_at", null)
          .maybeSingle()
          .throwOnError(),
      ]);
    if (profile.data === null) throw new AppError("not_found");
    return {
      ...profile.data,
      isConfirmed: entry.data?.is_confirmed ?? true,
      stripeId: billing.data?.stripe_customer_id ?? null,
      site: site.data,
      subscriptions: subscriptions.data,
      totals: (totals.data[0] as CustomerTotals | undefined) ?? null,
      owed: owed.data[0] ?? null,
      tasks: tasks.data,
      emailCorrection: corrections.data,
    };
  });
}

/** The prefix of every query key about customers. */
export const customersKey = ["customers"] as const;

/** The prefix of every query key about one customer. */
export const customerKey = (id: string) => [...customersKey, "one", id] as const;

/** Queries the state of a customer, which changes while the page is open. */
export function useCustomer(id: string) {
  return useQuery({ queryKey: customerKey(id), queryFn: () => getCustomer(id), refetchInterval: 30_000 });
}

/** Refetches all lists and pages of customers. */
export function useRefreshCustomers() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: customersKey });
}

/** The parts of a customer's history. */
export const timelineParts = ["payments", "emails", "messages", "site", "team"] as const;

/** A part of the history that a filter selects. */
export type TimelinePart = (typeof timelineParts)[number];

/** Returns the kinds of entries in a part. */
const kindsOf = {
  payments: ["payment", "dispute", "refund", "change"],
  emails: ["email"],
  messages: ["message"],
  site: ["site"],
  team: ["team"],
} as const satisfies Record<TimelinePart, readonly TimelineEntry["kind"][]>;

/** An invoice with its failed charges and its open Boleto or Pix; amounts in minor units. */
export type TimelinePayment = {
  id: string;
  number: string | null;
  subscriptionId: string;
  status: PaymentStatus;
  amount: number;
  paid: number;
  /** The part of `paid` that was paid outside of Stripe. */
  paidOutside: number;
  refunded: number;
  /** What the bank took back in disputes. */
  withdrawn: number;
  /** The newest dispute. */
  dispute: Pick<TimelineDispute, "id" | "status" | "dueAt" | "decision"> | null;
  currency: string;
  at: string;
  firstFailedAt: string | null;
  attempts: number;
  nextAttemptAt: string | null;
  /** Stripe's reason of the last failed charge. */
  declineReason: string | null;
  invoiceUrl: string | null;
  voucherUrl: string | null;
  voucherUntil: string | null;
};

/** A step of a dispute with the customer's bank; amounts in minor units. */
export type TimelineDispute = {
  id: string;
  step: "opened" | "closed" | "decided";
  /** Stripe's present status. */
  status: DisputeStatus;
  /** The bank's reason in Stripe's words. */
  reason: string | null;
  amount: number;
  withdrawn: number;
  currency: string;
  /** Stripe's deadline for evidence. */
  dueAt: string | null;
  decision: DisputeDecision | null;
  /** Number of the disputed invoice. */
  number: string | null;
  /** Who decided; null for the other steps. */
  by: string | null;
};

/** A refund that the team made. */
export type TimelineRefund = {
  amount: number;
  currency: string;
  reason: RefundReason;
  status: RefundStatus;
  note: string | null;
  by: string | null;
};

/** A change of the customer's billing by the team. */
export type TimelineChange = {
  kind: BillingChangeKind;
  reason: BillingChangeReason;
  terms: Json;
  note: string | null;
  /** Stripe's answer has arrived. */
  isDone: boolean;
  by: string | null;
};

/** An e-mail to the customer. Status `sent`: the mail server accepted it; `error` is its last rejection. */
export type TimelineEmail = {
  id: string;
  template: EmailTemplate;
  recipient: string;
  status: EmailStatus;
  error: string | null;
};

/** A message of the customer or the team, or a note of the team. */
export type TimelineMessage = { contactId: string; author: AuthorKind; isNote: boolean; text: string };

/** An event of the site's history. */
export type TimelineSiteEvent = {
  to: SiteStatus;
  formerDomain: string | null;
  domain: string | null;
  undoes: number | null;
  isUndone: boolean;
  note: string | null;
  by: string | null;
};

/** An action of the team from the audit log. */
export type TimelineAction = {
  /** Present name of the actor, else the e-mail; null for a deleted customer. */
  actor: string | null;
  /** Null for a customer. */
  role: TeamRole | null;
  area: string;
  action: string;
  table: string | null;
  key: string | null;
  /** Present name of the record; null when it is removed or has none. */
  rowName: string | null;
  changed: string[];
  before: Json | null;
  after: Json | null;
};

/** An entry of a customer's history. Times are ISO 8601. */
export type TimelineEntry = { id: string; at: string } & (
  | { kind: "payment"; details: TimelinePayment }
  | { kind: "dispute"; details: TimelineDispute }
  | { kind: "refund"; details: TimelineRefund }
  | { kind: "change"; details: TimelineChange }
  | { kind: "email"; details: TimelineEmail }
  | { kind: "message"; details: TimelineMessage }
  | { kind: "site"; details: TimelineSiteEvent }
  | { kind: "team"; details: TimelineAction }
);

/** The number of entries that are read at a time. */
export const timelinePageSize = 40;

/** Entries of the history, latest first; `next` is the last one when older ones follow. */
export type TimelinePage = { entries: readonly TimelineEntry[]; next: TimelineEntry | null };

/**
 * Returns entries of a customer's history, latest first, as far as the reader may read them.
 *
 * @param part null for all parts; entries that repeat another one are then left out
 * @param after the last entry of the previous page; null for the first page
 */
export function listTimeline(
  customerId: string,
  part: TimelinePart | null,
  after: TimelineEntry | null,
): Promise<TimelinePage> {
  return withDatabase(async (database) => {
    let query = database
      .from("customer_timeline")
      .select("id, at:happened_at, kind, details")
      .eq("profile_id", customerId)
      .order("happened_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(timelinePageSize + 1);
    query = part === null ? query.eq("is_repeated", false) : query.in("kind", [...kindsOf[part]]);
    if (after) {
      query = query.or(`happened_at.lt."${after.at}",and(happened_at.eq."${after.at}",id.lt."${after.id}")`);
    }
    const { data } = await query.throwOnError();
    // The tests of the view check this shape.
    const rows = data as unknown as TimelineEntry[];
    const entries = rows.slice(0, timelinePageSize);
    return { entries, next: rows.length > entries.length ? (entries.at(-1) ?? null) : null };
  });
}

/**
 * Queues an e-mail to the customer again, to their current address.
 *
 * @throws AppError `conflict` while it is being sent, `forbidden` without the permission
 */
export function resendEmail(emailId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("resend_email", { email_id: emailId }).throwOnError();
  });
}

/** Queries a customer's history page by page; null selects all parts. */
export function useTimeline(id: string, part: TimelinePart | null) {
  return useInfiniteQuery({
    queryKey: [...customerKey(id), "timeline", part],
    queryFn: ({ pageParam }) => listTimeline(id, part, pageParam),
    initialPageParam: null as TimelineEntry | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  });
}

/** Sends an e-mail again. Throws as `resendEmail` does. */
export function useResendEmail() {
  return useMutation({ mutationFn: resendEmail, onSettled: useRefreshCustomers() });
}
