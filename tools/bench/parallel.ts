import { afterAll, beforeAll, beforeEach } from "vitest";
import { hasPostgresServer, startCluster } from "./cluster.ts";
import { migrate } from "./fill.ts";

const barrier = "20260101";

/** Runs a script over a connection of its own and returns its output. */
type Run = (script: string) => Promise<string>;

/** Whether this machine has the server that several connections need: the embedded Postgres has a single one. */
export const hasConnections = hasPostgresServer();

/**
 * Creates a migrated database for each test of the surrounding `describe`.
 *
 * @param arrange script that prepares the database of each test
 */
export function useParallelDatabase(arrange: string): Run {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  const run: Run = (script) => cluster.psql("parallel", script);

  beforeAll(async () => {
    cluster = await startCluster();
    await migrate(cluster);
  });
  afterAll(() => cluster.stop());

  beforeEach(async () => {
    await cluster.psql("postgres", "drop database if exists parallel");
    await cluster.psql("postgres", "create database parallel template migrated");
    await run(arrange);
  });
  return run;
}

/** SQL that signs in an account, with its team role if it has one. */
export function signIn(userId: string | undefined, role?: string): string {
  const claims = { sub: userId, role: "authenticated", aal: "aal1", app_metadata: role ? { role } : {} };
  return `
    select set_config('request.jwt.claims', '${JSON.stringify(claims)}', false) \\g /dev/null
    set role authenticated;`;
}

/**
 * SQL of a session that waits at the barrier and then runs a statement in a transaction, which is still open when
 * the other sessions arrive, as over a slow connection.
 */
export const openTransaction = (statement: string) => `
  ${waitAtBarrier}
  begin;
  ${statement}
  select pg_sleep(0.1) \\g /dev/null
  commit;`;

/** SQL of a session that waits until the barrier is opened. Runs before its transaction. */
const waitAtBarrier = `select pg_advisory_lock_shared(${barrier}) \\g /dev/null`;

/** SQL of the session that closes the barrier until `count` sessions wait at it. */
const closeBarrier = (count: number) => `
  select pg_advisory_lock(${barrier}) \\g /dev/null
  do $$ begin
    while (select count(*) from pg_locks where locktype = 'advisory' and objid = ${barrier} and not granted) < ${count} loop
      perform pg_sleep(0.01);
    end loop;
  end $$;`;

const awaitClosed = `do $$ begin
    while not exists (select from pg_locks where locktype = 'advisory' and objid = ${barrier} and granted) loop
      perform pg_sleep(0.01);
    end loop;
  end $$`;

/**
 * Runs scripts that contain `waitAtBarrier`, each over its own connection and all at once.
 *
 * @returns what each printed
 */
export async function runAtOnce(run: Run, scripts: readonly string[]): Promise<string[]> {
  const barrierOpened = run(closeBarrier(scripts.length));
  // The barrier is closed before the first session reaches it.
  await run(awaitClosed);
  const answers = await Promise.all(scripts.map(run));
  await barrierOpened;
  return answers;
}
