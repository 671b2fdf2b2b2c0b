import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { migrationScripts, platform } from "../embedded-postgres.ts";
import type { Cluster } from "./cluster.ts";

const folder = path.join(import.meta.dirname, "data");

const template = "migrated";

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
  await psql("postgres", `create database ${name} template ${template}`);
  const scripts = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), "utf8"));
  await psql(
    name,
    // Without triggers, which would queue an e-mail for whatever happened in two years.
    [
      "set session_replication_role = replica;",
      ...scripts,
      "reset session_replication_role; vacuum analyze;",
    ].join("\n"),
    { customers: String(customers) },
  );
  return name;
}
