import type { SupabaseClient } from "@supabase/supabase-js";
import { customersTables, type Database } from "../../database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

/** Number of rows per request and in memory. */
export const pageSize = 500;

type Table = keyof Database["public"]["Tables"];

/**
 * Exported tables, their column with the user's id, and the column that orders them: those that customers read by their
 * own id, and others about them. A test compares this list with the catalogue. Excluded are the team's working notes,
 * which customers cannot read (`site_notes`, `site_checklist`, `site_event_notes`, `refund_notes`, `billing_changes`,
 * `team_tasks` and notes in conversations); `site_migration_access`, because a file would spread passwords; and the
 * team's work for the site (`blog_post_versions`, `site_content_versions`, `media_files`, `media_uses`).
 */
const tables = [
  ["profiles", "id", "id"],
  ...customersTables,
  ["billing_customers", "profile_id", "profile_id"],
  ["customer_notes", "profile_id", "id"],
  ["email_corrections", "profile_id", "id"],
  ["email_outbox", "profile_id", "id"],
  ["function_calls", "profile_id", "function"],
  ["audit_log", "profile_id", "id"],
] as const satisfies (readonly [Table, string, string])[];

/** Columns about our servers or team members, not about the customer. */
const serverColumns: Partial<Record<Table, readonly string[]>> = {
  audit_log: ["actor_id", "actor_email"],
  billing_customers: ["reconciled_at"],
  contacts: ["assignee_id", "author_id", "request_id"],
  customer_notes: ["author_id"],
  email_corrections: ["requested_by"],
  email_outbox: ["dedupe_key", "attempts", "next_attempt_at", "last_error"],
  site_jobs: ["attempts", "last_error", "next_attempt_at"],
  subscriptions: ["sync_ticket"],
};

/** The user's rows of one table, in pages. */
export type PersonalRows = { name: string; pages: AsyncIterable<object[]> };

/** Returns all rows of a user, by table. */
export function personalRows(database: ServiceClient, userId: string): PersonalRows[] {
  // The typed client accepts the columns of one table only.
  const anyTable: SupabaseClient = database;
  const undone = undoneSteps(database, userId);
  return [
    ...tables.map(([table, owner, key]) => {
      const pages = pagesOf(
        (after) => {
          const rows = anyTable.from(table).select("*").eq(owner, userId);
          return from(rows, key, after).order(key).limit(pageSize).throwOnError();
        },
        key,
        serverColumns[table],
      );
      return { name: table, pages: table === "audit_log" ? withoutUndoneSteps(pages, undone) : pages };
    }),
    {
      name: "site_events",
      pages: withoutUndoneSteps(
        pagesOf((after) => {
          const rows = database.from("site_events").select("*, sites!inner()").eq("sites.profile_id", userId);
          return from(rows, "id", after).order("id").limit(pageSize).throwOnError();
        }, "id"),
        undone,
      ),
    },
    {
      name: "site_jobs",
      pages: pagesOf(
        (after) => {
          const rows = database.from("site_jobs").select("*, sites!inner()").eq("sites.profile_id", userId);
          return from(rows, "position", after).order("position").limit(pageSize).throwOnError();
        },
        "position",
        serverColumns.site_jobs,
      ),
    },
    ...siteTables.map((name) => ({ name, pages: sitePages(database, userId, name) })),
    {
      name: "contact_messages",
      pages: pagesOf((after) => {
        const rows = database
          .from("contact_messages")
          .select("id, contact_id, author_kind, body, is_note, created_at, contacts!inner()")
          .eq("contacts.profile_id", userId)
          .eq("is_note", false);
        return from(rows, "id", after).order("id").limit(pageSize).throwOnError();
      }, "id"),
    },
    { name: "contact_attachments", pages: attachmentPages(database, userId) },
    { name: "site_files", pages: siteFilePages(database, userId) },
  ];
}

/** Tables with one row for a site. */
const siteTables = ["domain_requests", "domain_checks", "site_wishes", "site_reports"] as const;

function sitePages(database: ServiceClient, userId: string, table: (typeof siteTables)[number]) {
  // The typed client accepts the columns of one table only.
  const anyTable: SupabaseClient = database;
  return pagesOf((after) => {
    const rows = anyTable.from(table).select("*, sites!inner()").eq("sites.profile_id", userId);
    return from(rows, "site_id", after).order("site_id").limit(pageSize).throwOnError();
  }, "site_id");
}

/** Yields the files that the user sent for their site, in pages. */
export function siteFilePages(database: ServiceClient, userId: string) {
  return pagesOf((after) => {
    const rows = database.from("site_files").select("*, sites!inner()").eq("sites.profile_id", userId);
    return from(rows, "id", after).order("id").limit(pageSize).throwOnError();
  }, "id");
}

const attachmentColumns =
  "id, contact_id, message_id, is_of_first_message, path, name, content_type, size, created_at, contacts!inner()";

/** Yields the attachments sent in the user's conversations, without those of team notes, in pages. */
export async function* attachmentPages(database: ServiceClient, userId: string) {
  yield* pagesOf((after) => {
    const rows = database
      .from("contact_attachments")
      .select(attachmentColumns)
      .eq("contacts.profile_id", userId)
      .eq("is_of_first_message", true);
    return from(rows, "id", after).order("id").limit(pageSize).throwOnError();
  }, "id");
  yield* pagesOf((after) => {
    const rows = database
      .from("contact_attachments")
      .select(`${attachmentColumns}, contact_messages!inner()`)
      .eq("contacts.profile_id", userId)
      .eq("contact_messages.is_note", false);
    return from(rows, "id", after).order("id").limit(pageSize).throwOnError();
  }, "id");
}

/**
 * Returns the times of steps that the team undid before the customer's e-mail was sent, and the times of the undoing.
 */
async function undoneSteps(database: ServiceClient, userId: string): Promise<ReadonlySet<string>> {
  const { data } = await database
    .from("site_events")
    .select("id, undoes, created_at, sites!inner()")
    .eq("sites.profile_id", userId)
    .throwOnError();
  const undone = new Set(data.map(({ undoes }) => undoes));
  return new Set(
    data.filter(({ id, undoes }) => undoes !== null || undone.has(id)).map((event) => event.created_at),
  );
}

/**
 * Omits rows about undone steps, which the customer did not see. A step and its audit row have the time of their
 * transaction in common.
 */
async function* withoutUndoneSteps<Row extends object>(
  pages: AsyncIterable<Row[]>,
  undone: Promise<ReadonlySet<string>>,
): AsyncGenerator<Row[], void> {
  const times = await undone;
  for await (const page of pages)
    yield page.filter((row) => !times.has((row as { created_at: string }).created_at));
}

type Key = string | number;

function from<Query extends { gt: (column: string, value: Key) => Query }>(
  rows: Query,
  key: string,
  after: Key | null,
): Query {
  return after === null ? rows : rows.gt(key, after);
}

/** Yields all rows of a query in pages by key, so that concurrent inserts cause no gaps or duplicates. */
async function* pagesOf<Row extends object>(
  read: (after: Key | null) => PromiseLike<{ data: Row[] }>,
  key: string,
  leftOut: readonly string[] = [],
): AsyncGenerator<Row[], void> {
  for (let after: Key | null = null; ;) {
    const { data } = await read(after);
    const last = data.at(-1);
    yield leftOut.length === 0 ? data : data.map((row) => without(row, leftOut));
    if (last === undefined || data.length < pageSize) {
      return;
    }
    after = (last as Record<string, Key>)[key] ?? null;
  }
}

function without<Row extends object>(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))) as Row;
}
