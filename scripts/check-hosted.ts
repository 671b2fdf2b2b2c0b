// Checks a hosted project with read-only requests: npm run check:hosted -- URL
import { factsOfMigrations } from "./check-hosted/database.ts";
import { exitCodeFor, report } from "./check-hosted/finding.ts";
import type { Project } from "./check-hosted/project.ts";
import { runChecks } from "./check-hosted/run-checks.ts";

const usage = "Say which project: npm run check:hosted -- https://YOUR-PROJECT.supabase.co";

const value = (name: string) => process.env[name] ?? "";

function readProject(): Project {
  const [, , url = ""] = process.argv;
  if (!URL.canParse(url)) throw new Error(usage);
  return {
    url: url.replace(/\/+$/, ""),
    secretKey: value("SUPABASE_SECRET_KEY"),
    accessToken: value("SUPABASE_ACCESS_TOKEN"),
    stripeKey: value("STRIPE_SECRET_KEY"),
    siteUrl: value("SITE_URL").replace(/\/+$/, ""),
    request: fetch,
  };
}

async function main(): Promise<void> {
  const findings = await runChecks(readProject(), await factsOfMigrations(), new Date());
  process.stdout.write(`${report(findings)}\n`);
  process.exitCode = exitCodeFor(findings);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
