import { beforeEach, describe, expect, test } from "vitest";
import { admin, customer, openTestDatabase, owner, serviceRole, type Row } from "../test-database.ts";

const database = await openTestDatabase();
let profileId: string;
let siteId: string;
let domain: string;
let customers = 0;

beforeEach(async () => {
  await database.script("delete from public.domain_checks");
  customers += 1;
  domain = `loja${customers}.com.br`;
  profileId = await database.signUp(`cliente${customers}@example.com`, { domain });
  siteId = String(
    (await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"],
  );
});

async function move(...path: string[]): Promise<void> {
  for (const status of path) {
    await database.script(`update public.sites set status = '${status}' where id = '${siteId}'`);
  }
}

const claim = async () =>
  (await database.as(serviceRole, "select site_id from public.claim_domain_checks(10)")).rows.map(
    (row) => row["site_id"],
  );

const records = [{ type: "A", name: "@" }];

function record(verdict: string, { asked = domain, restart = false } = {}): Promise<unknown> {
  return database.as(
    serviceRole,
    "select public.record_domain_check($1, $2, $3, $4, next_check_at => now() + interval '1 hour', restart => $5)",
    [siteId, asked, JSON.stringify(records), verdict, restart],
  );
}

const check = (): Promise<Row[]> =>
  database.rows(
    `select domain, verdict, checks, checked_at is not null as checked, connected_at is not null as connected,
            next_check_at <= now() as due from public.domain_checks where site_id = $1`,
    [siteId],
  );

const told = async () =>
  (
    await database.rows(
      "select payload from public.email_outbox where profile_id = $1 and template = 'domain_connected'",
      [profileId],
    )
  ).map(({ payload }) => payload);

describe("claim_domain_checks", () => {
  test("returns a paid site's domain immediately, to one run", async () => {
    expect(await check()).toEqual([]);
    await move("awaiting_activation");
    expect(await check()).toEqual([
      { domain, verdict: "unknown", checks: 0, checked: false, connected: false, due: true },
    ]);
    expect(await claim()).toEqual([siteId]);
    expect(await claim()).toEqual([]);
    await database.script("update public.domain_checks set next_check_at = now() - interval '1 second'");
    expect(await claim()).toEqual([siteId]);
  });

  test("requires a domain and restarts when it changes", async () => {
    await database.script(`update public.profiles set domain = null where id = '${profileId}'`);
    await move("awaiting_activation");
    expect(await check()).toEqual([]);
    await database.as(customer(profileId), "update public.profiles set domain = $1", ["outra.com.br"]);
    await record("elsewhere", { asked: "outra.com.br" });
    expect(await check()).toMatchObject([
      { domain: "outra.com.br", verdict: "elsewhere", checks: 1, due: false },
    ]);
    await database.as(customer(profileId), "update public.profiles set domain = $1", [domain]);
    expect(await check()).toMatchObject([{ domain, verdict: "unknown", checks: 0, due: true }]);
    await database.as(customer(profileId), "update public.profiles set domain = null");
    expect(await check()).toEqual([]);
  });

  test("skips a suspended site until it is reactivated", async () => {
    await move("awaiting_activation", "suspended");
    expect(await claim()).toEqual([]);
    expect(await check()).toMatchObject([{ due: null }]);
    await move("awaiting_activation");
    expect(await claim()).toEqual([siteId]);
    await move("cancelled");
    expect(await check()).toMatchObject([{ due: null }]);
  });

  test("returns a live site until its domain points here", async () => {
    await move("awaiting_activation", "active");
    await record("elsewhere");
    expect(await check()).toMatchObject([{ due: false }]);
    await record("pointing_here");
    expect(await check()).toMatchObject([{ due: null }]);
  });

  test("returns an unpaid site only on request", async () => {
    await record("none", { restart: true });
    expect(await check()).toMatchObject([{ verdict: "none", checks: 1, due: null }]);
  });
});

describe("record_domain_check", () => {
  test("drops the result for a former domain", async () => {
    await move("awaiting_activation");
    await record("pointing_here", { asked: "velha.com.br" });
    expect(await check()).toMatchObject([{ verdict: "unknown", checked: false }]);
    expect(await told()).toEqual([]);
  });

  test("counts checks and restarts the count on request", async () => {
    await move("awaiting_activation");
    await record("none");
    await record("none");
    await database.script("update public.domain_checks set first_asked_at = now() - interval '8 days'");
    expect(await check()).toMatchObject([{ checks: 2 }]);
    await record("none", { restart: true });
    expect(await check()).toMatchObject([{ checks: 1 }]);
    expect(
      await database.row(
        "select first_asked_at = checked_at as anew from public.domain_checks where site_id = $1",
        [siteId],
      ),
    ).toEqual({ anew: true });
  });

  test("sends one e-mail when the domain points here, and another only after it pointed elsewhere", async () => {
    await move("awaiting_activation");
    for (const verdict of ["none", "partly"]) await record(verdict);
    expect(await told()).toEqual([]);
    for (const verdict of ["pointing_here", "pointing_here", "unknown", "pointing_here"])
      await record(verdict);
    expect(await told()).toEqual([{ domain, full_name: null }]);
    await record("elsewhere");
    expect(await check()).toMatchObject([{ connected: false }]);
    await record("pointing_here");
    expect(await told()).toHaveLength(2);
  });

  test.each([
    ["a live site", ["awaiting_activation", "active"]],
    ["an unpaid site", []],
    ["a suspended site", ["awaiting_activation", "suspended"]],
  ])("sends no e-mail for %s", async (_name, path) => {
    await move(...path);
    await record("pointing_here");
    expect(await told()).toEqual([]);
  });

  test("sends no second e-mail after an activation was undone", async () => {
    const team = await database.signUp(`equipe${customers}@example.com`);
    await move("awaiting_activation");
    await record("pointing_here");
    const { rows } = await database.as(
      admin(team),
      "select public.take_site_step($1, 'activate', 'awaiting_activation', 'Combinado') as event",
      [siteId],
    );
    await database.as(admin(team), "select public.undo_site_step($1)", [rows[0]?.["event"]]);
    expect(await check()).toMatchObject([{ verdict: "pointing_here", connected: true, due: true }]);
    await record("pointing_here");
    expect(await told()).toHaveLength(1);
  });
});

const resolvers = "update public.settings set value = $1 where key = 'dns_resolvers' returning key";

test.each(["https://dns.example/dns-query, https://dns.google/resolve", "https://dns.example/dns-query"])(
  "resolvers may be %s",
  async (value) => {
    expect((await database.rehearse(owner, resolvers, [value])).rows).toHaveLength(1);
  },
);

test.each(["http://dns.example/dns-query", "dns.example", "https://a.example https://b.example"])(
  "resolvers may not be %s",
  async (value) => {
    await expect(database.rehearse(owner, resolvers, [value])).rejects.toMatchObject({ code: "23514" });
  },
);
