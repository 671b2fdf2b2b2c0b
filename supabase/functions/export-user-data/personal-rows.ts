import type { SupabaseClient, User } from "@supabase/supabase-js";
import type { Database } from "../../../src/lib/database.types.ts";
import type { ServiceClient } from "../_shared/database.ts";

/** As many rows as one request asks for; the API gives no more than 1000. */
const pageSize = 500;

type Table = keyof Database["public"]["Tables"];

/**
 * Tables with a column that leads to the person, and the column they are read in the
 * order of. Whoever adds a table that leads to a profile adds it here; a test compares
 * this with the catalogue. `site_notes`, `site_checklist`, `refund_notes`, `team_tasks` and notes in conversations are
 * left out: the team's working notes, which customers do not read; `site_migration_access`, because a file would only
 * spread passwords. So are `blog_post_versions`, `site_content_versions`, `media_files` and `media_uses`,
 * the team's work for the site.
 */
const tables = [
  ["profiles", "id", "id"],
  ["sites", "profile_id", "id"],
  ["billing_customers", "profile_id", "profile_id"],
  ["subscriptions", "profile_id", "id"],
  ["payments", "profile_id", "id"],
  ["refunds", "profile_id", "id"],
  ["price_moves", "profile_id", "id"],
  ["contacts", "profile_id", "id"],
  ["lesson_progress", "profile_id", "lesson_id"],
  ["email_outbox", "profile_id", "id"],
  ["function_calls", "profile_id", "function"],
  ["audit_log", "profile_id", "id"],
] as const satisfies [Table, string, string][];

/** Columns that say how our servers work or who of the team it was, and nothing about the person. */
const serverColumns: Partial<Record<Table, readonly string[]>> = {
  audit_log: ["actor_id", "actor_email"],
  billing_customers: ["reconciled_at"],
  contacts: ["assignee_id"],
  email_outbox: ["dedupe_key", "attempts", "next_attempt_at", "last_error"],
  subscriptions: ["sync_ticket"],
};

/** Every row that is about one person, by table, the account itself and where it is signed in. */
export async function personalRows(database: ServiceClient, user: User): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { account: account(user) };
  // The typed client knows the columns of one table at a time.
  const anyTable: SupabaseClient = database;
  for (const [table, owner, order] of tables) {
    const rows = await everyRow((from, to) =>
      anyTable.from(table).select("*").eq(owner, user.id).order(order).range(from, to).throwOnError(),
    );
    data[table] = rows.map((row) => without(row, serverColumns[table] ?? []));
  }
  data["site_events"] = await everyRow((from, to) =>
    database
      .from("site_events")
      .select("*, sites!inner()")
      .eq("sites.profile_id", user.id)
      .order("id")
      .range(from, to)
      .throwOnError(),
  );
  const checks = await database
    .from("domain_checks")
    .select("*, sites!inner()")
    .eq("sites.profile_id", user.id)
    .throwOnError();
  data["domain_checks"] = checks.data;
  data["contact_messages"] = await everyRow((from, to) =>
    database
      .from("contact_messages")
      .select("id, contact_id, author_kind, body, is_note, created_at, contacts!inner()")
      .eq("contacts.profile_id", user.id)
      .eq("is_note", false)
      .order("id")
      .range(from, to)
      .throwOnError(),
  );
  const sessions = await database.rpc("account_sessions", { user_id: user.id }).throwOnError();
  data["sessions"] = sessions.data;
  return data;
}

/** The files of a person's conversations, those of the team's notes left out. */
export async function readAttachments(database: ServiceClient, userId: string) {
  return everyRow((from, to) =>
    database
      .from("contact_attachments")
      .select(
        "id, contact_id, message_id, path, name, content_type, size, created_at, contacts!inner(), contact_messages!inner()",
      )
      .eq("contacts.profile_id", userId)
      .eq("contact_messages.is_note", false)
      .order("id")
      .range(from, to)
      .throwOnError(),
  );
}

function without(row: object, columns: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

type Page<Row> = (from: number, to: number) => PromiseLike<{ data: Row[] }>;

/** Every row of a query, however many: one page after the other, in a fixed order. */
async function everyRow<Row extends object>(page: Page<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await page(rows.length, rows.length + pageSize - 1);
    rows.push(...data);
    if (data.length < pageSize) {
      return rows;
    }
  }
}

/** What the auth service knows: never the password, which it keeps only as a hash. */
function account(user: User): Record<string, unknown> {
  return {
    id: user.id,
    email: user.email,
    new_email: user.new_email,
    phone: user.phone,
    created_at: user.created_at,
    updated_at: user.updated_at,
    email_confirmed_at: user.email_confirmed_at,
    last_sign_in_at: user.last_sign_in_at,
    user_metadata: user.user_metadata,
    app_metadata: user.app_metadata,
    identities: user.identities?.map(({ provider, created_at, last_sign_in_at, identity_data }) => ({
      provider,
      created_at,
      last_sign_in_at,
      identity_data,
    })),
    second_factors: user.factors?.map(({ factor_type, friendly_name, status, created_at }) => ({
      factor_type,
      friendly_name,
      status,
      created_at,
    })),
  };
}
