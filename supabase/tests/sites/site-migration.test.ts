import { beforeEach, describe, expect, test } from "vitest";
import { admin, anon, customer, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
const member = await database.signUp("equipe@example.com");
let profileId: string;
let customers = 0;

beforeEach(async () => {
  customers += 1;
  profileId = await database.signUp(`cliente${customers}@example.com`, { domain: `site${customers}.com.br` });
  await move("awaiting_activation");
});

async function move(...path: string[]): Promise<void> {
  for (const status of path) {
    await database.rows("update public.sites set status = $2 where profile_id = $1", [profileId, status]);
  }
}

const request = (address: string, access: string | null = null, by: Caller = customer(profileId)) =>
  database.as(by, "select public.request_migration($1, $2)", [address, access]);
const withdraw = (by: Caller = customer(profileId)) => database.as(by, "select public.withdraw_migration()");
const site = () =>
  database.row("select migration, migration_from from public.sites where profile_id = $1", [profileId]);
const access = () =>
  database.rows(
    "select extensions.pgp_sym_decrypt(a.sealed_access, private.access_key()) as access from public.site_migration_access a join public.sites s on s.id = a.site_id where s.profile_id = $1",
    [profileId],
  );
const tasks = () =>
  database.rows(
    "select subject, details, done_at is null as open from public.team_tasks where kind = 'migration_asked' and profile_id = $1",
    [profileId],
  );
const step = (migration: string) =>
  database.rows("update public.sites set migration = $2 where profile_id = $1", [profileId, migration]);

describe("a customer's request to migrate their earlier site", () => {
  test("is visible to the customer and creates one task and one e-mail", async () => {
    await request(" https://antigo.com.br ");
    await request("https://mais-antigo.com.br");
    expect(await site()).toEqual({ migration: "asked", migration_from: "https://mais-antigo.com.br" });
    expect(await tasks()).toEqual([
      { subject: `site${customers}.com.br`, details: { address: "https://antigo.com.br" }, open: true },
    ]);
    expect(
      await database.rows(
        "select from public.email_outbox where template = 'team_task' and payload ->> 'kind' = 'migration_asked' and payload ->> 'subject' = $1",
        [`site${customers}.com.br`],
      ),
    ).toHaveLength(1);
  });

  test("stores the access for the team only and replaces it when it is sent again", async () => {
    await request("https://antigo.com.br", "ftp ana segredo");
    await request("https://antigo.com.br/loja");
    expect(await site()).toMatchObject({ migration: "access_received" });
    expect(await access()).toEqual([{ access: "ftp ana segredo" }]);
    await request("https://antigo.com.br", "ftp ana outra");
    expect(await access()).toEqual([{ access: "ftp ana outra" }]);
    const listed = "select site_id, created_at from public.site_migration_access";
    expect((await database.as(customer(profileId), listed)).rows).toEqual([]);
    expect((await database.as(teamMember(member, "support"), listed)).rows).not.toEqual([]);
  });

  test("closes its task when the site is copied and deletes the access when the copy is checked", async () => {
    await request("https://antigo.com.br", "segredo");
    await step("copied");
    expect(await tasks()).toMatchObject([{ open: false }]);
    expect(await access()).toHaveLength(1);
    await step("checked");
    expect(await access()).toEqual([]);
    await expect(request("https://antigo.com.br")).rejects.toMatchObject({ code: "PT409" });
    await expect(withdraw()).rejects.toMatchObject({ code: "PT409" });
  });

  test("deletes all its data when it is withdrawn, and can be made again", async () => {
    await request("https://antigo.com.br", "segredo");
    await withdraw();
    expect(await site()).toEqual({ migration: "none", migration_from: null });
    expect([await access(), await tasks()]).toMatchObject([[], [{ open: false }]]);
    await expect(withdraw()).rejects.toMatchObject({ code: "PT409" });
    await request("https://antigo.com.br");
    expect(await tasks()).toMatchObject([{ open: true }]);
  });

  test.each([
    ["suspended", ["suspended"]],
    ["cancelled", ["cancelled"]],
  ])("fails while the site is %s", async (_status, path) => {
    await move(...path);
    await expect(request("https://antigo.com.br")).rejects.toMatchObject({ code: "PT409" });
    expect(await tasks()).toEqual([]);
  });

  test.each(["", "  ", "antigo.com.br", "javascript:alert(1)", "https://a b.com"])(
    "fails for the address %j and stores nothing",
    async (address) => {
      await expect(request(address, "segredo")).rejects.toMatchObject({ code: "23514" });
      expect(await site()).toMatchObject({ migration: "none" });
      expect([await access(), await tasks()]).toEqual([[], []]);
    },
  );

  test("fails when the access text is too long", async () => {
    await expect(request("https://antigo.com.br", "x".repeat(4001))).rejects.toMatchObject({ code: "23514" });
    expect(await site()).toMatchObject({ migration: "none" });
  });

  test("applies to the customer's own site, refuses visitors, and requires aal2 with a factor", async () => {
    await expect(request("https://antigo.com.br", null, anon)).rejects.toMatchObject({ code: "42501" });
    await database.rows("insert into auth.mfa_factors (user_id, status) values ($1, 'verified')", [
      profileId,
    ]);
    await expect(request("https://antigo.com.br")).rejects.toMatchObject({ code: "42501" });
    await expect(withdraw()).rejects.toMatchObject({ code: "42501" });
    await request("https://antigo.com.br", null, { role: "authenticated", userId: profileId, aal: "aal2" });
    // Team members who call it request a migration of their own site.
    await expect(request("https://x.com.br", null, admin(member))).rejects.toMatchObject({ code: "PT409" });
    expect(await site()).toMatchObject({ migration_from: "https://antigo.com.br" });
  });

  test("conflicts with a team form that was opened before it", async () => {
    const seen = await database.row(
      "select id, updated_at::text as at from public.sites where profile_id = $1",
      [profileId],
    );
    await request("https://antigo.com.br", "segredo");
    await expect(
      database.as(admin(member), "select public.save_site_file($1, $2, '{}')", [seen["id"], seen["at"]]),
    ).rejects.toMatchObject({ code: "PT409" });
    expect(await access()).toHaveLength(1);
  });
});

const siteId = async () =>
  String((await database.row("select id from public.sites where profile_id = $1", [profileId]))["id"]);
const read = async (by: Caller) =>
  (await database.as(by, "select public.read_migration_access($1) as access", [await siteId()])).rows[0]?.[
    "access"
  ];
const viewed = () =>
  database.rows(
    "select actor_email, area from public.audit_log where action = 'access_viewed' and profile_id = $1",
    [profileId],
  );

describe("the access to an earlier host", () => {
  beforeEach(() => request("https://antigo.com.br", "ftp ana segredo"));

  test("the team reads it one site at a time, and the audit log names the reader", async () => {
    expect(await read(teamMember(member, "support"))).toBe("ftp ana segredo");
    expect(await viewed()).toEqual([{ actor_email: "equipe@example.com", area: "sites" }]);
  });

  test("the database stores it encrypted", async () => {
    const { text } = await database.row(
      "select encode(sealed_access, 'escape') as text from public.site_migration_access where site_id = $1",
      [await siteId()],
    );
    expect(text).not.toContain("segredo");
  });

  test.each(["finance", "editor"] as const)("%s neither reads nor writes it", async (role) => {
    await expect(read(teamMember(member, role))).rejects.toMatchObject({ code: "42501" });
    await expect(
      database.as(teamMember(member, role), "select public.save_migration_access($1, 'x')", [await siteId()]),
    ).rejects.toMatchObject({ code: "42501" });
    expect(await viewed()).toEqual([]);
  });

  test.each([
    ["read in a list", "select sealed_access from public.site_migration_access"],
    [
      "exempted from purging",
      "update public.site_migration_access set created_at = now() + interval '1 year'",
    ],
    [
      "stored with another time",
      "insert into public.site_migration_access (site_id, sealed_access, created_at) select id, '', now() + interval '1 year' from public.sites",
    ],
  ])("an administrator cannot get it %s", async (_what, statement) => {
    await expect(database.as(admin(member), statement)).rejects.toMatchObject({ code: "42501" });
  });

  test("the team replaces and deletes it, and the audit log contains none of it", async () => {
    const save = async (text: string) =>
      database.as(admin(member), "select public.save_migration_access($1, $2)", [await siteId(), text]);
    await save(" sftp novo ");
    expect(await read(admin(member))).toBe("sftp novo");
    await save("");
    await expect(read(admin(member))).rejects.toMatchObject({ code: "PT404" });
    expect(JSON.stringify(await database.rows("select * from public.audit_log"))).not.toMatch(/segredo|novo/);
  });

  test("Vault's key encrypts it when Vault exists", async () => {
    const key = "from-vault-".padEnd(64, "0");
    const { rows } = await database.rehearse(
      { role: "owner" },
      "select private.access_key() as key",
      [],
      `create schema vault;
       create view vault.decrypted_secrets as select 'site_access_key' as name, '${key}' as decrypted_secret`,
    );
    expect(rows).toEqual([{ key }]);
  });

  test("the request fails while the server has no key", async () => {
    const attempt = database.rehearse(
      customer(profileId),
      "select public.request_migration('https://antigo.com.br', 'senha')",
      [],
      "set local site_pronto.access_key = ''",
    );
    await expect(attempt).rejects.toMatchObject({ code: "PT503" });
  });
});

describe("repeated requests and withdrawals", () => {
  test("one task reopens with one e-mail a day, up to the daily limit", async () => {
    const emails = () =>
      database.rows(
        "select id from public.email_outbox where template = 'team_task' and payload ->> 'subject' = $1",
        [`site${customers}.com.br`],
      );
    await request("https://antigo.com.br");
    await database.rows(
      "update public.email_outbox set status = 'sent', sent_at = now() where template = 'team_task'",
    );
    for (let time = 1; time < 10; time += 1) {
      await withdraw();
      await request(`https://antigo.com.br/${time}`);
    }
    expect(await tasks()).toEqual([
      { subject: `site${customers}.com.br`, details: { address: "https://antigo.com.br/9" }, open: true },
    ]);
    expect(await emails()).toHaveLength(1);
    await expect(request("https://antigo.com.br")).rejects.toMatchObject({
      code: "PT429",
      message: expect.stringMatching(/after \d+ seconds/),
    });
  });
});
