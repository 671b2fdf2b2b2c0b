import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgresServer, startCluster } from "../../bench/cluster.ts";
import { migrate } from "../../bench/fill.ts";

const visit = (view: string) => `
  set role anon;
  select set_config('request.headers', '{"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}', false) \\g /dev/null
  select public.record_page_view('${view}', gen_random_uuid(), '/planos', 'phone') \\g /dev/null
  reset role;`;

/** Statements that several transactions run at the same time. */
const statements: Record<string, (index: number) => string> = {
  "sign-ups": (index) =>
    `insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values ('person${index}@example.com', '{}', '{}');`,
  "e-mail confirmations": (index) =>
    `insert into auth.users (email, raw_user_meta_data, raw_app_meta_data, email_confirmed_at)
       values ('confirmed${index}@example.com', '{}', '{}', now());`,
  "page views": (index) => visit(`00000000-0000-4000-8000-00000000000${index}`),
  "uncounted page views": () => `
    set role anon;
    select public.record_page_view(gen_random_uuid(), gen_random_uuid(), '/', 'phone', signals => '{team}') \\g /dev/null
    reset role;`,
  "function failures": () => "select public.record_failure('function', 'unknown', 'save-plan') \\g /dev/null",
};

const waitWhile = (condition: string, then = "") => `
  do $$ begin
    for i in 1..500 loop
      exit when not (${condition});
      perform pg_sleep(0.01);
    end loop;
    ${then}
  end $$;`;
const isLocked = (key: number) =>
  `exists (select from pg_locks where locktype = 'advisory' and objid = ${key} and granted)`;

// Needs a server: the embedded Postgres of the other tests has one connection.
describe.skipIf(!hasPostgresServer())("counters in two concurrent transactions", () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;

  beforeAll(async () => {
    cluster = await startCluster();
    await migrate(cluster);
    // Creates today's salts, as the watch job does.
    await cluster.psql("migrated", "select private.purge_usage() \\g /dev/null");
  });
  afterAll(() => cluster.stop());

  const run = (script: string) => cluster.psql("migrated", script);

  /**
   * Keeps a transaction open while another script runs to its end.
   *
   * @returns the output of the script
   * @throws if the script waits for the transaction
   */
  async function runDuring(transaction: string, script: string): Promise<string> {
    const first = run(`
      begin; ${transaction}
      select pg_advisory_lock(1) \\g /dev/null
      ${waitWhile(`not ${isLocked(2)}`, `if not ${isLocked(2)} then raise exception 'The script waits for the transaction.'; end if;`)}
      commit;`);
    const second = run(`
      ${waitWhile(`not ${isLocked(1)}`)}
      ${script}
      select pg_advisory_lock(2) \\g /dev/null
      ${waitWhile(isLocked(1))}`);
    const [, output] = await Promise.all([first, second]);
    return output;
  }

  test.each(Object.entries(statements))("%s do not wait for each other", async (_name, statement) => {
    await expect(runDuring(statement(1), statement(2))).resolves.toBeDefined();
  });

  test("a sum does not wait for an open sign-up, which the next sum counts", async () => {
    const countSignUps = `
      select private.sum_counters() \\g /dev/null
      select coalesce(sum(reached), 0) from public.customer_step_days where step = 'sign_up';`;
    const before = Number(await run(countSignUps));
    const during = await runDuring(
      statements["sign-ups"]?.(3) ?? "",
      `${statements["sign-ups"]?.(4)} ${countSignUps}`,
    );
    expect(Number(during)).toBe(before + 1);
    expect(Number(await run(countSignUps))).toBe(before + 2);
  });
});
