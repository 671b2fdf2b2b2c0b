import { createMigratedPostgres } from "../../tools/local-stack/embedded-postgres.ts";
import { ask, type Project, reason } from "./project.ts";
import { type Finding, resultOf, unread } from "./finding.ts";

const compared = {
  tables: "tables",
  row_level_security: "row-level security",
  policies: "policies",
  grants: "grants",
  functions: "database functions",
  buckets: "storage buckets",
} as const;

/** The checked part of the result of `deployment_facts()`. */
export type Facts = Record<keyof typeof compared, string[] | null> & {
  /** Schedule by job name; null without pg_cron. */
  cron_jobs: Record<string, string> | null;
  /** Last successful run by job; null before the first run of any job. */
  runs: Record<string, string> | null;
  first_run: string | null;
  demonstration_accounts: number;
};

/** Scheduled jobs (supabase/hosted/schedule.sql) with the maximum minutes between two successful runs. */
const scheduledJobs: Record<string, number> = {
  "send-emails": 15,
  "sync-stripe": 15,
  "sum-counters": 15,
  "check-grace": 30,
  "check-domains": 30,
  watch: 20,
  "publish-site": 15,
  "run-site-jobs": 15,
  "purge-files": 40,
  "reconcile-billing": 26 * 60,
};

const maxShown = 3;

/** Returns the facts of an empty database with this checkout's migrations. */
export async function factsOfMigrations(): Promise<Facts> {
  const database = await createMigratedPostgres();
  try {
    const { rows } = await database.query<{ facts: Facts }>("select public.deployment_facts() as facts");
    if (rows[0] === undefined) throw new Error("deployment_facts() returned nothing.");
    return rows[0].facts;
  } finally {
    await database.close();
  }
}

/**
 * Compares the database with the migrations: tables, row-level security, policies, grants, functions and buckets. Checks
 * that scheduled jobs exist and run, and that no account has a public password.
 *
 * @param wanted facts of this checkout's migrations
 */
export async function checkDatabase(project: Project, wanted: Facts, now: Date): Promise<Finding[]> {
  if (project.secretKey === "") {
    return [unread("database", "the secret key is needed", "Set SUPABASE_SECRET_KEY.")];
  }
  const answer = await ask(project, `${project.url}/rest/v1/rpc/deployment_facts`, {
    method: "POST",
    headers: { apikey: project.secretKey, "content-type": "application/json" },
    body: "{}",
  });
  if (answer.status === 404) {
    const advice = "Bring the migrations up to date: supabase db push.";
    return [resultOf("database", "", ["deployment_facts() is missing"], advice)];
  }
  if (answer.status !== 200) {
    return [unread("database", reason(answer), "Check the address and the secret key.")];
  }
  const facts = answer.body as Facts;
  return [
    ...Object.entries(compared).map(([part, subject]) =>
      compare(
        subject,
        facts[part as keyof typeof compared] ?? [],
        wanted[part as keyof typeof compared] ?? [],
      ),
    ),
    checkSchedules(facts, now),
    resultOf(
      "demonstration accounts",
      "none",
      facts.demonstration_accounts > 0 ? [`${facts.demonstration_accounts} with public passwords`] : [],
      "Delete them at once under Authentication → Users, and look at what they did.",
    ),
  ];
}

function compare(subject: string, found: readonly string[], wanted: readonly string[]): Finding {
  return resultOf(
    subject,
    `${found.length}, as the migrations say`,
    [
      ...few(
        "missing",
        wanted.filter((line) => !found.includes(line)),
      ),
      ...few(
        "not from the migrations",
        found.filter((line) => !wanted.includes(line)),
      ),
    ],
    "Run supabase db push; what was changed by hand belongs into a migration, or away.",
  );
}

function few(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length > maxShown ? ` and ${lines.length - maxShown} more` : "";
  return [`${what}: ${lines.slice(0, maxShown).join(" | ")}${rest}`];
}

function checkSchedules({ cron_jobs: scheduled, runs, first_run: firstRun }: Facts, now: Date): Finding {
  const problems = Object.entries(scheduledJobs).flatMap(([job, minutes]) => {
    if (scheduled?.[job] === undefined) return [`${job} is not scheduled`];
    // In a new project, daily jobs that have not run yet are not failures.
    const since = runs?.[job] ?? firstRun;
    if (since === null) return [`${job} has never run`];
    const minutesAgo = Math.round((now.getTime() - Date.parse(since)) / 60_000);
    return minutesAgo > minutes ? [`${job} has not run well for ${minutesAgo} minutes`] : [];
  });
  return resultOf(
    "schedules",
    `${Object.keys(scheduledJobs).length} active, and each ran well lately`,
    problems,
    "Run supabase/hosted/schedule.sql in the SQL editor; compare CRON_SECRET with the vault's cron_secret, and read net._http_response.",
  );
}
