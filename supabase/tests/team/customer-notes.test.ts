import { beforeAll, beforeEach, expect, test } from "vitest";
import { admin, customer, openTestDatabase, serviceRole, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ada: string;
let bia: string;
let ana: string;
let contact: unknown;

beforeAll(async () => {
  ada = await database.signUp("ada@example.com", { full_name: "Ada Admin" });
  bia = await database.signUp("bia@example.com", { full_name: "Bia" });
  ana = await database.signUp("ana@example.com", { full_name: "Ana" });
  [{ id: contact }] = (await database.rows(
    "insert into public.contacts (profile_id, name, email, message) values ($1, 'Ana', 'ana@example.com', e'Oi\n\nTexto') returning id",
    [ana],
  )) as [{ id: unknown }];
});

beforeEach(async () => {
  await database.script(`
    delete from public.customer_notes; delete from private.conversation_presence;
    update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = '${ada}';
    update auth.users set raw_app_meta_data = '{"role": "support"}' where id = '${bia}'`);
});

const add = async (caller: Caller, body = "Prefere ligação") =>
  database.as(caller, "insert into public.customer_notes (profile_id, body) values ($1, $2)", [ana, body]);
const change = async (caller: Caller) =>
  (await database.as(caller, "update public.customer_notes set body = 'Outra' returning id")).rows.length;
const remove = async (caller: Caller) =>
  (await database.as(caller, "delete from public.customer_notes returning id")).rows.length;

test("a note belongs to its author, who alone changes and deletes it", async () => {
  await add(teamMember(bia, "support"));
  const read = "select author_id, body from public.customer_notes";
  expect((await database.as(admin(ada), read)).rows).toEqual([{ author_id: bia, body: "Prefere ligação" }]);
  expect([await change(admin(ada)), await remove(admin(ada))]).toEqual([0, 0]);
  expect(await change(teamMember(bia, "support"))).toBe(1);
  expect(await remove(teamMember(bia, "support"))).toBe(1);
});

test("customers and editors neither read nor write notes, and a note in another name is refused", async () => {
  await add(admin(ada));
  await database.rows('update auth.users set raw_app_meta_data = \'{"role": "editor"}\' where id = $1', [
    bia,
  ]);
  for (const caller of [customer(ana), teamMember(bia, "editor")]) {
    expect((await database.as(caller, "select from public.customer_notes")).rows).toEqual([]);
    await expect(add(caller)).rejects.toMatchObject({ code: "42501" });
    expect([await change(caller), await remove(caller)]).toEqual([0, 0]);
  }
  await expect(
    database.as(
      admin(ada),
      "insert into public.customer_notes (profile_id, body, author_id) values ($1, 'x', $2)",
      [ana, bia],
    ),
  ).rejects.toMatchObject({ code: "42501" });
});

test("the log contains that a note changed, without its text, and a note goes with the account", async () => {
  await add(admin(ada), "Segredo");
  const [entry] = await database.rows(
    "select action, profile_id, changed, after from public.audit_log where table_name = 'customer_notes'",
  );
  expect(entry).toMatchObject({ action: "insert", profile_id: ana });
  expect(JSON.stringify(entry)).not.toContain("Segredo");
  const gone = await database.signUp("gone@example.com");
  await database.rows("insert into public.customer_notes (profile_id, body) values ($1, 'Nota')", [gone]);
  await database.as(serviceRole, "select public.delete_account($1)", [gone]);
  expect(await database.rows("select from public.customer_notes where body = 'Nota'")).toEqual([]);
});

test("colleagues see for thirty seconds who has a conversation open and who writes", async () => {
  const see = async (caller: Caller, isWriting: boolean) =>
    (await database.as(caller, "select * from public.conversation_colleagues($1, $2)", [contact, isWriting]))
      .rows;
  expect(await see(admin(ada), false)).toEqual([]);
  expect(await see(teamMember(bia, "support"), true)).toEqual([{ name: "Ada Admin", writes: false }]);
  expect(await see(admin(ada), false)).toEqual([{ name: "Bia", writes: true }]);
  await see(teamMember(bia, "support"), false);
  expect(await see(admin(ada), false)).toEqual([{ name: "Bia", writes: false }]);
  await database.rows("update private.conversation_presence set seen_at = now() - interval '31 seconds'");
  expect(await see(admin(ada), false)).toEqual([]);
  await expect(see(customer(ana), false)).rejects.toMatchObject({ code: "42501" });
});
