import type { Json } from "@database";

/** The actions without a row that have words. */
export const auditActions = [
  "role_changed",
  "member_invited",
  "invitation_replaced",
  "invitation_withdrawn",
  "invitation_accepted",
  "phone_changed",
  "name_changed",
  "email_correction_requested",
  "email_correction_withdrawn",
  "email_correction_resent",
  "email_corrected",
  "account_closed",
  "confirmation_resent",
  "email_resent",
  "conversation_started",
  "access_viewed",
  "wordpress_opened",
  "refunded",
  "refund_refused",
  "subscription_kept",
  "payment_marked_paid",
  "discount_given",
  "discount_ended",
  "dispute_decided",
  "grace_extended",
  "viewed_as_customer",
  "list_exported",
  "media_uploaded",
] as const;

/** The audited tables. A test compares them with the catalogue. */
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
  "customer_notes",
  "price_moves",
  "courses",
  "course_modules",
  "lessons",
  "lesson_contents",
  "lesson_files",
] as const;

/** Pages of stored texts, as the first part of their key. */
export const contentPages = ["home", "plans", "howItWorks", "hosting", "faq", "terms", "privacy"] as const;

/** Sections of these pages, as the second part of the key. */
export const contentSections = [
  "hero",
  "steps",
  "included",
  "intro",
  "next",
  "questions",
  "migration",
  "items",
  "money",
  "help",
  "closing",
  "performance",
  "security",
  "features",
  "document",
] as const;

/** The calls with a limit. A test compares them with the catalogue. */
export const limitedCalls = [
  "create-checkout-session",
  "create-portal-session",
  "update-subscription",
  "sync-billing-customer",
  "upload-avatar",
  "export-user-data",
  "delete-user",
  "message-attachment",
  "save-plan",
  "upload-media",
  "remove-media",
  "sign-lesson-media",
  "save-profile",
  "request-migration",
  "request-domain",
  "correct-email",
  "open-wordpress",
  "export-list",
  "change-billing",
  "check-domain",
  "decide-dispute",
  "refund-payment",
  "site-file",
] as const;

/** The columns that the log names in words. */
export const auditColumns = [
  "status",
  "domain",
  "wordpress_url",
  "preview_url",
  "notes",
  "value",
  "name",
  "names",
  "price",
  "features",
  "active",
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
  "cancelled",
  "percent_off",
  "amount_off",
  "charges",
  "decision",
  "until",
  "from_amount",
  "to_amount",
  "announced_at",
  "takes_effect_at",
  "list",
  "rows",
  "template",
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
  "applied_at",
  "asked_at",
  "asked_by_customer",
  "checked_at",
  "code",
  "content_value_es",
  "cover_height",
  "cover_width",
  "deleted_at",
  "email",
  "first_seen_at",
  "function",
  "height",
  "intro_video_kind",
  "is_public",
  "key",
  "last_message_at",
  "last_seen_at",
  "message",
  "migration_from",
  "model",
  "note",
  "notice_sent_at",
  "notified_at",
  "page_key",
  "paid_at",
  "place",
  "poster_path",
  "reading_minutes",
  "records",
  "return_deadline",
  "refunded_at",
  "route",
  "sealed_access",
  "seo_keywords",
  "source",
  "suspension_note",
  "taken_down_at",
  "times",
  "tls",
  "trashed_at",
  "type",
  "uploaded_by",
  "verdict",
  "version",
  "video_kind",
  "waiting_since",
  "width",
  "bytes",
  "size_bytes",
  "invited_by",
] as const;

/** The columns that only programs read: ids, file paths and copies. The log leaves them out. */
export const auditHidden = [
  "id",
  "profile_id",
  "site_id",
  "course_id",
  "module_id",
  "lesson_id",
  "post_id",
  "subscription_id",
  "from_price_id",
  "to_price_id",
  "stripe_price_id",
  "request_id",
  "dedupe_key",
  "details",
  "search",
  "search_text",
  "path",
  "video_path",
  "intro_video_path",
  "variants",
  "is_empty",
  "payment",
  "dispute",
  "refund",
  "email_id",
  "contact_id",
  "author_id",
  "author_kind",
  // In the sentence of the entry.
  "at_once",
] as const;

/** A column that the log names. */
export type AuditColumn = (typeof auditColumns)[number];

/**
 * The old and new value of one column; for a personal column and the text of a post only the fact of the
 * change.
 */
export type AuditChange = {
  column: AuditColumn;
  before: string | null;
  after: string | null;
  isWithheld: boolean;
};

type Changed = { changed: readonly string[] | null; before: Json | null; after: Json | null };

/** Returns what an entry changed, by column, without columns that only programs read and values that stay empty. */
export function changesOf({ changed, before, after }: Changed): readonly AuditChange[] {
  const was = valuesOf(before);
  const is = valuesOf(after);
  const names = new Set([...(changed ?? []), ...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) => {
    const column = auditColumns.find((one) => one === name);
    if (column === undefined) return [];
    const isWithheld = !(name in was) && !(name in is);
    const change = { column, before: toText(was[name]), after: toText(is[name]), isWithheld };
    return isWithheld || change.before !== null || change.after !== null ? [change] : [];
  });
}

/** Returns the values of an entry by column. */
export function valuesOf(json: Json | null): { [column: string]: Json | undefined } {
  return json !== null && typeof json === "object" && !Array.isArray(json) ? json : {};
}

// A list becomes lines; nested values remain as stored.
function toText(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "object" && Object.keys(value).length === 0) return null;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join("\n");
  return JSON.stringify(value, null, 2);
}
