import { OtherMigrationsError } from "./data-folder.ts";
import { readMigrations } from "./embedded-postgres.ts";

/** What is compared of a script. The embedded backend stores its statements without what separates them. */
const essence = (script: string) => script.replace(/^\s*--.*$/gm, "").replace(/[\s;]/g, "");

/**
 * Refuses a database that has run a migration of another checkout, such as a new one that was edited after a start.
 * Changed comments do not count.
 *
 * @throws OtherMigrationsError with the names of these migrations
 */
export async function refuseOtherMigrations(
  sql: (query: string) => Promise<Record<string, unknown>[]>,
): Promise<void> {
  const migrations = await readMigrations();
  const applied = await sql(
    `select version || '_' || name as name, array_to_string(statements, chr(10)) as script
       from supabase_migrations.schema_migrations order by version`,
  );
  const others = applied
    .filter(({ name, script }) => essence(migrations.get(String(name)) ?? "") !== essence(String(script)))
    .map(({ name }) => String(name));
  if (others.length === 0) return;
  const named =
    others.length > 3 ? `${others.slice(0, 3).join(", ")} and ${others.length - 3} more` : others.join(", ");
  throw new OtherMigrationsError(
    `It has run migrations that this checkout does not have in this form: ${named}.`,
  );
}
