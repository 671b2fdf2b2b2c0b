import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { readMigrations } from "./embedded-postgres.ts";
import { root } from "./environment.ts";

/** In the format of sha256sum: a line for each migration, in their order. */
const file = path.join(root, "supabase", "migrations.sha256");

// Git may change the ends of lines.
const checksumOf = (script: string) =>
  createHash("sha256").update(script.replaceAll("\r\n", "\n")).digest("hex");

const nameOf = (line: string) => line.slice(line.lastIndexOf("/") + 1).replace(/\.sql$/, "");

/** Compares migrations with the recorded checksums. Returns the differences, each with what to do. */
export function compareMigrations(
  migrations: ReadonlyMap<string, string>,
  recorded: readonly string[],
): string[] {
  const messages = recorded.flatMap((line) => {
    const name = nameOf(line);
    const script = migrations.get(name);
    if (script !== undefined && line.startsWith(checksumOf(script))) return [];
    return [
      `${name} was ${script === undefined ? "removed" : "edited"}, but databases have run it. Restore it (git checkout ` +
        `main -- supabase/migrations/${name}.sql), change supabase/schemas, and write a new migration. A migration that ` +
        "only you have run may change: remove its line from supabase/migrations.sha256, then npx node scripts/database-types.ts --write.",
    ];
  });
  const last = nameOf(recorded.at(-1) ?? "");
  for (const name of migrations.keys()) {
    if (recorded.some((line) => nameOf(line) === name)) continue;
    messages.push(
      name < last
        ? `${name} comes before ${last}, which databases have run: give it a later time.`
        : `${name} has no checksum: npx node scripts/database-types.ts --write records it.`,
    );
  }
  return messages;
}

/** Returns the recorded checksums. */
export async function readChecksums(): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
}

/** Records the checksums of new migrations. */
export async function recordMigrations(): Promise<void> {
  const recorded = new Set((await readChecksums()).map(nameOf));
  for (const [name, script] of await readMigrations()) {
    if (!recorded.has(name)) await appendFile(file, `${checksumOf(script)}  migrations/${name}.sql\n`);
  }
}
