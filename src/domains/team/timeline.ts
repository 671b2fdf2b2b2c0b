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

/** The parts of a customer's history. */
export const timelineParts = ["payments", "emails", "messages", "site", "team"] as const;

/** A part of the history that a filter selects. */
export type TimelinePart = (typeof timelineParts)[number];

/** Returns the kinds of entries in a part. */
export const kindsOf = {
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
export const timelinePageSize = 20;

/** Entries of the history, latest first; `next` is the last one when older ones follow. */
export type TimelinePage = { entries: readonly TimelineEntry[]; next: TimelineEntry | null };
