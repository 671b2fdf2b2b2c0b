import type { Json, Tables } from "@database";

/** Parts of the administration in which something can be done, as the log names them. */
export const auditAreas = [
  "customers",
  "sites",
  "tasks",
  "messages",
  "money",
  "plans",
  "content",
  "blog",
  "media",
  "courses",
  "settings",
  "roles",
  "outbox",
] as const;

export type AuditArea = (typeof auditAreas)[number];

/** What was done, as far as this version has words for it. */
export const auditActions = [
  "insert",
  "update",
  "delete",
  "role_changed",
  "phone_changed",
  "email_resent",
  "access_viewed",
  "refunded",
  "viewed_as_customer",
  "list_exported",
] as const;

/** Tables and columns that have words of their own; any other is shown by its name. */
export const auditTables = [
  "sites",
  "site_notes",
  "settings",
  "call_limits",
  "plans",
  "contacts",
  "team_tasks",
  "sites_to_remove",
  "failures",
  "blog_posts",
  "blog_redirects",
  "site_content",
  "media_files",
  "site_checklist",
  "domain_requests",
  "site_migration_access",
  "saved_answers",
  "price_moves",
  "courses",
  "course_modules",
  "lessons",
  "lesson_contents",
  "lesson_files",
] as const;

export const auditColumns = [
  "status",
  "domain",
  "wordpress_url",
  "notes",
  "value",
  "name",
  "names",
  "price",
  "features",
  "active",
  "stripe_price_id",
  "title",
  "content",
  "slug",
  "role",
  "done_at",
  "done_by",
  "prepared_at",
  "activated_at",
  "suspended_at",
  "suspension_reason",
  "activation_deadline",
  "cancelled_at",
  "migration",
  "access",
  "item",
  "certificate_expires_on",
  "last_backup_on",
  "assignee_id",
  "answered_at",
  "due_at",
  "kind",
  "subject",
  "amount",
  "reason",
  "payment",
  "refund",
  "cancelled",
  "from_amount",
  "to_amount",
  "announced_at",
  "takes_effect_at",
  "list",
  "rows",
  "template",
  "email_id",
  "currency",
  "interval",
  "most_calls",
  "within_seconds",
  "description",
  "body_pt",
  "body_pt_pt",
  "body_en",
  "content_value_pt",
  "content_value_pt_pt",
  "content_value_en",
  "author",
  "excerpt",
  "tags",
  "cover_url",
  "cover_alt",
  "published_at",
  "seo_title",
  "seo_description",
  "alt",
  "body",
  "language",
  "position",
  "duration_seconds",
  "video_url",
  "intro_video_url",
] as const;

/** Those of them that hold an id. */
export const auditIds = ["payment", "refund", "email_id"] as const;

/** What one column of a row was and is; of a personal one, and of the text of a post, only that it changed. */
export type AuditChange = {
  column: string;
  before: string | null;
  after: string | null;
  isWithheld: boolean;
};

/** Something that one of the team did. Times are ISO 8601. */
export type AuditEntry = {
  id: number;
  at: string;
  actor: string;
  role: string;
  area: string;
  action: string;
  table: string | null;
  key: string | null;
  /** The customer it concerns, as they are called now. */
  customer: { id: string; name: string } | null;
  changes: readonly AuditChange[];
};

export type AuditRow = Pick<
  Tables<"audit_entries">,
  | "id"
  | "created_at"
  | "actor_email"
  | "actor_role"
  | "area"
  | "action"
  | "table_name"
  | "row_key"
  | "profile_id"
  | "customer_name"
  | "customer_email"
  | "changed"
  | "before"
  | "after"
>;

/** Reads an entry of the log. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  const { profile_id: id, customer_name: name, customer_email: email } = row;
  return {
    id: row.id ?? 0,
    at: row.created_at ?? "",
    actor: row.actor_email ?? "",
    role: row.actor_role ?? "",
    area: row.area ?? "",
    action: row.action ?? "",
    table: row.table_name,
    key: row.row_key,
    customer: id === null ? null : { id, name: name ?? email ?? "" },
    changes: toChanges(row),
  };
}

function toChanges({ changed, before, after }: AuditRow): readonly AuditChange[] {
  const was = valuesOf(before);
  const is = valuesOf(after);
  const columns = new Set([...(changed ?? []), ...Object.keys(was), ...Object.keys(is)]);
  return [...columns].map((column) => ({
    column,
    before: toText(was[column]),
    after: toText(is[column]),
    isWithheld: !(column in was) && !(column in is),
  }));
}

function valuesOf(json: Json | null): { [column: string]: Json | undefined } {
  return json !== null && typeof json === "object" && !Array.isArray(json) ? json : {};
}

// A list reads as lines; what is nested stays as it is stored.
function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join("\n");
  return JSON.stringify(value, null, 2);
}

/** What of the log is shown: the first is what is shown unless the address says otherwise. */
export const auditAreaFilters = ["tudo", ...auditAreas] as const;

/** Since when, counted back from now. */
export const auditPeriods = ["30-dias", "7-dias", "ano", "sempre"] as const;

export type AuditPeriod = (typeof auditPeriods)[number];

const daysOf: Record<AuditPeriod, number | null> = { "7-dias": 7, "30-dias": 30, ano: 365, sempre: null };

/** The moment at which a period begins, ISO 8601; null without a beginning. @param now milliseconds */
export function beginningOf(period: AuditPeriod, now: number): string | null {
  const days = daysOf[period];
  return days === null ? null : new Date(now - days * 86_400_000).toISOString();
}

/** Who of the team is meant when it is everybody. */
export const everybody = "todos";

/** The log as it is asked for, latest first. */
export type AuditRequest = {
  search: string;
  /** The e-mail of one of the team, or `everybody`. */
  actor: string;
  area: (typeof auditAreaFilters)[number];
  period: AuditPeriod;
  /** From 1. */
  page: number;
};
