import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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
let ada: string;
let ben: string;
let ana: string;
let bia: string;

beforeAll(async () => {
  ada = await database.signUp("ada@example.com", { full_name: "Ada Admin", locale: "en" });
  ben = await database.signUp("ben@example.com", { full_name: "Ben" });
  ana = await database.signUp("ana@example.com", { full_name: "Ana" });
  bia = await database.signUp("bia@example.com", { full_name: "Bia" });
});

beforeEach(async () => {
  await database.script(`
    delete from public.team_invitations; delete from public.email_outbox;
    update auth.users set raw_app_meta_data = '{}', email_confirmed_at = now();
    update auth.users set raw_app_meta_data = '{"role": "admin"}' where id in ('${ada}', '${ben}')`);
});

const invite = async (email = "Nova@Example.com ", role = "support", caller: Caller = admin(ada)) =>
  (await database.as(caller, "select public.invite_member($1, $2) as id", [email, role])).rows[0]?.["id"];
const tokenOf = async (id: unknown) =>
  String(
    (await database.row("select token from private.invitation_tokens where invitation_id = $1", [id]))[
      "token"
    ],
  );
const stateOf = async (token: string) =>
  (await database.as(anon, "select public.invitation_state($1) as state", [token])).rows[0]?.["state"];
const accept = (caller: Caller, token: string) =>
  database.as(caller, "select public.accept_invitation($1)", [token]);
const roleOf = async (id: string) =>
  (await database.row("select raw_app_meta_data ->> 'role' as role from auth.users where id = $1", [id]))[
    "role"
  ];
const sentEmails = () =>
  database.rows(
    "select recipient, locale, profile_id, payload from public.email_outbox where template = 'team_invitation'",
  );

describe("invite_member", () => {
  test("queues an e-mail whose link only the sender of e-mails reads", async () => {
    const id = await invite();
    expect(await sentEmails()).toMatchObject([
      {
        recipient: "nova@example.com",
        locale: "en",
        profile_id: null,
        payload: { invitation_id: id, role: "support", invited_by: "Ada Admin" },
      },
    ]);
    const token = await tokenOf(id);
    expect(token).toMatch(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify(await sentEmails())).not.toContain(token);
    const { rows } = await database.as(serviceRole, "select template, payload from public.claim_emails()");
    expect(rows).toMatchObject([{ template: "team_invitation", payload: { token, role: "support" } }]);
    for (const caller of [admin(ada), serviceRole]) {
      await expect(database.as(caller, "select * from private.invitation_tokens")).rejects.toMatchObject({
        code: "42501",
      });
    }
  });

  test("replaces the link of an earlier invitation, and repeats none within a minute", async () => {
    const id = await invite();
    const first = await tokenOf(id);
    expect(await invite("nova@example.com", "support", admin(ben))).toBe(id);
    expect(await sentEmails()).toHaveLength(1);
    await database.rows("update public.team_invitations set sent_at = now() - interval '2 minutes'");
    expect(await invite("nova@example.com", "editor")).toBe(id);
    expect(await stateOf(first)).toBeNull();
    expect(await stateOf(await tokenOf(id))).toMatchObject({ role: "editor", state: "open" });
    expect(await sentEmails()).toHaveLength(1);
    const logged = await database.rows(
      `select action, before, after from public.audit_log where after ->> 'email' = 'nova@example.com' order by id`,
    );
    expect(logged.slice(-2)).toEqual([
      { action: "member_invited", before: null, after: { role: "support", email: "nova@example.com" } },
      {
        action: "invitation_replaced",
        before: { role: "support" },
        after: { role: "editor", email: "nova@example.com" },
      },
    ]);
  });

  test("refuses an account of the team, and addresses that are none", async () => {
    await expect(invite("BEN@example.com")).rejects.toMatchObject({ code: "PT409" });
    for (const email of ["", "nova", "a b@example.com"]) {
      await expect(invite(email)).rejects.toMatchObject({ code: "23514" });
    }
  });
});

describe("accept_invitation", () => {
  test("gives the role to the confirmed account of the address, once, and logs the account with its inviter", async () => {
    const token = await tokenOf(await invite("ana@example.com", "finance"));
    expect(await stateOf(token)).toEqual({
      email: "ana@example.com",
      role: "finance",
      state: "open",
      has_account: true,
    });
    await accept(customer(ana), token);
    await accept(customer(ana), token);
    expect(await roleOf(ana)).toBe("finance");
    expect(await stateOf(token)).toMatchObject({ state: "accepted" });
    expect(
      await database.rows(
        `select actor_id, actor_email, actor_role, area, after from public.audit_log
          where action = 'invitation_accepted' and profile_id = $1`,
        [ana],
      ),
    ).toEqual([
      {
        actor_id: ana,
        actor_email: "ana@example.com",
        actor_role: "finance",
        area: "roles",
        after: { role: "finance", invited_by: "ada@example.com" },
      },
    ]);
    // A role that was taken away does not return with the link.
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [ana]);
    await expect(accept(customer(ana), token)).rejects.toMatchObject({ code: "PT409" });
    expect(await roleOf(ana)).toBeNull();
  });

  test("refuses another account, an unconfirmed address and an unknown link", async () => {
    const token = await tokenOf(await invite("ana@example.com"));
    await expect(accept(customer(bia), token)).rejects.toMatchObject({ code: "PT404" });
    await expect(accept(customer(ana), "0".repeat(64))).rejects.toMatchObject({ code: "PT404" });
    await database.rows("update auth.users set email_confirmed_at = null where id = $1", [ana]);
    await expect(accept(customer(ana), token)).rejects.toMatchObject({ code: "PT404" });
    expect(await roleOf(ana)).toBeNull();
  });

  test.each([
    ["expired", "update public.team_invitations set expires_at = now()"],
    ["withdrawn", "update public.team_invitations set withdrawn_at = now()"],
    ["withdrawn", "update auth.users set raw_app_meta_data = '{}' where email = 'ada@example.com'"],
  ])("refuses an invitation that is %s after: %s", async (state, change) => {
    const token = await tokenOf(await invite("ana@example.com"));
    await database.script(change);
    expect(await stateOf(token)).toMatchObject({ state });
    await expect(accept(customer(ana), token)).rejects.toMatchObject({ code: "PT409" });
    expect(await roleOf(ana)).toBeNull();
  });
});

describe("withdraw_invitation", () => {
  test("ends the link and removes its queued e-mail, and can be repeated", async () => {
    const id = await invite();
    const token = await tokenOf(id);
    for (const caller of [admin(ada), admin(ben)]) {
      await database.as(caller, "select public.withdraw_invitation($1)", [id]);
    }
    expect(await stateOf(token)).toMatchObject({ state: "withdrawn" });
    expect(await sentEmails()).toEqual([]);
    expect(
      await database.rows("select from public.audit_log where action = 'invitation_withdrawn'"),
    ).toHaveLength(1);
  });

  test("refuses an accepted invitation", async () => {
    const id = await invite("ana@example.com");
    await accept(customer(ana), await tokenOf(id));
    await expect(
      database.as(admin(ada), "select public.withdraw_invitation($1)", [id]),
    ).rejects.toMatchObject({ code: "PT409" });
  });
});

describe("team_members", () => {
  test("lists everyone with a role, with the time and protection of their access", async () => {
    await accept(customer(ana), await tokenOf(await invite("ana@example.com", "editor")));
    const { rows } = await database.as(
      admin(ada),
      "select name, email, role, since, has_factor from public.team_members()",
    );
    expect(rows).toMatchObject([
      { name: "Ada Admin", role: "admin", since: null, has_factor: false },
      { name: "Ana", role: "editor", since: expect.anything() as Date },
      { name: "Ben", role: "admin" },
    ]);
  });

  test("invitations and members are for roles that read roles", async () => {
    await invite();
    const read = "select from public.team_invitations";
    expect((await database.as(admin(ada), read)).rows).toHaveLength(1);
    for (const caller of [customer(ana), teamMember(bia, "support"), formerAdmin(bia)]) {
      expect((await database.as(caller, read)).rows).toEqual([]);
      await expect(database.as(caller, "select * from public.team_members()")).rejects.toMatchObject({
        code: "42501",
      });
      await expect(invite("x@example.com", "admin", caller)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("the deletion of an account removes invitations of its address, and a purge those that ended 90 days ago", async () => {
  const gone = await database.signUp("gone@example.com");
  await invite("gone@example.com");
  await invite("nova@example.com");
  await database.as(serviceRole, "select public.delete_account($1)", [gone]);
  expect(await database.rows("select email from public.team_invitations")).toEqual([
    { email: "nova@example.com" },
  ]);
  await database.script(
    "update public.team_invitations set expires_at = now() - interval '91 days'; select private.purge_invitations()",
  );
  expect(await database.rows("select from public.team_invitations")).toEqual([]);
});
