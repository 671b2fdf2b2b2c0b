import type { User } from "@supabase/supabase-js";
import type { ServiceClient } from "../_shared/database.ts";

/** As many rows as one request asks for; the API gives no more than 1000. */
const pageSize = 500;

type Page<Row> = (from: number, to: number) => PromiseLike<{ data: Row[] }>;

/** Every row of a query, however many: one page after the other, in a fixed order. */
async function everyRow<Row>(page: Page<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await page(rows.length, rows.length + pageSize - 1);
    rows.push(...data);
    if (data.length < pageSize) {
      return rows;
    }
  }
}

/**
 * Every row that is about one person, by table, and the account itself. Whoever adds
 * a table that leads to a profile adds it here; a test compares this with the
 * catalogue. `site_notes` is left out: the team's working notes, which customers do
 * not read.
 */
export async function personalRows(database: ServiceClient, user: User): Promise<Record<string, unknown>> {
  const id = user.id;
  const sites = await everyRow((from, to) =>
    database.from("sites").select("*").eq("profile_id", id).order("id").range(from, to).throwOnError(),
  );
  return {
    account: account(user),
    profiles: await everyRow((from, to) =>
      database.from("profiles").select("*").eq("id", id).order("id").range(from, to).throwOnError(),
    ),
    sites,
    site_events: await everyRow((from, to) =>
      database
        .from("site_events")
        .select("*")
        .in(
          "site_id",
          sites.map((site) => site.id),
        )
        .order("id")
        .range(from, to)
        .throwOnError(),
    ),
    billing_customers: await everyRow((from, to) =>
      database
        .from("billing_customers")
        .select("*")
        .eq("profile_id", id)
        .order("profile_id")
        .range(from, to)
        .throwOnError(),
    ),
    subscriptions: await everyRow((from, to) =>
      database
        .from("subscriptions")
        .select("*")
        .eq("profile_id", id)
        .order("id")
        .range(from, to)
        .throwOnError(),
    ),
    payments: await everyRow((from, to) =>
      database.from("payments").select("*").eq("profile_id", id).order("id").range(from, to).throwOnError(),
    ),
    contacts: await everyRow((from, to) =>
      database.from("contacts").select("*").eq("profile_id", id).order("id").range(from, to).throwOnError(),
    ),
    email_outbox: await everyRow((from, to) =>
      database
        .from("email_outbox")
        .select("*")
        .eq("profile_id", id)
        .order("id")
        .range(from, to)
        .throwOnError(),
    ),
  };
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
