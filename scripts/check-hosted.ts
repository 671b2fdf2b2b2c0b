// Checks a hosted project with read-only requests: npm run check:hosted -- URL
import { localKeys } from "../tools/local-stack/keys.ts";
import { factsOfMigrations } from "./check-hosted/facts.ts";
import { exitCodeFor, report } from "./check-hosted/finding.ts";
import { isLocal, type Project } from "./check-hosted/project.ts";
import { runChecks } from "./check-hosted/run-checks.ts";
import { readEnvironment } from "../tools/local-stack/environment.ts";

const usage = "Say which project: npm run check:hosted -- https://YOUR-PROJECT.supabase.co";

/** Checks that Stripe's API does not expose, to be done by hand. */
const manualChecks = [
  "Billing → Revenue recovery → Retries: 3, 5 and 7 days; then the subscription becomes unpaid.",
  "Billing → Subscriptions and emails: upcoming renewal events 7 days before.",
];

function readProject(): Project {
  const [, , given = ""] = process.argv;
  if (!URL.canParse(given)) throw new Error(usage);
  const url = given.replace(/\/+$/, "");
  // Local keys are public. For a hosted project, only keys from the environment are used.
  const local: NodeJS.Dict<string> = isLocal({ url })
    ? { ...readEnvironment(), SUPABASE_SECRET_KEY: localKeys.secret }
    : {};
  const value = (name: string) => process.env[name] ?? local[name] ?? "";
  return {
    url,
    publishableKey: value("VITE_SUPABASE_PUBLISHABLE_KEY"),
    secretKey: value("SUPABASE_SECRET_KEY"),
    accessToken: value("SUPABASE_ACCESS_TOKEN"),
    stripeKey: value("STRIPE_SECRET_KEY"),
    stripeUrl: value("STRIPE_API_URL"),
    siteUrl: value("SITE_URL").replace(/\/+$/, ""),
    request: fetch,
  };
}

async function main(): Promise<void> {
  const project = readProject();
  const findings = await runChecks(project, await factsOfMigrations(), new Date());
  process.stdout.write(`${report(findings)}\n`);
  if (!isLocal(project)) {
    process.stdout.write(
      `\nTo be looked at in Stripe's dashboard:\n${manualChecks.map((line) => `- ${line}`).join("\n")}\n`,
    );
  }
  process.exitCode = exitCodeFor(findings);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
