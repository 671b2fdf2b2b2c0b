import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAtOnce, waitAtBarrier } from "./barrier.ts";
import { hasPostgresServer, startCluster } from "./cluster.ts";
import { migrate } from "./fill.ts";

const [ana, beto] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const arrange = `
  insert into auth.users (id, email, raw_user_meta_data)
  select id, name || '@example.com', jsonb_build_object('full_name', name, 'phone', '+5511987654321', 'domain', name || '.com.br', 'locale', 'pt-BR')
    from (values ('${ana}'::uuid, 'ana'), ('${beto}', 'beto')) person (id, name);
  update public.sites set status = 'awaiting_activation';
  update public.sites set status = 'active';`;

const requestDomain = (customer: string | undefined, domain: string) => `
  select set_config('request.jwt.claims', '${JSON.stringify({ sub: customer, role: "authenticated", aal: "aal1" })}', false) \\g /dev/null
  set role authenticated;
  ${waitAtBarrier}
  begin;
  select public.request_domain((select id from public.sites), '${domain}');
  -- Still open when the other session arrives, as over a slow connection.
  select pg_sleep(0.2) \\g /dev/null
  commit;`;

// Needs a server: the embedded Postgres of the other tests has one connection.
describe.skipIf(!hasPostgresServer())("domain requests on two connections at once", () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;

  beforeAll(async () => {
    cluster = await startCluster();
    await migrate(cluster);
  });
  afterAll(() => cluster.stop());

  const run = (script: string) => cluster.psql("domains", script);

  beforeEach(async () => {
    await cluster.psql("postgres", "drop database if exists domains");
    await cluster.psql("postgres", "create database domains template migrated");
    await run(arrange);
  });

  const claims = async () =>
    (
      await run(
        "select subject from public.team_tasks where kind = 'domain_claimed_twice' and done_at is null",
      )
    ).trim();

  test("the second of two requests for one domain finds the first and creates one task", async () => {
    await runAtOnce(run, [requestDomain(ana, "loja.com.br"), requestDomain(beto, "loja.com.br")]);
    expect(await claims()).toBe("loja.com.br");
    expect((await run("select count(*) from public.domain_requests")).trim()).toBe("2");
  });

  test("a domain and its subdomain are one claim, also when both are requested at once", async () => {
    await runAtOnce(run, [requestDomain(ana, "loja.com.br"), requestDomain(beto, "www.loja.com.br")]);
    expect((await claims()).split("\n")).toHaveLength(1);
    expect(await claims()).toMatch(/loja\.com\.br$/);
  });

  test("two requests for different domains at once create no task", async () => {
    await runAtOnce(run, [requestDomain(ana, "loja.com.br"), requestDomain(beto, "oficina.com.br")]);
    expect(await claims()).toBe("");
  });
});
