import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { DomainDependencies } from "../_shared/domain-check/check-site-domain.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import {
  openTestBackend,
  siteUrl,
  type Account,
  type TestBackend,
} from "../../../tools/testing/test-backend.ts";
import { openTestResolver } from "../../../tools/testing/test-resolver.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler as createRun } from "../check-domains/handler.ts";
import { createHandler } from "./handler.ts";

let backend: TestBackend;
let customer: Account & { token: string };
let site: { id: string; domain: string };
const { send, setZone } = openTestResolver();
const tls = vi.fn<DomainDependencies["checkTls"]>();
const cronSecret = "segredo-do-relogio";
let now = new Date();

const dependencies = (resolvers: string[] = ["http://one.test", "http://two.test"]) => ({
  database: backend.database,
  siteUrl,
  now: () => now,
  resolvers,
  send,
  checkTls: tls,
  cronSecret,
});

const point = (...lines: string[]) => setZone(lines.map((line) => line.replace("@", site.domain)).join("\n"));

const right = ["@ A 192.0.2.10", "www.@ CNAME sites.sitepronto.test"];

async function check(
  token: string,
  siteId = site.id,
  resolvers?: string[],
  more: object = {},
): Promise<[number, unknown]> {
  const response = await createHandler(dependencies(resolvers))(
    post("check-domain", token, { site_id: siteId, ...more }),
  );
  return [response.status, await response.json()];
}

const run = async (resolvers?: string[]) => {
  const request = new Request("http://local.test/check-domains", {
    method: "POST",
    headers: { authorization: `Bearer ${cronSecret}` },
  });
  return (await createRun(dependencies(resolvers))(request)).json();
};

const stored = async () =>
  (await backend.sql("select * from public.domain_checks where site_id = $1", [site.id]))[0] ?? {};

beforeAll(async () => {
  backend = await openTestBackend();
  await backend.sql("update public.call_limits set most_calls = 1000");
}, 60_000);

beforeEach(async () => {
  now = new Date();
  tls.mockReset().mockResolvedValue("valid");
  customer = await backend.logIn();
  await backend.sql("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    customer.id,
  ]);
  const [row] = await backend.sql("select id, domain from public.sites where profile_id = $1", [customer.id]);
  site = { id: String(row?.["id"]), domain: String(row?.["domain"]) };
  await backend.sql("delete from public.domain_checks where site_id <> $1", [site.id]);
  await point();
});

afterAll(() => backend.close());

describe("check-domain", () => {
  it("stores every record with its actual and expected values, readable by the site's customer", async () => {
    await point("@ A 203.0.113.9", "@ MX 10 mail.example");
    expect(await check(customer.token)).toEqual([200, { verdict: "elsewhere" }]);
    expect(await stored()).toMatchObject({
      verdict: "elsewhere",
      tls: null,
      checks: 1,
      records: [
        {
          type: "A",
          name: "@",
          expected: ["192.0.2.10"],
          found: ["203.0.113.9"],
          state: "wrong",
          disagree: false,
        },
        { type: "AAAA", found: [], state: "right" },
        { type: "CNAME", name: "www", expected: ["sites.sitepronto.test"], found: [], state: "missing" },
        { type: "NS", state: "info" },
        { type: "MX", found: ["10 mail.example"], state: "info" },
      ],
    });
  });

  it("checks the requested domain of a live site and keeps the check of the current domain", async () => {
    await check(customer.token);
    const before = await stored();
    expect((await check(customer.token, site.id, undefined, { requested: true }))[0]).toBe(409);
    await backend.sql(
      "insert into public.domain_requests (site_id, domain, asked_by_customer) values ($1, 'nova.example', true)",
      [site.id],
    );
    setZone("nova.example A 192.0.2.10\nwww.nova.example CNAME sites.sitepronto.test");
    expect(await check(customer.token, site.id, undefined, { requested: true })).toEqual([
      200,
      { verdict: "pointing_here" },
    ]);
    expect(
      await backend.sql(
        "select verdict, tls, checked_at is not null as checked from public.domain_requests where site_id = $1",
        [site.id],
      ),
    ).toEqual([{ verdict: "pointing_here", tls: "valid", checked: true }]);
    expect(await stored()).toEqual(before);
  });

  it("checks TLS at our own address only, and only when the domain resolves to it", async () => {
    await point("@ A 203.0.113.9");
    await check(customer.token);
    await point("@ A 203.0.113.9", "@ A 192.0.2.10");
    await check(customer.token);
    expect(tls).not.toHaveBeenCalled();
    await point(...right);
    expect(await check(customer.token)).toEqual([200, { verdict: "pointing_here" }]);
    expect(tls.mock.calls).toEqual([["192.0.2.10", site.domain]]);
    expect(await stored()).toMatchObject({ tls: "valid", verdict: "pointing_here" });
  });

  it("uses one resolver when the other fails, and returns unknown when both fail", async () => {
    await point(...right);
    expect(await check(customer.token, site.id, ["http://silent.test", "http://two.test"])).toEqual([
      200,
      { verdict: "pointing_here" },
    ]);
    expect(await check(customer.token, site.id, ["http://silent.test", "http://silent.test"])).toEqual([
      200,
      { verdict: "unknown" },
    ]);
  });

  it("uses the resolvers from the settings", async () => {
    await backend.sql(
      "update public.settings set value = 'https://silent.test/a' where key = 'dns_resolvers'",
    );
    expect(await check(customer.token, site.id, [])).toEqual([200, { verdict: "unknown" }]);
    await backend.sql(
      "update public.settings set value = 'https://a.test, https://b.test' where key = 'dns_resolvers'",
    );
    expect(await check(customer.token, site.id, [])).toEqual([200, { verdict: "none" }]);
    await backend.sql("update public.settings set value = null where key = 'dns_resolvers'");
  });
});

describe("check-domain access", () => {
  it.each(["support", "admin"])("allows %s to check any site", async (role) => {
    const { token } = await logInTeamMember(backend, role);
    expect(await check(token)).toEqual([200, { verdict: "none" }]);
  });

  it.each(["finance", "editor"])("refuses %s", async (role) => {
    const { token } = await logInTeamMember(backend, role);
    expect(await check(token)).toMatchObject([403, { code: "forbidden" }]);
  });

  it("answers a customer the same for another customer's site and for a missing site", async () => {
    const stranger = await backend.logIn();
    expect(await check(stranger.token)).toEqual(await check(stranger.token, crypto.randomUUID()));
    expect(await check(stranger.token)).toMatchObject([403, { code: "forbidden" }]);
    expect(await stored()).toMatchObject({ checks: 0 });
  });

  it("names the missing value: a domain, a site, an id", async () => {
    await backend.sql("update public.profiles set domain = null where id = $1", [customer.id]);
    expect(await check(customer.token)).toMatchObject([409, { code: "domain_required" }]);
    const { token } = await logInTeamMember(backend, "support");
    expect(await check(token, crypto.randomUUID())).toMatchObject([400, { code: "invalid_request" }]);
    expect(await check(token, "1")).toMatchObject([400, { code: "invalid_request" }]);
  });
});

describe("check-domains", () => {
  it("checks each due domain once and e-mails the customer when the domain points here", async () => {
    expect(await run()).toEqual({ checked: 1, failed: 0, behind: 0 });
    expect(await run()).toEqual({ checked: 0, failed: 0, behind: 0 });
    await point(...right);
    await backend.sql("update public.domain_checks set next_check_at = now()");
    expect(await run()).toEqual({ checked: 1, failed: 0, behind: 0 });
    expect(await stored()).toMatchObject({ verdict: "pointing_here", checks: 2 });
    const told = "select from public.email_outbox where template = 'domain_connected' and profile_id = $1";
    expect(await backend.sql(told, [customer.id])).toHaveLength(1);
    await backend.sql("update public.domain_checks set next_check_at = now()");
    await run();
    expect(await backend.sql(told, [customer.id])).toHaveLength(1);
  });

  it("increases the interval between checks and stops after seven days", async () => {
    await run();
    const pause = async () =>
      (Date.parse(String((await stored())["next_check_at"])) - now.getTime()) / 60_000;
    expect(await pause()).toBeCloseTo(5, 0);
    await backend.sql("update public.domain_checks set next_check_at = now()");
    await run();
    expect(await pause()).toBeCloseTo(10, 0);
    await backend.sql(
      "update public.domain_checks set next_check_at = now(), first_asked_at = now() - interval '7 days'",
    );
    await run();
    expect((await stored())["next_check_at"]).toBeNull();
  });

  it("creates a task for a domain that waits for more than an hour, until it is checked", async () => {
    const other = await backend.addAccount();
    await backend.sql(
      `insert into public.domain_checks (site_id, domain, next_check_at)
       select s.id, 'late.example', now() - interval '2 hours' from public.sites s where s.profile_id = $1
       on conflict (site_id) do update set next_check_at = excluded.next_check_at`,
      [other.id],
    );
    expect(await backend.sql("select public.count_domains_behind(now()) as behind")).toEqual([{ behind: 1 }]);
    await backend.sql("select public.run_watch()");
    const tasks = () =>
      backend.sql(
        "select subject, details ->> 'behind' as behind from public.team_tasks where kind = 'schedule_behind' and done_at is null",
      );
    expect(await tasks()).toEqual([{ subject: "check-domains", behind: "1" }]);
    expect(await run()).toMatchObject({ behind: 0 });
    await backend.sql("select public.run_watch()");
    expect(await tasks()).toEqual([]);
  });

  it("records its run and accepts only the scheduler", async () => {
    await run();
    const [row] = await backend.sql("select ok from public.schedule_runs where job = 'check-domains'");
    expect(row).toEqual({ ok: true });
    const refused = await createRun(dependencies())(new Request("http://local.test/", { method: "POST" }));
    expect(refused.status).toBe(401);
  });
});
