// Runs Supabase's security and performance advisors on the migrated database. Prints every finding and exits with
// code 1 if there is one.
import { withServedPostgres } from "../tools/local-stack/embedded-postgres.ts";
import { runSupabaseCli } from "./supabase-cli.ts";

type Finding = { name: string; level: string; title: string; detail: string; remediation: string };

/** Lints without meaning for a new database. `unused_index` counts index scans, and no query has run yet. */
const meaninglessWhenFresh = new Set(["unused_index"]);

async function adviseOnMigrations(): Promise<Finding[]> {
  const output = await withServedPostgres((url) =>
    runSupabaseCli([
      "db",
      "advisors",
      "--level=info",
      "--fail-on=none",
      "--output-format=json",
      `--remote=${url}`,
    ]),
  );
  const { results } = JSON.parse(output) as { results?: Finding[] };
  if (!Array.isArray(results)) {
    throw new Error(`The advisors answered something else than a list of findings:\n${output}`);
  }
  return results.filter((finding) => !meaninglessWhenFresh.has(finding.name));
}

const findings = await adviseOnMigrations();

for (const { level, title, detail, remediation } of findings) {
  console.error(`${level} ${title}: ${detail}\n  ${remediation}`);
}
if (findings.length > 0) {
  console.error(`Database advisors: ${findings.length} finding(s).`);
  process.exitCode = 1;
} else {
  console.log("Database advisors: no findings.");
}
