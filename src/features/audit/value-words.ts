import type { ListTextKey } from "@/components/data-table/list-texts";

const siteStatus = {
  awaiting_payment: "customers.site.awaiting_payment",
  awaiting_activation: "customers.site.awaiting_activation",
  active: "customers.site.active",
  suspended: "customers.site.suspended",
  cancelled: "customers.site.cancelled",
} as const satisfies Record<string, ListTextKey>;

const publication = {
  draft: "blog.states.draft",
  published: "blog.states.published",
} as const satisfies Record<string, ListTextKey>;

/** The translations of stored names, by table and column; null is an action without a row. */
const byColumn: { [column: string]: { [value: string]: ListTextKey } } = {
  "sites.status": siteStatus,
  "sites.migration": {
    none: "site.migration.none",
    asked: "site.migration.asked",
    access_received: "site.migration.access_received",
    copied: "site.migration.copied",
    checked: "site.migration.checked",
  },
  "sites.suspension_reason": {
    payment: "customers.detail.suspendedFor.payment",
    team: "customers.detail.suspendedFor.team",
  },
  "site_checklist.item": {
    hosting: "site.items.hosting",
    wordpress: "site.items.wordpress",
    template: "site.items.template",
    certificate: "site.items.certificate",
    backup: "site.items.backup",
    handover: "site.items.handover",
  },
  "contacts.status": {
    open: "messages.status.open",
    answered: "messages.status.answered",
    closed: "messages.status.closed",
  },
  "blog_posts.status": publication,
  "courses.status": publication,
  "lessons.status": publication,
  ".reason": {
    requested_by_customer: "refunds.reason.requested_by_customer",
    duplicate: "refunds.reason.duplicate",
    service_problem: "refunds.reason.service_problem",
    other: "refunds.reason.other",
    requested: "customers.close.reason.requested",
    abuse: "customers.close.reason.abuse",
    typo: "customers.emailReason.typo",
    lost_access: "customers.emailReason.lost_access",
    courtesy: "changes.reason.courtesy",
    dispute: "changes.reason.dispute",
    terms_violation: "changes.reason.terms_violation",
    bank_transfer: "changes.reason.bank_transfer",
    cash: "changes.reason.cash",
  },
  ".role": {
    admin: "customers.role.admin",
    support: "customers.role.support",
    finance: "customers.role.finance",
    editor: "customers.role.editor",
  },
  ".template": {
    payment_received: "customers.detail.email.payment_received",
    site_live: "customers.detail.email.site_live",
    site_suspended: "customers.detail.email.site_suspended",
    site_reactivated: "customers.detail.email.site_reactivated",
    domain_changed: "customers.detail.email.domain_changed",
    domain_change_declined: "customers.detail.email.domain_change_declined",
    charge_upcoming: "customers.detail.email.charge_upcoming",
    charge_failed: "customers.detail.email.charge_failed",
    invoice_issued: "customers.detail.email.invoice_issued",
    invoice_overdue: "customers.detail.email.invoice_overdue",
    suspension_warning: "customers.detail.email.suspension_warning",
    payment_refunded: "customers.detail.email.payment_refunded",
    voucher_issued: "customers.detail.email.voucher_issued",
    voucher_expired: "customers.detail.email.voucher_expired",
    subscription_cancelling: "customers.detail.email.subscription_cancelling",
    subscription_kept: "customers.detail.email.subscription_kept",
    subscription_ended: "customers.detail.email.subscription_ended",
    password_changed: "customers.detail.email.password_changed",
    factor_added: "customers.detail.email.factor_added",
    factor_removed: "customers.detail.email.factor_removed",
    domain_connected: "customers.detail.email.domain_connected",
    price_change: "customers.detail.email.price_change",
    price_change_cancelled: "customers.detail.email.price_change_cancelled",
    message_answered: "customers.detail.email.message_answered",
    team_message: "customers.detail.email.team_message",
    team_invitation: "customers.detail.email.team_invitation",
    email_correction: "customers.detail.email.email_correction",
    email_correction_notice: "customers.detail.email.email_correction_notice",
    email_corrected: "customers.detail.email.email_corrected",
  },
  ".list": {
    customers: "customers.title",
    activations: "activations.title",
    tasks: "tasks.title",
  },
};

/** Returns the translation key of a stored value; undefined for a value to show unchanged. */
export function valueWords(table: string | null, column: string, value: string): ListTextKey | undefined {
  if (value === "true") return "adminAudit:yes";
  if (value === "false") return "adminAudit:no";
  return byColumn[`${table ?? ""}.${column}`]?.[value];
}

const amounts: readonly string[] = ["price", "amount", "amount_off", "from_amount", "to_amount"];

/** Returns whether a column contains an amount in cents. */
export function isAmount(column: string, value: string): boolean {
  return amounts.includes(column) && /^\d+$/.test(value);
}
