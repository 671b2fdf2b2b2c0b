import { createMigratedPostgres } from "../../tools/local-stack/embedded-postgres.ts";
import { ask, type Project, type Answer, withKey } from "./project.ts";

/** The result of `deployment_facts()`. */
export type Facts = {
  tables: string[];
  row_level_security: string[];
  policies: string[];
  grants: string[];
  functions: string[];
  buckets: string[];
  /** "name in schema" */
  extensions: string[];
  /** Schedule by job name; null without pg_cron. */
  cron_jobs: Record<string, string> | null;
  /** Last successful run by job; null before the first run of any job. */
  runs: Record<string, string> | null;
  first_run: string | null;
  emails: { failed: number; overdue: number };
  demonstration_accounts: number;
  administrators: number;
  /** Whether `private.access_key()` finds the key that encrypts access to previous hosts. */
  access_key: boolean;
};

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

/** Returns the facts of the project's database, or the error response when they cannot be read. */
export async function factsOfProject(project: Project): Promise<Facts | Answer> {
  const answer = await ask(project, `${project.url}/rest/v1/rpc/deployment_facts`, {
    method: "POST",
    headers: withKey(project.secretKey),
    body: "{}",
  });
  return answer.status === 200 ? (answer.body as Facts) : answer;
}
