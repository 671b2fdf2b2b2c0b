import type { Json, Tables } from "@database";

/** The actions with a translation. */
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

/** The tables and columns with a translation; others are shown by their name. */
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

/** The columns that contain an id. */
export const auditIds = ["payment", "refund", "email_id"] as const;

/**
 * The old and new value of one column; for a personal column and the text of a post only the fact of the
 * change.
 */
export type AuditChange = {
  column: string;
  before: string | null;
  after: string | null;
  isWithheld: boolean;
};

type Changed = Pick<Tables<"audit_entries">, "changed" | "before" | "after">;

/** Returns what an entry changed, by column. */
export function changesOf({ changed, before, after }: Changed): readonly AuditChange[] {
  const was = valuesOf(before);
  const is = valuesOf(after);
  const columns = new Set([...changed, ...Object.keys(was), ...Object.keys(is)]);
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

// A list becomes lines; nested values remain as stored.
function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join("\n");
  return JSON.stringify(value, null, 2);
}
