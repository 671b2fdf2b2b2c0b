import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrationScripts, platform } from "../local-stack/embedded-postgres.ts";
import type { Cluster } from "./cluster.ts";

const template = "migrated";

/** As many sessions fill a database at once; each has a core. */
const sessions = 2;

// Without triggers, which would queue an e-mail for whatever happened in two years, and without compiling statements that
// run a million times for a row each.
const begin =
  "set session_replication_role = replica; set jit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB';\n";

/** Makes the database that the others are copies of: the platform's parts and every migration. */
export async function migrate({ psql }: Cluster): Promise<void> {
  await psql("postgres", `create database ${template}`);
  await psql(template, [platform, ...(await migrationScripts())].join(";\n"));
}

/**
 * Makes a database with so many customers and all that comes with them, always the same.
 *
 * @returns its name
 */
export async function fill({ psql }: Cluster, customers: number): Promise<string> {
  const name = `customers_${customers}`;
  const run = (script: string) => psql(name, begin + script, { customers: String(customers) });
  await psql("postgres", `create database ${name} template ${template}`);

  // Indexes are made after the rows, as a restore does: a trigram index takes many times as long row by row.
  const indexes = await dropIndexes(run);
  for (const scripts of stages("data")) await runInSessions(scripts, run);
  await runInSessions(indexes("public"), run);
  await psql(name, "vacuum analyze;");
  // What triggers would have copied into schema private is read from the rows by their indexes.
  for (const scripts of stages("copies")) await runInSessions(scripts, run);
  await runInSessions(indexes("private"), run);
  await psql(name, "vacuum analyze;");
  return name;
}

/** @returns the statements that make the indexes of a schema again */
async function dropIndexes(
  run: (script: string) => Promise<string>,
): Promise<(schema: "public" | "private") => string[]> {
  const made = `from pg_indexes where schemaname in ('public', 'private') and indexdef like 'CREATE INDEX%'`;
  const definitions = (await run(`select indexdef ${made}`)).trim().split("\n");
  await run(`select format('drop index %I.%I', schemaname, indexname) ${made} \\gexec`);
  return (schema) => definitions.filter((definition) => definition.includes(` ON ${schema}.`));
}

/** The scripts of a folder, together those whose names begin with the same digit: they do not read one another's rows. */
function stages(folder: "data" | "copies"): string[][] {
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
  const left = [...scripts];
  const session = async () => {
    for (let script = left.shift(); script !== undefined; script = left.shift()) await run(script);
  };
  await Promise.all(Array.from({ length: sessions }, session));
}
