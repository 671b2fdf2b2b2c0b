import type {
  ConversationStatus,
  EmailStatus,
  EmailTemplate,
  PaymentStatus,
  SiteStatus,
  SubscriptionStatus,
  SuspensionReason,
  TeamTaskKind,
} from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import type { Tables } from "@database";
import { toDomainChange, type DomainChange } from "@/lib/domain-change";

/** A customer's site and what happened to it, latest first. */
export type CustomerSite = {
  id: string;
  domain: string | null;
  status: SiteStatus;
  deadline: string | null;
  /** By when the team puts it back; null unless it was taken down and is paid again. */
  returnDeadline: string | null;
  suspensionReason: SuspensionReason | null;
  wordpressUrl: string | null;
  events: readonly {
    id: number;
    from: SiteStatus | null;
    to: SiteStatus;
    /** Null for events other than a change of domain. */
    domains: DomainChange | null;
    /** The event that it takes back. */
    undoes: number | null;
    at: string;
  }[];
};

/** A subscription as Stripe has it; the amount in minor units. */
export type CustomerSubscription = {
  id: string;
  status: SubscriptionStatus;
  amount: number;
  currency: string;
  startedAt: string;
  periodEnd: string | null;
  cancelAtPeriodEnd: boolean;
};

/** An invoice; amounts in minor units. */
export type CustomerPayment = {
  id: string;
  subscriptionId: string;
  status: PaymentStatus;
  amount: number;
  paid: number;
  refunded: number;
  currency: string;
  at: string;
  /** Until when the Boleto or Pix that it waits for can be paid; null when it waits for none. */
  voucherUntil: string | null;
};

/** A message that the customer wrote to the team. */
export type CustomerMessage = {
  id: string;
  text: string;
  status: ConversationStatus;
  at: string;
};

/** An e-mail to the customer. `sent` is what the mail server accepted. */
export type CustomerEmail = {
  id: string;
  template: EmailTemplate;
  recipient: string;
  status: EmailStatus;
  /** What the mail server said last, where it refused. */
  error: string | null;
  /** When it was sent, else queued. */
  at: string;
};

/** What the system asks of the team about the customer. */
export type CustomerTask = {
  id: string;
  kind: TeamTaskKind;
  subject: string;
  dueAt: string | null;
};

/** All that the team knows of a customer, as far as the reader may read it. Times are ISO 8601. */
export type CustomerDetail = {
  id: string;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  domain: string | null;
  language: string;
  since: string;
  /** Stripe's (cus_…). */
  stripeId: string | null;
  site: CustomerSite | null;
  subscriptions: readonly CustomerSubscription[];
  payments: readonly CustomerPayment[];
  messages: readonly CustomerMessage[];
  emails: readonly CustomerEmail[];
  tasks: readonly CustomerTask[];
};

/** What each row was read with. */
export const detailColumns = {
  profile: "id, full_name, email, phone, domain, locale, created_at",
  site: "id, domain, status, activation_deadline, return_deadline, suspension_reason, wordpress_url, events:site_events (id, from_status, to_status, former_domain, domain, undoes, created_at)",
  subscription: "id, status, unit_amount, currency, started_at, current_period_end, cancel_at_period_end",
  payment:
    "id, subscription_id, status, amount, amount_paid, amount_refunded, currency, invoiced_at, voucher_url, voucher_expires_at",
  contact: "id, message, status, created_at",
  email: "id, template, recipient, status, last_error, sent_at, created_at",
  task: "id, kind, subject, due_at",
} as const;

type SiteRow = Pick<
  Tables<"sites">,
  | "id"
  | "domain"
  | "status"
  | "activation_deadline"
  | "return_deadline"
  | "suspension_reason"
  | "wordpress_url"
> & {
  events: readonly Pick<
    Tables<"site_events">,
    "id" | "from_status" | "to_status" | "former_domain" | "domain" | "undoes" | "created_at"
  >[];
};

/** Reads a site with its history. */
export function toCustomerSite(row: SiteRow): CustomerSite {
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    deadline: row.activation_deadline,
    returnDeadline: row.return_deadline,
    suspensionReason: row.suspension_reason,
    wordpressUrl: row.wordpress_url,
    events: row.events
      .map((event) => ({
        id: event.id,
        from: event.from_status,
        to: event.to_status,
        domains: toDomainChange(event),
        undoes: event.undoes,
        at: event.created_at,
      }))
      .toSorted((a, b) => b.id - a.id),
  };
}

/** Reads a subscription. */
export function toCustomerSubscription(
  row: Pick<
    Tables<"subscriptions">,
    | "id"
    | "status"
    | "unit_amount"
    | "currency"
    | "started_at"
    | "current_period_end"
    | "cancel_at_period_end"
  >,
): CustomerSubscription {
  return {
    id: row.id,
    status: row.status,
    amount: row.unit_amount,
    currency: row.currency,
    startedAt: row.started_at,
    periodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
  };
}

/** Reads an invoice. */
export function toCustomerPayment(
  row: Pick<
    Tables<"payments">,
    | "id"
    | "subscription_id"
    | "status"
    | "amount"
    | "amount_paid"
    | "amount_refunded"
    | "currency"
    | "invoiced_at"
    | "voucher_url"
    | "voucher_expires_at"
  >,
): CustomerPayment {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    status: row.status,
    amount: row.amount,
    paid: row.amount_paid,
    refunded: row.amount_refunded,
    currency: row.currency,
    at: row.invoiced_at,
    voucherUntil: row.voucher_url === null ? null : row.voucher_expires_at,
  };
}

/** Reads a message to the team. */
export function toCustomerMessage(
  row: Pick<Tables<"contacts">, "id" | "message" | "status" | "created_at">,
): CustomerMessage {
  return { id: row.id, text: row.message, status: row.status, at: row.created_at };
}

/** Reads an e-mail. */
export function toCustomerEmail(
  row: Pick<
    Tables<"email_outbox">,
    "id" | "template" | "recipient" | "status" | "last_error" | "sent_at" | "created_at"
  >,
): CustomerEmail {
  return {
    id: row.id,
    template: row.template,
    recipient: row.recipient,
    status: row.status,
    error: row.last_error,
    at: row.sent_at ?? row.created_at,
  };
}

/** Reads a task. */
export function toCustomerTask(
  row: Pick<Tables<"team_tasks">, "id" | "kind" | "subject" | "due_at">,
): CustomerTask {
  return { id: row.id, kind: row.kind, subject: row.subject, dueAt: row.due_at };
}

/** Whether two subscriptions are live, of which one is too many. */
export function hasTwoLive(subscriptions: readonly CustomerSubscription[]): boolean {
  return subscriptions.filter(({ status }) => isLiveStatus(status)).length > 1;
}

/** The page of something in Stripe's dashboard, by its id. */
export function stripePage(kind: "customers" | "subscriptions" | "invoices", id: string): string {
  return `https://dashboard.stripe.com/${kind}/${encodeURIComponent(id)}`;
}
