import { createMigratedPostgres } from "../../tools/local-stack/embedded-postgres.ts";
import { ask, type Project, type Answer, withKey } from "./project.ts";

/** What `deployment_facts()` tells of a database. */
export type Facts = {
  tables: string[];
  row_level_security: string[];
  policies: string[];
  grants: string[];
  functions: string[];
  buckets: string[];
  /** "name in schema" */
  extensions: string[];
  /** Schedule by name; null where pg_cron is not installed. */
  cron_jobs: Record<string, string> | null;
  /** When each job last ran well; null before the first run of any. */
  runs: Record<string, string> | null;
  first_run: string | null;
  emails: { failed: number; overdue: number };
  demonstration_accounts: number;
  administrators: number;
  /** Whether `private.access_key()` finds a key for the access to earlier hosts. */
  access_key: boolean;
};

/** What the migrations of this checkout make of an empty database. */
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

/** What the project's database is; the answer that came instead where it cannot be read. */
export async function factsOfProject(project: Project): Promise<Facts | Answer> {
  const answer = await ask(project, `${project.url}/rest/v1/rpc/deployment_facts`, {
    method: "POST",
    headers: withKey(project.secretKey),
    body: "{}",
  });
  return answer.status === 200 ? (answer.body as Facts) : answer;
}
