import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;
let boss: string;
let otherBoss: string;

beforeAll(async () => {
  const anaIs = { full_name: "Ana Souza", domain: "ana.com.br", locale: "pt-PT" };
  ana = await database.signUp("ana@example.com", anaIs);
  bia = await database.signUp("bia@example.com");
  boss = await database.signUp("boss@example.com");
  otherBoss = await database.signUp("other-boss@example.com");
  await database.script(
    `update auth.users set raw_app_meta_data = '{"role": "admin"}' where id in ('${boss}', '${otherBoss}')`,
  );
});

const refused = { code: "42501" };
const notOfTheTeam: [string, () => Caller][] = [
  ["a customer", () => customer(bia)],
  ["an administrator whose role was taken away", () => formerAdmin(bia)],
  ["an editor", () => teamMember(bia, "editor")],
];

const subscription = (id: string, status: string, days: number) => `
  insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
  values ('${id}', '${ana}', 1, '${status}', 9990, 'brl', now() - interval '${days} days', 1);`;

async function anasRow(prepare = "", caller: Caller = admin(boss)) {
  const { rows } = await database.rehearse(
    caller,
    "select * from public.customer_list where id = $1",
    [ana],
    prepare,
  );
  return rows[0];
}

async function roleOf(userId: string): Promise<unknown> {
  const { role } = await database.row(
    "select raw_app_meta_data ->> 'role' as role from auth.users where id = $1",
    [userId],
  );
  return role;
}

describe("the list of customers", () => {
  test("returns name, domain, site and subscription and is searched in one column", async () => {
    expect(await anasRow(subscription("sub_1", "active", 1))).toMatchObject({
      full_name: "Ana Souza",
      email: "ana@example.com",
      domain: "ana.com.br",
      locale: "pt-PT",
      site_status: "awaiting_payment",
      subscription: "active",
      two_subscriptions: false,
      search: "ana souza ana@example.com ana.com.br",
    });
  });

  test("shows and finds the domain that the team gave the site, and also finds the customer's own", async () => {
    const row = await anasRow(`update public.sites set domain = 'other.com.br' where profile_id = '${ana}'`);
    expect(row).toMatchObject({ domain: "other.com.br" });
    expect(row?.["search"]).toMatch(/ana\.com\.br other\.com\.br$/);
  });

  test.each([
    ["none", ""],
    ["none", "incomplete"],
    ["active", "active"],
    ["active", "trialing"],
    ["overdue", "past_due"],
    ["unpaid", "unpaid"],
    ["paused", "paused"],
    ["ended", "canceled"],
    ["ended", "incomplete_expired"],
  ])("shows %s for a subscription with Stripe's status %o", async (said, status) => {
    const row = await anasRow(status && subscription("sub_1", status, 1));
    expect(row).toMatchObject({ subscription: said });
  });

  test("shows the live subscription when a later one has ended", async () => {
    const row = await anasRow(subscription("sub_1", "past_due", 9) + subscription("sub_2", "canceled", 1));
    expect(row).toMatchObject({ subscription: "overdue", two_subscriptions: false });
  });

  test("marks two live subscriptions", async () => {
    const row = await anasRow(subscription("sub_1", "past_due", 9) + subscription("sub_2", "active", 1));
    expect(row).toMatchObject({ two_subscriptions: true });
  });

  test.each(["admin", "support", "finance"] as const)("shows all customers to %s", async (role) => {
    const { rows } = await database.as(teamMember(boss, role), "select id from public.customer_list");
    expect(rows.length).toBe(4);
  });

  test("hides sites from finance, which may not read them", async () => {
    expect(await anasRow("", teamMember(boss, "finance"))).toMatchObject({
      site_status: null,
      domain: "ana.com.br",
    });
  });

  test.each(notOfTheTeam)("shows %s no customers", async (_who, caller) => {
    const { rows } = await database.as(caller(), "select id from public.customer_list");
    expect(rows).toEqual([]);
  });
});

const changePhone = (seen: string, phone = "'+5521912345678'") =>
  `select public.set_customer_phone('${ana}', ${seen}, ${phone})`;
const storedPhone = async () =>
  (await database.row("select phone from public.profiles where id = $1", [ana]))["phone"];

describe("set_customer_phone", () => {
  test.each(["admin", "support"] as const)("stores the phone and who changed it (%s)", async (role) => {
    await database.script(`update public.profiles set phone = '+5511987654321' where id = '${ana}'`);
    await database.as(teamMember(boss, role), changePhone("'+5511987654321'"));
    expect(await storedPhone()).toBe("+5521912345678");
    const log = "select actor_id, area, before, after from public.audit_log where action = 'phone_changed'";
    expect((await database.rows(`${log} and profile_id = $1 order by id desc limit 1`, [ana]))[0]).toEqual({
      actor_id: boss,
      area: "customers",
      before: null,
      after: null,
    });
  });

  test("refuses a phone after a concurrent change, and a malformed or missing one", async () => {
    await database.script(`update public.profiles set phone = '+5511987654321' where id = '${ana}'`);
    await expect(database.as(admin(boss), changePhone("null"))).rejects.toMatchObject({ code: "PT409" });
    for (const phone of ["'(11) 98765-4321'", "''", "null"]) {
      await expect(database.as(admin(boss), changePhone("'+5511987654321'", phone))).rejects.toMatchObject({
        code: "23514",
      });
    }
    expect(await storedPhone()).toBe("+5511987654321");
  });

  test("answers not found for an unknown account", async () => {
    const unknown = `select public.set_customer_phone(gen_random_uuid(), null, '+5511987654321')`;
    await expect(database.as(admin(boss), unknown)).rejects.toMatchObject({ code: "PT404" });
  });

  test.each([...notOfTheTeam, ["finance", () => teamMember(bia, "finance")] as [string, () => Caller]])(
    "refuses %s",
    async (_who, caller) => {
      await expect(database.as(caller(), changePhone("null"))).rejects.toMatchObject(refused);
    },
  );
});

const changeName = (seen: string | null, name: string | null): [string, unknown[]] => [
  "select public.set_customer_name($1, $2, $3)",
  [ana, seen, name],
];
const storedName = async () =>
  (await database.row("select full_name from public.profiles where id = $1", [ana]))["full_name"];

describe("set_customer_name", () => {
  test("stores the name and who changed it, and refuses the second of two concurrent changes", async () => {
    await database.script(`update public.profiles set full_name = 'Ana' where id = '${ana}'`);
    await database.as(teamMember(boss, "support"), ...changeName("Ana", "Ana Conceição"));
    expect(await storedName()).toBe("Ana Conceição");
    await expect(database.as(admin(boss), ...changeName("Ana", "Anna"))).rejects.toMatchObject({
      code: "PT409",
    });
    const log = await database.rows(
      "select actor_id, area, before, after from public.audit_log where action = 'name_changed' and profile_id = $1",
      [ana],
    );
    expect(log).toEqual([{ actor_id: boss, area: "customers", before: null, after: null }]);
    for (const name of ["", " ", null]) {
      await expect(database.as(admin(boss), ...changeName("Ana Conceição", name))).rejects.toMatchObject({
        code: "23514",
      });
    }
    await database.script(`update public.profiles set full_name = 'Ana Souza' where id = '${ana}'`);
  });

  test.each([...notOfTheTeam, ["finance", () => teamMember(bia, "finance")] as [string, () => Caller]])(
    "refuses %s",
    async (_who, caller) => {
      await expect(database.as(caller(), ...changeName(null, "Ana"))).rejects.toMatchObject(refused);
      await expect(
        database.as(caller(), "select public.note_confirmation_resent($1)", [ana]),
      ).rejects.toMatchObject(refused);
    },
  );
});

describe("resend_email", () => {
  const emailId = "00000000-0000-4000-8000-0000000000e1";
  const again = `select public.resend_email('${emailId}')`;

  function stored(status: string, more = ""): string {
    return `
      delete from public.email_outbox;
      insert into public.email_outbox (id, profile_id, recipient, template, payload, dedupe_key, status, attempts)
      values ('${emailId}', '${ana}', 'old@example.com', 'site_live', '{"domain": "ana.com.br"}', 'first', '${status}', 12);
      ${more}`;
  }
  const outbox = () =>
    database.rows(
      "select id = $1 as same, recipient, locale, template, payload, status, attempts from public.email_outbox order by created_at, status desc",
      [emailId],
    );

  test.each(["admin", "support"] as const)(
    "queues a copy of a sent e-mail to the current address (%s)",
    async (role) => {
      await database.script(stored("sent"));
      await database.as(teamMember(boss, role), again);
      const copy = { template: "site_live", payload: { domain: "ana.com.br" } };
      expect(await outbox()).toEqual([
        { ...copy, same: true, recipient: "old@example.com", locale: "pt-BR", status: "sent", attempts: 12 },
        {
          ...copy,
          same: false,
          recipient: "ana@example.com",
          locale: "pt-PT",
          status: "queued",
          attempts: 0,
        },
      ]);
      // A second request while the copy is queued.
      await expect(database.as(teamMember(boss, role), again)).rejects.toMatchObject({ code: "PT409" });
    },
  );

  test("waits five minutes after the e-mail or its copy was sent", async () => {
    await database.script(
      stored("sent", "update public.email_outbox set sent_at = now() - interval '2 minutes'"),
    );
    await expect(database.as(admin(boss), again)).rejects.toMatchObject({
      code: "PT429",
      message: expect.stringMatching(/after 1\d\d seconds/),
    });
    await database.script("update public.email_outbox set sent_at = now() - interval '6 minutes'");
    await database.as(admin(boss), again);
    await database.script(
      "update public.email_outbox set status = 'sent', sent_at = now() where status = 'queued'",
    );
    await expect(database.as(admin(boss), again)).rejects.toMatchObject({ code: "PT429" });
  });

  test("retries an e-mail that was given up, with the current address", async () => {
    await database.script(stored("failed"));
    await database.as(admin(boss), again);
    expect(await outbox()).toMatchObject([
      { same: true, recipient: "ana@example.com", status: "queued", attempts: 0 },
    ]);
    const { rows } = await database.as(serviceRole, "select id from public.claim_emails()");
    expect(rows).toEqual([{ id: emailId }]);
  });

  test.each(["queued", "sending"])("refuses an e-mail that is %s", async (status) => {
    await database.script(stored(status));
    await expect(database.as(admin(boss), again)).rejects.toMatchObject({ code: "PT409" });
  });

  test("refuses unknown e-mails and e-mails to the team", async () => {
    await database.script(
      stored("sent", `update public.email_outbox set profile_id = null where id = '${emailId}'`),
    );
    await expect(database.as(admin(boss), again)).rejects.toMatchObject({ code: "PT404" });
    const unknown = "select public.resend_email(gen_random_uuid())";
    await expect(database.as(admin(boss), unknown)).rejects.toMatchObject({ code: "PT404" });
  });

  test.each<[string, () => Caller]>([
    ...notOfTheTeam,
    ["finance", () => teamMember(bia, "finance")],
    ["a visitor", () => anon],
  ])("refuses %s", async (_who, caller) => {
    await database.script(stored("sent"));
    await expect(database.as(caller(), again)).rejects.toMatchObject(refused);
    expect(await outbox()).toHaveLength(1);
  });
});

describe("set_team_role", () => {
  const set = "select public.set_team_role($1, $2)";

  test("grants and revokes a role for an administrator", async () => {
    await database.script(
      `update auth.users set raw_app_meta_data = '{"provider": "email"}' where id = '${ana}'`,
    );
    for (const role of ["admin", "support", null]) {
      await database.as(admin(boss), set, [ana, role]);
      expect(await roleOf(ana)).toBe(role);
      const { rows } = await database.as(admin(boss), "select public.team_role_of($1) as role", [ana]);
      expect(rows).toEqual([{ role }]);
    }
    const { data } = await database.row("select raw_app_meta_data as data from auth.users where id = $1", [
      ana,
    ]);
    expect(data).toEqual({ provider: "email" });
  });

  test("refuses to change one's own role", async () => {
    for (const role of [null, "support", "admin"]) {
      await expect(database.as(admin(boss), set, [boss, role])).rejects.toMatchObject({ code: "PT409" });
    }
    expect(await roleOf(boss)).toBe("admin");
  });

  test("refuses to revoke the last administrator even when another role may write roles", async () => {
    const prepare = `
      insert into private.role_permissions values ('support', 'roles.write');
      update auth.users set raw_app_meta_data = '{}' where id = '${boss}'`;
    for (const role of [null, "editor"]) {
      await expect(
        database.rehearse(teamMember(bia, "support"), set, [otherBoss, role], prepare),
      ).rejects.toMatchObject({ code: "PT409" });
    }
    await database.rehearse(teamMember(bia, "support"), set, [otherBoss, "admin"], prepare);
  });

  test("requires an existing role and account", async () => {
    await expect(database.as(admin(boss), set, [ana, "owner"])).rejects.toMatchObject({ code: "22P02" });
    await expect(database.as(admin(boss), set, [crypto.randomUUID(), "admin"])).rejects.toMatchObject({
      code: "PT404",
    });
  });

  test.each<[string, () => Caller]>([
    ...notOfTheTeam,
    ["support", () => teamMember(bia, "support")],
    ["finance", () => teamMember(bia, "finance")],
    ["a visitor", () => anon],
  ])("refuses %s, as does team_role_of", async (_who, caller) => {
    await expect(database.as(caller(), set, [ana, "admin"])).rejects.toMatchObject(refused);
    await expect(database.as(caller(), "select public.team_role_of($1)", [otherBoss])).rejects.toMatchObject(
      refused,
    );
    expect(await roleOf(ana)).toBeNull();
  });

  test("refuses an administrator whose factor was not used", async () => {
    await database.script(
      `insert into auth.mfa_factors (user_id, status) values ('${otherBoss}', 'verified')`,
    );
    const caller = { role: "authenticated", userId: otherBoss, teamRole: "admin" } as const;
    await expect(database.as({ ...caller, aal: "aal1" }, set, [ana, "admin"])).rejects.toMatchObject(refused);
    await database.as({ ...caller, aal: "aal2" }, set, [ana, null]);
  });
});
