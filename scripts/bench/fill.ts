import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrationScripts, platform } from "../embedded-postgres.ts";
import type { Cluster } from "./cluster.ts";

const template = "migrated";

/** Makes the database that the others are copies of: the platform's parts and every migration. */
export async function migrate({ psql }: Cluster): Promise<void> {
  await psql("postgres", `create database ${template}`);
  await psql(template, [platform, ...(await migrationScripts())].join(";\n"));
}

/** Indexes are made after the rows, as a restore does: a trigram index takes many times as long row by row. */
const dropIndexes = `
  create temporary table dropped_indexes as
    select schemaname, indexname, indexdef from pg_indexes
     where schemaname in ('public', 'private') and indexdef like 'CREATE INDEX%';
  select format('drop index %I.%I', schemaname, indexname) from dropped_indexes \\gexec`;

const createIndexes = (schema: string) =>
  `select indexdef from dropped_indexes where schemaname = '${schema}' \\gexec`;

/**
 * Makes a database with so many customers and all that comes with them, always the same.
 *
 * @returns its name
 */
export async function fill({ psql }: Cluster, customers: number): Promise<string> {
  const name = `customers_${customers}`;
  await psql("postgres", `create database ${name} template ${template}`);
  await psql(
    name,
    // Without triggers, which would queue an e-mail for whatever happened in two years.
    [
      "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB';",
      dropIndexes,
      ...readScripts("data"),
      createIndexes("public"),
      // What triggers would have copied into schema private is read from the rows by their indexes.
      ...readScripts("copies"),
      createIndexes("private"),
      "reset session_replication_role; vacuum analyze;",
    ].join("\n"),
    { customers: String(customers) },
  );
  return name;
}

function readScripts(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder))
    .toSorted()
    .map((file) => readFileSync(path.join(import.meta.dirname, folder, file), "utf8"));
}
