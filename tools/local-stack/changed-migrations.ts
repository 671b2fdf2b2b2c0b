import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "./backend.ts";
import { root } from "./environment.ts";

const migrations = path.join(root, "supabase", "migrations");

/** What is compared of a script. The embedded backend stores its statements without what separates them. */
const essence = (script: string) => script.replace(/^\s*--.*$/gm, "").replace(/[\s;]/g, "");

/**
 * Returns the applied migrations that have changed or been removed since, as `20261101000500_sites`. Changed comments
 * do not count.
 */
export async function changedMigrations(sql: Sql): Promise<string[]> {
  const files = new Set(await readdir(migrations));
  const applied = await sql(
    `select version || '_' || name as name, array_to_string(statements, chr(10)) as script
       from supabase_migrations.schema_migrations order by version`,
  );
  const changed: string[] = [];
  for (const { name, script } of applied) {
    const file = `${String(name)}.sql`;
    const current = files.has(file) ? await readFile(path.join(migrations, file), "utf8") : "";
    if (essence(current) !== essence(String(script))) changed.push(String(name));
  }
  return changed;
}
