import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let ada: string;
let ana: string;
let bia: string;

beforeAll(async () => {
  ada = await database.signUp("ada@example.com", { full_name: "Ada Admin" });
  ana = await database.signUp("ana@gmial.com", { full_name: "Ana", locale: "pt-PT" });
  bia = await database.signUp("bia@example.com", { full_name: "Bia" });
});

beforeEach(async () => {
  await database.script(`
    delete from public.email_corrections; delete from public.email_outbox; delete from public.function_calls;
    update auth.users set raw_app_meta_data = '{}', email_confirmed_at = now();
    update auth.users set email = 'ana@gmial.com' where id = '${ana}';
    update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${ada}';
    delete from public.email_outbox`);
});

const correct = async (
  email = " Ana@Gmail.com ",
  {
    caller = admin(ada),
    seen = "ana@gmial.com",
    who = ana,
  }: { caller?: Caller; seen?: string; who?: string } = {},
) =>
  (
    await database.as(caller, "select public.correct_customer_email($1, $2, $3, 'typo') as id", [
      who,
      seen,
      email,
    ])
  ).rows[0]?.["id"];
const tokenOf = async (id: unknown) =>
  String(
    (await database.row("select token from private.email_correction_tokens where correction_id = $1", [id]))[
      "token"
    ],
  );
const stateOf = async (token: string) =>
  (await database.as(anon, "select public.email_correction_state($1) as state", [token])).rows[0]?.["state"];
const emails = () =>
  database.rows(
    "select template, recipient, profile_id, locale, payload from public.email_outbox order by template",
  );
const actions = async () =>
  (
    await database.rows(
      "select action from public.audit_log where profile_id = $1 and action like 'email_correct%' order by id desc limit 1",
      [ana],
    )
  ).map(({ action }) => action);
const changeEmail = (id: string, email: string) =>
  database.rows("update auth.users set email = $2 where id = $1", [id, email]);

describe("correct_customer_email", () => {
  test("mails a link to the new address and informs the old one, and changes nothing else", async () => {
    const id = await correct();
    const token = await tokenOf(id);
    const sent = await emails();
    expect(sent).toMatchObject([
      {
        template: "email_correction",
        recipient: "ana@gmail.com",
        profile_id: null,
        locale: "pt-PT",
        payload: { requested_by: "Ada Admin", email: "ana@gmail.com", former_email: "a•••@gmial.com" },
      },
      {
        template: "email_correction_notice",
        recipient: "ana@gmial.com",
        profile_id: ana,
        payload: { masked_email: "a•••@gmail.com" },
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain(token);
    expect(await database.row("select email from public.profiles where id = $1", [ana])).toEqual({
      email: "ana@gmial.com",
    });
    const { rows } = await database.as(serviceRole, "select template, payload from public.claim_emails()");
    expect(rows.find(({ template }) => template === "email_correction")).toMatchObject({
      payload: { token },
    });
    expect(await actions()).toEqual(["email_correction_requested"]);
  });

  test("repeats no e-mail within a minute, and replaces an earlier correction of another address", async () => {
    const id = await correct();
    const first = await tokenOf(id);
    expect(await correct("ana@gmail.com")).toBe(id);
    expect(await emails()).toHaveLength(2);
    const second = await correct("ana@outlook.com");
    expect(await stateOf(first)).toMatchObject({ state: "withdrawn" });
    expect(await stateOf(await tokenOf(second))).toMatchObject({
      state: "open",
      former_email: "a•••@gmial.com",
      email: "ana@outlook.com",
      profile_id: ana,
    });
    expect((await emails()).filter(({ template }) => template === "email_correction")).toMatchObject([
      { recipient: "ana@outlook.com" },
    ]);
  });

  test.each([
    [
      "the address of another account",
      { email: "BIA@example.com" },
      { message: "email_taken", code: "PT409" },
    ],
    ["the address that the account has", { email: "ANA@gmial.com" }, { code: "PT409" }],
    ["an e-mail that changed since it was read", { seen: "old@example.com" }, { code: "PT409" }],
    ["no address", { email: "ana" }, { code: "23514" }],
  ])(
    "refuses %s",
    async (_what, { email = "ana@gmail.com", seen }: { email?: string; seen?: string }, error) => {
      await expect(correct(email, seen === undefined ? {} : { seen })).rejects.toMatchObject(error);
      expect(await emails()).toEqual([]);
    },
  );

  test("refuses accounts of the team, also for an administrator, and roles that may not write customers", async () => {
    await expect(correct("x@example.com", { who: ada, seen: "ada@example.com" })).rejects.toMatchObject({
      message: "team_account",
    });
    for (const caller of [customer(ana), teamMember(bia, "finance")]) {
      await expect(correct("x@example.com", { caller })).rejects.toMatchObject({ code: "42501" });
      expect((await database.as(customer(ana), "select from public.email_corrections")).rows).toEqual([]);
    }
    await expect(
      database.as(admin(ada), "select * from private.email_correction_tokens"),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("is limited for each member of the team", async () => {
    await database.rows("update public.call_limits set most_calls = 2 where function = 'correct-email'");
    await correct("a@example.org");
    await correct("b@example.org");
    await expect(correct("c@example.org")).rejects.toMatchObject({ code: "PT429" });
    await database.rows("update public.call_limits set most_calls = 20 where function = 'correct-email'");
  });
});

describe("the account's new e-mail", () => {
  test("confirms the correction once, informs the old address, and names the customer in the log without the e-mail", async () => {
    const token = await tokenOf(await correct());
    await database.script("delete from public.email_outbox");
    await changeEmail(ana, "ana@gmail.com");
    expect(await stateOf(token)).toMatchObject({ state: "confirmed" });
    expect(await emails()).toMatchObject([
      {
        template: "email_changed",
        recipient: "ana@gmial.com",
        payload: { masked_email: "a•••@gmail.com" },
      },
    ]);
    expect(
      await database.rows(
        `select actor_id, actor_email, actor_role, after from public.audit_log
          where action = 'email_corrected' and profile_id = $1`,
        [ana],
      ),
    ).toEqual([{ actor_id: ana, actor_email: null, actor_role: null, after: { reason: "typo" } }]);
    await expect(
      database.as(admin(ada), "select public.withdraw_email_correction(id) from public.email_corrections"),
    ).rejects.toMatchObject({ code: "PT409" });
  });

  test("withdraws the correction when the customer chose another address", async () => {
    const token = await tokenOf(await correct());
    await changeEmail(ana, "ana@outlook.com");
    expect(await stateOf(token)).toMatchObject({ state: "withdrawn" });
    expect((await emails()).map(({ template }) => template)).toEqual([
      "email_correction_notice",
      "email_changed",
    ]);
  });

  test.each([
    ["expired", "update public.email_corrections set expires_at = now()"],
    ["taken", "update auth.users set email = 'ana@gmail.com' where email = 'bia@example.com'"],
    ["withdrawn", "select private.end_email_corrections(profile_id) from public.email_corrections"],
  ])("is %s in the state of the link after: %s", async (state, change) => {
    const token = await tokenOf(await correct());
    await database.script(change);
    expect(await stateOf(token)).toMatchObject({ state });
    await changeEmail(bia, "bia@example.com");
  });
});

describe("a pending correction", () => {
  test("is sent again with another link, no sooner than after five minutes", async () => {
    const id = await correct();
    const first = await tokenOf(id);
    const resend = () => database.as(admin(ada), "select public.resend_email_correction($1)", [id]);
    await expect(resend()).rejects.toMatchObject({ code: "PT429" });
    await database.rows(
      "update public.email_corrections set sent_at = now() - interval '5 minutes', expires_at = now()",
    );
    await resend();
    expect(await stateOf(first)).toBeNull();
    expect(await stateOf(await tokenOf(id))).toMatchObject({ state: "open" });
    expect((await emails()).filter(({ template }) => template === "email_correction")).toHaveLength(1);
    expect(await actions()).toEqual(["email_correction_resent"]);
  });

  test("is withdrawn with its queued e-mail, and can be withdrawn again", async () => {
    const id = await correct();
    const token = await tokenOf(id);
    const withdraw = () => database.as(admin(ada), "select public.withdraw_email_correction($1)", [id]);
    await withdraw();
    await withdraw();
    expect(await stateOf(token)).toMatchObject({ state: "withdrawn" });
    expect((await emails()).map(({ template }) => template)).toEqual(["email_correction_notice"]);
    await expect(
      database.as(admin(ada), "select public.resend_email_correction($1)", [id]),
    ).rejects.toMatchObject({ code: "PT409" });
  });
});

test("the deletion of an account removes its corrections and the e-mail to the new address", async () => {
  const gone = await database.signUp("gone@example.com");
  await correct("new@example.org", { who: gone, seen: "gone@example.com" });
  await database.as(serviceRole, "select public.delete_account($1)", [gone]);
  expect(await database.rows("select from public.email_corrections")).toEqual([]);
  expect(await database.rows("select from public.email_outbox where recipient = 'new@example.org'")).toEqual(
    [],
  );
});

test("corrections that ended 90 days ago are purged", async () => {
  await correct();
  await database.script(
    "update public.email_corrections set expires_at = now() - interval '91 days'; select private.purge_email_corrections()",
  );
  expect(await database.rows("select from public.email_corrections")).toEqual([]);
});
