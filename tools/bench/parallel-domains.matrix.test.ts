import { describe, expect, test } from "vitest";
import { hasConnections, openTransaction, runAtOnce, signIn, useParallelDatabase } from "./parallel.ts";

const [ana, beto] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const arrange = `
  insert into auth.users (id, email, raw_user_meta_data)
  select id, name || '@example.com', jsonb_build_object('full_name', name, 'phone', '+5511987654321', 'domain', name || '.com.br', 'locale', 'pt-BR')
    from (values ('${ana}'::uuid, 'ana'), ('${beto}', 'beto')) person (id, name);
  update public.sites set status = 'awaiting_activation';
  update public.sites set status = 'active';`;

const requestDomain = (customer: string | undefined, domain: string) =>
  signIn(customer) +
  openTransaction(`select public.request_domain((select id from public.sites), '${domain}');`);

describe.skipIf(!hasConnections)("domain requests on two connections at once", () => {
  const run = useParallelDatabase(arrange);

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
