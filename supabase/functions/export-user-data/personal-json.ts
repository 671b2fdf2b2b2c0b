import type { User } from "@supabase/supabase-js";
import type { ServiceClient } from "../_shared/database.ts";
import { personalRows } from "./personal-rows.ts";

/** Generates `dados.json`, one page of rows at a time: the account, every row by table, and sessions. */
export async function* personalJson(
  database: ServiceClient,
  user: User,
  moment: Date,
): AsyncGenerator<string, void> {
  yield `{\n  "exported_at": ${formatJson(moment.toISOString())},\n  "account": ${formatJson(account(user))}`;
  for (const { name, pages } of personalRows(database, user.id)) {
    let before = `,\n  ${JSON.stringify(name)}: [`;
    for await (const rows of pages) {
      for (const row of rows) {
        before += `\n    ${formatJson(row, "    ")},`;
      }
      // The comma after the last row is held back until another row follows.
      yield before.endsWith(",") ? before.slice(0, -1) : before;
      before = rows.length > 0 ? "," : "";
    }
    yield "\n  ]";
  }
  const sessions = await database.rpc("account_sessions", { user_id: user.id }).throwOnError();
  yield `,\n  "sessions": ${formatJson(sessions.data)}\n}\n`;
}

/** Formats a value as indented JSON. The first line is not indented. */
function formatJson(value: unknown, indent = "  "): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", `\n${indent}`);
}

/** Returns the account's data in the auth service, without the password hash. */
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
