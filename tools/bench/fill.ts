import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { platform, readMigrations } from "../local-stack/embedded-postgres.ts";
import type { Cluster } from "./cluster.ts";

const template = "migrated";

/** Number of parallel sessions that fill a database, one for each core. */
const sessions = 2;

// Triggers are off because they would queue e-mails for two years of events. JIT is off because compiling costs
// more than statements that run a million times for one row each.
const begin =
  "set session_replication_role = replica; set jit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB';\n";

/** Creates the template database: the platform's parts and every migration. */
export async function migrate({ psql }: Cluster): Promise<void> {
  await psql("postgres", `create database ${template}`);
  await psql(template, [platform, ...(await readMigrations()).values()].join(";\n"));
}

/**
 * Creates a database with a number of customers and their data. The data is always the same.
 *
 * @returns the database's name
 */
export async function fill({ psql }: Cluster, customers: number): Promise<string> {
  const name = `customers_${customers}`;
  const run = (script: string) => psql(name, begin + script, { customers: String(customers) });
  await psql("postgres", `create database ${name} template ${template}`);

  // Indexes are created after the rows, as a restore does: a trigram index takes many times as long row by row.
  const indexes = await dropIndexes(run);
  for (const scripts of scriptGroups("data")) await runInSessions(scripts, run);
  await runInSessions(indexes("public"), run);
  await psql(name, "vacuum analyze;");
  // The scripts in `copies` write the trigger tables of schema private, and need the indexes of public.
  for (const scripts of scriptGroups("copies")) await runInSessions(scripts, run);
  await runInSessions(indexes("private"), run);
  await psql(name, "vacuum analyze;");
  return name;
}

/** @returns a function that returns the statements which create the indexes of a schema again */
async function dropIndexes(
  run: (script: string) => Promise<string>,
): Promise<(schema: "public" | "private") => string[]> {
  const source = `from pg_indexes where schemaname in ('public', 'private') and indexdef like 'CREATE INDEX%'`;
  const definitions = (await run(`select indexdef ${source}`)).trim().split("\n");
  await run(`select format('drop index %I.%I', schemaname, indexname) ${source} \\gexec`);
  return (schema) => definitions.filter((definition) => definition.includes(` ON ${schema}.`));
}

/**
 * Returns the scripts of a folder in groups by the first digit of the name. The scripts of a group do not depend on
 * each other.
 */
function scriptGroups(folder: "data" | "copies"): string[][] {
  const files = readdirSync(path.join(import.meta.dirname, folder)).toSorted();
  const digits = new Set(files.map((file) => file.charAt(0)));
  return [...digits].map((digit) =>
    files
      .filter((file) => file.startsWith(digit))
      .map((file) => readFileSync(path.join(import.meta.dirname, folder, file), "utf8")),
  );
}

async function runInSessions(
  scripts: readonly string[],
  run: (script: string) => Promise<string>,
): Promise<void> {
  const remaining = [...scripts];
  const session = async () => {
    for (let script = remaining.shift(); script !== undefined; script = remaining.shift()) await run(script);
  };
  await Promise.all(Array.from({ length: sessions }, session));
}
