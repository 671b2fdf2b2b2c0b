import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgresServer, startCluster } from "../../bench/cluster.ts";
import { migrate } from "../../bench/fill.ts";

const visit = (view: string) => `
  set role anon;
  select set_config('request.headers', '{"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"}', false) \\g /dev/null
  select public.record_page_view('${view}', gen_random_uuid(), '/planos', 'phone') \\g /dev/null
  reset role;`;

/** What several do at once, each in a transaction of its own. */
const acts: Record<string, (index: number) => string> = {
  "sign-ups": (index) =>
    `insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values ('person${index}@example.com', '{}', '{}');`,
  "confirmations of an e-mail": (index) =>
    `insert into auth.users (email, raw_user_meta_data, raw_app_meta_data, email_confirmed_at)
       values ('confirmed${index}@example.com', '{}', '{}', now());`,
  "page views": (index) => visit(`00000000-0000-4000-8000-00000000000${index}`),
  "page views that do not count": () => `
    set role anon;
    select public.record_page_view(gen_random_uuid(), gen_random_uuid(), '/', 'phone', signals => '{team}') \\g /dev/null
    reset role;`,
  "failures of a function": () =>
    "select public.record_failure('function', 'unknown', 'save-plan') \\g /dev/null",
};

const waitWhile = (condition: string, then = "") => `
  do $$ begin
    for i in 1..500 loop
      exit when not (${condition});
      perform pg_sleep(0.01);
    end loop;
    ${then}
  end $$;`;
const isHeld = (key: number) =>
  `exists (select from pg_locks where locktype = 'advisory' and objid = ${key} and granted)`;

// Needs a server: the embedded Postgres of the other tests has one connection.
describe.skipIf(!hasPostgresServer())("two transactions at once", () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;

  beforeAll(async () => {
    cluster = await startCluster();
    await migrate(cluster);
    // Makes the salts of the day, as the watch does.
    await cluster.psql("migrated", "select private.purge_usage() \\g /dev/null");
  });
  afterAll(() => cluster.stop());

  const run = (script: string) => cluster.psql("migrated", script);

  /**
   * Keeps a transaction open while another script runs to its end.
   *
   * @returns what the script printed
   * @throws when the script waits for the transaction
   */
  async function runDuring(transaction: string, script: string): Promise<string> {
    const first = run(`
      begin; ${transaction}
      select pg_advisory_lock(1) \\g /dev/null
      ${waitWhile(`not ${isHeld(2)}`, `if not ${isHeld(2)} then raise exception 'The script waits for the transaction.'; end if;`)}
      commit;`);
    const second = run(`
      ${waitWhile(`not ${isHeld(1)}`)}
      ${script}
      select pg_advisory_lock(2) \\g /dev/null
      ${waitWhile(isHeld(1))}`);
    const [, printed] = await Promise.all([first, second]);
    return printed;
  }

  test.each(Object.entries(acts))("of %s do not wait for each other", async (_name, act) => {
    await expect(runDuring(act(1), act(2))).resolves.toBeDefined();
  });

  test("of which one sums: it does not wait for a sign-up, which the next sum counts", async () => {
    const counted = `
      select private.sum_counters() \\g /dev/null
      select coalesce(sum(reached), 0) from public.customer_step_days where step = 'sign_up';`;
    const before = Number(await run(counted));
    const during = await runDuring(acts["sign-ups"]?.(3) ?? "", `${acts["sign-ups"]?.(4)} ${counted}`);
    expect(Number(during)).toBe(before + 1);
    expect(Number(await run(counted))).toBe(before + 2);
  });
});
