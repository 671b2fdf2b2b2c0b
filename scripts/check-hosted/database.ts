import { absent, type Finding, resultOf, ok, unread, wrong } from "./finding.ts";
import { type Facts, factsOfProject } from "./facts.ts";
import { isLocal, type Project, reason } from "./project.ts";
import { scheduledJobs } from "./scheduled-jobs.ts";

const compared = [
  ["tables", "tables"],
  ["row_level_security", "row-level security"],
  ["policies", "policies"],
  ["grants", "grants"],
  ["functions", "database functions"],
  ["buckets", "storage buckets"],
] as const;

const maxShown = 3;

/**
 * Compares the database with the migrations: tables, row-level security, policies, grants, functions and buckets.
 * Checks that scheduled jobs exist and run, and that the outbox is drained.
 *
 * @param wanted facts of this checkout's migrations
 */
export async function checkDatabase(project: Project, wanted: Facts, now: Date): Promise<Finding[]> {
  if (project.secretKey === "") {
    return [unread("database", "the secret key is needed", "Set SUPABASE_SECRET_KEY.")];
  }
  const facts = await factsOfProject(project);
  if ("status" in facts) {
    return facts.status === 404
      ? [
          wrong(
            "database",
            "deployment_facts() is missing",
            "Bring the migrations up to date: supabase db push.",
          ),
        ]
      : [unread("database", reason(facts), "Check the address and the secret key.")];
  }
  return [
    ...compared.map(([part, subject]) => compare(subject, facts[part], wanted[part])),
    resultOf(
      "extensions",
      "none in the schema that the API shows",
      facts.extensions.filter((extension) => extension.endsWith(" in public")),
      "Drop it and create it again in the schema extensions.",
    ),
    checkAccessKey(facts),
    ...checkSchedules(project, facts, now),
    ...checkPeople(project, facts),
  ];
}

function compare(
  subject: string,
  found: readonly string[] | null,
  wanted: readonly string[] | null,
): Finding {
  const missing = (wanted ?? []).filter((line) => !found?.includes(line));
  const added = (found ?? []).filter((line) => !wanted?.includes(line));
  return resultOf(
    subject,
    `${(found ?? []).length}, as the migrations say`,
    [...few("missing", missing), ...few("not from the migrations", added)],
    "Run supabase db push; what was changed by hand belongs into a migration, or away.",
  );
}

function few(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const rest = lines.length > maxShown ? ` and ${lines.length - maxShown} more` : "";
  return [`${what}: ${lines.slice(0, maxShown).join(" | ")}${rest}`];
}

function checkAccessKey(facts: Facts): Finding {
  return resultOf(
    "access key",
    "there is one",
    facts.access_key ? [] : ["there is no key for the access to earlier hosts"],
    "In the SQL editor: select vault.create_secret(encode(extensions.gen_random_bytes(32), 'hex'), 'site_access_key');",
  );
}

function checkSchedules(project: Project, facts: Facts, now: Date): Finding[] {
  const overdueJobs = Object.entries(scheduledJobs).flatMap(([job, { minutes }]) => {
    const last = facts.runs?.[job];
    // In a new project, daily jobs that have not run yet are not failures.
    const since = last ?? facts.first_run;
    if (since === null) return [`${job} has never run`];
    const minutesAgo = Math.round((now.getTime() - Date.parse(since)) / 60_000);
    if (minutesAgo <= minutes) return [];
    return [
      last === undefined ? `${job} has never run well` : `${job} last ran well ${minutesAgo} minutes ago`,
    ];
  });
  const runs = resultOf(
    "schedules run",
    "each ran well lately",
    overdueJobs,
    "Compare CRON_SECRET with the vault's cron_secret, and read net._http_response and the function's log.",
  );
  if (isLocal(project)) return [absent("schedules", "the local stack has its own instead of pg_cron"), runs];
  const missing = Object.keys(scheduledJobs).filter((job) => facts.cron_jobs?.[job] === undefined);
  return [
    resultOf(
      "schedules",
      `${Object.keys(scheduledJobs).length} active`,
      facts.cron_jobs === null ? ["pg_cron is not installed"] : missing.map((job) => `${job} is missing`),
      "Run supabase/hosted/schedule.sql in the SQL editor.",
    ),
    runs,
  ];
}

function checkPeople(project: Project, facts: Facts): Finding[] {
  const { failed, overdue } = facts.emails;
  const emails = resultOf(
    "e-mails",
    "none is stuck",
    [
      ...(failed > 0 ? [`${failed} given up`] : []),
      ...(overdue > 0 ? [`${overdue} due for more than 15 minutes`] : []),
    ],
    "Read email_outbox.last_error, mend the cause and set status to queued.",
  );
  const administrators =
    facts.administrators > 0
      ? ok("administrators", String(facts.administrators))
      : wrong(
          "administrators",
          "there is none",
          "Register on the site, then in the SQL editor: select private.grant_admin('you@example.com');",
        );
  if (isLocal(project)) {
    return [emails, administrators, absent("demonstration accounts", "the local stack has them on purpose")];
  }
  const seed = resultOf(
    "demonstration accounts",
    "none",
    facts.demonstration_accounts > 0 ? [`${facts.demonstration_accounts} with public passwords`] : [],
    "Delete them at once under Authentication → Users, and look at what they did.",
  );
  return [emails, administrators, seed];
}
