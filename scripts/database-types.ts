// Generates the TypeScript types of the database from the migrations.
//   node scripts/database-types.ts           says whether the file is current
//   node scripts/database-types.ts --write   writes it
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { format, resolveConfig } from "prettier";
import { withServedPostgres } from "../tools/local-stack/embedded-postgres.ts";
import { runSupabaseCli } from "./supabase-cli.ts";

const target = path.join(import.meta.dirname, "..", "supabase", "database.types.ts");

async function generateTypes(): Promise<string> {
  const source = await withServedPostgres((url) =>
    runSupabaseCli(["gen", "types", "--lang", "typescript", "--schema", "public", `--remote=${url}`]),
  );
  return format(source, { ...(await resolveConfig(target)), parser: "typescript" });
}

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const generated = await generateTypes();

if (values.write) {
  await writeFile(target, generated);
  console.log("database.types.ts written.");
} else if ((await readFile(target, "utf8").catch(() => "")) === generated) {
  console.log("database.types.ts is current.");
} else {
  console.error("database.types.ts is out of date: run npm run types:database");
  process.exitCode = 1;
}
