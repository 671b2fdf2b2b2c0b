import type { Sql } from "../backend.ts";

/** Runs statements that write past data: without triggers nothing gets the current time, and no e-mail is sent. */
export async function withoutTriggers(
  sql: Sql,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await sql(`alter table public.${table} disable trigger user`);
  try {
    await work();
  } finally {
    for (const table of tables) await sql(`alter table public.${table} enable trigger user`);
  }
  // Fills the copies and counts that triggers maintain for the lists.
  await sql(
    "select private.refresh_customer_entry(p.id), private.refresh_conversation_entries(p.id) from public.profiles p",
  );
  await sql("select private.count_rows()");
}
