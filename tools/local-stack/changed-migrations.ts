import type { Sql } from "./backend.ts";
import { readMigrations } from "./embedded-postgres.ts";

/** What is compared of a script. The embedded backend stores its statements without what separates them. */
const essence = (script: string) => script.replace(/^\s*--.*$/gm, "").replace(/[\s;]/g, "");

/**
 * Returns the applied migrations that have changed or been removed since, as `20261101000500_sites`. Changed comments
 * do not count.
 */
export async function changedMigrations(sql: Sql): Promise<string[]> {
  const migrations = await readMigrations();
  const applied = await sql(
    `select version || '_' || name as name, array_to_string(statements, chr(10)) as script
       from supabase_migrations.schema_migrations order by version`,
  );
  return applied
    .filter(({ name, script }) => essence(migrations.get(String(name)) ?? "") !== essence(String(script)))
    .map(({ name }) => String(name));
}
