import {
  billingIntervals,
  disputeDecisions,
  domainVerdicts,
  emailTemplates,
  failureSources,
  languages,
  lessonFileKinds,
  mediaKinds,
  siteModels,
  teamTaskKinds,
  tlsStates,
  videoKinds,
} from "@contract/enums";
import type { ListTextKey } from "@/kit/data-table/list-texts";

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

const sentTemplates = emailTemplates.filter(
  (template) => template !== "team_task" && template !== "team_digest",
);
const languageWords = wordsOf(languages, (language) => `customers.filters.language.${language}`);
const videoWords = wordsOf(videoKinds, (kind) => `audit.values.video.${kind}`);

function wordsOf<Value extends string>(
  values: readonly Value[],
  keyOf: (value: Value) => ListTextKey,
): { [value: string]: ListTextKey } {
  return Object.fromEntries(values.map((value) => [value, keyOf(value)]));
}

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
  ".decision": wordsOf(disputeDecisions, (decision) => `disputes.decided.${decision}`),
  ".role": {
    admin: "customers.role.admin",
    support: "customers.role.support",
    finance: "customers.role.finance",
    editor: "customers.role.editor",
  },
  ".template": wordsOf(sentTemplates, (template) => `customers.detail.email.${template}`),
  "courses.language": languageWords,
  "courses.intro_video_kind": videoWords,
  "lesson_contents.video_kind": videoWords,
  "lesson_files.language": languageWords,
  "lesson_files.kind": wordsOf(lessonFileKinds, (kind) => `audit.values.lessonFile.${kind}`),
  "media_files.kind": wordsOf(mediaKinds, (kind) => `audit.values.media.${kind}`),
  "plans.interval": wordsOf(billingIntervals, (interval) => `audit.values.interval.${interval}`),
  "sites.model": wordsOf(siteModels, (model) => `audit.values.model.${model}`),
  "domain_requests.verdict": wordsOf(domainVerdicts, (verdict) => `audit.values.verdict.${verdict}`),
  "domain_requests.tls": wordsOf(tlsStates, (state) => `audit.values.tls.${state}`),
  "failures.source": wordsOf(failureSources, (source) => `audit.values.failureSource.${source}`),
  "team_tasks.kind": wordsOf(teamTaskKinds, (kind) => `taskWords:kinds.${kind}.what`),
  ".list": {
    customers: "audit.lists.customers",
    activations: "audit.lists.activations",
    payments: "audit.lists.payments",
    tasks: "audit.lists.tasks",
    conversations: "audit.lists.conversations",
    posts: "audit.lists.posts",
    prices: "audit.lists.prices",
    audit: "audit.lists.audit",
  },
};

/** The translations of stored names: the column as `table.column`, without a table for an action without a row. */
export const wordedValues = Object.entries(byColumn).flatMap(([column, values]) =>
  Object.entries(values).map(([value, words]) => ({
    column,
    value,
    words,
  })),
);

/** Returns the translation key of a stored value; undefined for a value to show unchanged. */
export function valueWords(table: string | null, column: string, value: string): ListTextKey | undefined {
  if (value === "true") return "audit.yes";
  if (value === "false") return "audit.no";
  return byColumn[`${table ?? ""}.${column}`]?.[value];
}

const amounts: readonly string[] = ["price", "amount", "amount_off", "from_amount", "to_amount"];

/** Returns whether a column contains an amount in cents. */
export function isAmount(column: string, value: string): boolean {
  return amounts.includes(column) && /^\d+$/.test(value);
}

/** The keys of the settings with a label on their page. */
export const settingKeys = [
  "support_whatsapp",
  "dns_a_record",
  "dns_www_target",
  "dns_name_servers",
  "dns_resolvers",
  "hosted_payment_link",
  "site_provider",
  "site_removal_days",
  "grace_days",
  "warning_days",
  "team_email",
  "paused_site_stays_up",
  "team_mfa_required",
  "ga_measurement_id",
  "keep_sent_emails_days",
  "keep_unconfirmed_accounts_days",
  "keep_stripe_events_days",
  "keep_schedule_runs_days",
  "site_name",
  "contact_email",
  "image_hosts",
  "social_instagram",
  "social_facebook",
  "social_youtube",
  "social_linkedin",
  "company_name",
  "company_tax_id",
  "company_address",
  "email_sender_name",
  "email_sender_address",
  "keep_audit_log_days",
  "keep_auth_log_days",
  "emails_a_second",
  "email_connections",
  "keep_failures_days",
  "respect_dnt",
  "most_page_views_a_day",
  "most_page_views_a_minute",
  "keep_page_views_days",
  "price_notice_days",
] as const;

/** Returns the text key of a setting's label; undefined for a setting without a field. */
export function settingLabel(key: string | null) {
  const setting = settingKeys.find((one) => one === key);
  return setting && (`settings.fields.${setting}.label` as const);
}
