import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
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
let support: string;

const conversations = [
  "00000000-0000-4000-b000-000000000001",
  "00000000-0000-4000-b000-000000000002",
  "00000000-0000-4000-b000-000000000003",
];

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Souza", domain: "ana.com.br" });
  bia = await database.signUp("bia@example.com");
  support = await database.signUp("support@example.com", { full_name: "Sara Suporte" });
  await database.script(`
    update auth.users set raw_app_meta_data = '{"role":"support"}' where id = '${support}';
    insert into public.contacts (id, profile_id, name, email, message) values
      ('${conversations[0]}', '${ana}', 'Ana Souza', 'ana@example.com', e'Meu site\\n\\nAbre devagar'),
      ('${conversations[1]}', '${bia}', 'Bia', 'bia@example.com', e'Domínio\\n\\nQual?')`);
});

/** The source values of the copied columns. */
const sources = `
  select c.id, c.profile_id, c.name, c.email, split_part(c.message, e'\\n\\n', 1) as subject, c.status, c.waiting_since,
         c.last_message_at, c.assignee_id, coalesce(s.domain, p.domain) as domain
    from public.contacts c
    join public.profiles p on p.id = c.profile_id
    left join public.sites s on s.profile_id = c.profile_id`;

const copied = `
  select id, profile_id, name, email, subject, status, waiting_since, last_message_at, assignee_id, domain
    from private.conversation_entries`;

/** Conversations that a search for their sender, domain or messages does not find. */
const unfindable = `
  select e.id from private.conversation_entries e join public.profiles p on p.id = e.profile_id
    join public.contacts c on c.id = e.id
   where not e.search like all (array[
     '%' || private.fold_text(e.name) || '%', '%' || private.fold_text(e.email) || '%',
     '%' || private.fold_text(coalesce(p.full_name, '')) || '%', '%' || coalesce(e.domain, '') || '%',
     '%' || private.fold_text(c.message) || '%'])
      or exists (select from public.contact_messages m
                  where m.contact_id = e.id and strpos(e.search, private.fold_text(m.body)) = 0)
      or e.search like '%texto removido%'`;

const person = fc.constantFrom("ana", "bia");
const conversation = fc.constantFrom(...conversations);

/** Random changes to the sources of the copies. */
const change = fc
  .oneof(
    fc.record({ id: conversation, who: person, subject: fc.constantFrom("Ajuda", "ÇA VA") }).map(
      ({ id, who, subject }) => `
        insert into public.contacts (id, profile_id, name, email, message)
        values ('${id}', '${who}', 'Outro Nome', 'antes@example.com', '${subject}' || e'\\n\\nTexto')
        on conflict (id) do update set message = excluded.message`,
    ),
    conversation.map((id) => `delete from public.contacts where id = '${id}'`),
    fc.record({ id: conversation, by: fc.constantFrom("customer", "team"), note: fc.boolean() }).map(
      ({ id, by, note }) => `
        insert into public.contact_messages (contact_id, author_kind, body, is_note, created_at)
        select id, '${by}', 'Está ' || md5(random()::text), ${note && by === "team"}, clock_timestamp()
          from public.contacts where id = '${id}'`,
    ),
    conversation.map(
      (id) => `
        with added as (
          insert into public.contact_messages (contact_id, author_kind, body)
          select id, 'customer', 'Texto removido' from public.contacts where id = '${id}' returning id)
        select from added;
        delete from public.contact_messages where contact_id = '${id}' and body = 'Texto removido'`,
    ),
    conversation.map(
      (id) => `update public.contact_messages set body = 'Versão ' || id where contact_id = '${id}'`,
    ),
    fc
      .record({ id: conversation, to: fc.constantFrom("open", "closed") })
      .map(({ id, to }) => `update public.contacts set status = '${to}' where id = '${id}'`),
    fc
      .record({ id: conversation, to: fc.constantFrom("null", "'support'") })
      .map(({ id, to }) => `update public.contacts set assignee_id = ${to} where id = '${id}'`),
    fc
      .record({ who: person, name: fc.constantFrom("'Ana Lima'", "null") })
      .map(({ who, name }) => `update public.profiles set full_name = ${name} where id = '${who}'`),
    fc
      .record({
        who: person,
        table: fc.constantFrom("profiles", "sites"),
        domain: fc.constantFrom("um", "dois"),
      })
      .map(
        ({ who, table, domain }) =>
          `update public.${table} set domain = '${domain}.com.br' where ${table === "sites" ? "profile_id" : "id"} = '${who}'`,
      ),
    person.map((who) => `update auth.users set email = 'nova-' || id || '@example.com' where id = '${who}'`),
  )
  .map((sql) =>
    sql
      .replaceAll("'ana'", `'${ana}'`)
      .replaceAll("'bia'", `'${bia}'`)
      .replaceAll("'support'", `'${support}'`),
  );

const read = async (caller: Caller) =>
  (await database.as(caller, "select id from private.conversation_entries order by id")).rows;

describe("conversation_entries", () => {
  test("follow messages, profiles and sites after any change", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 20 }), async (changes) => {
        const differing = await database.rehearse(
          { role: "owner" },
          `select to_jsonb(x) from ((${sources} except ${copied}) union all (${copied} except ${sources})) x
           union all select to_jsonb(y) from (${unfindable}) y`,
          [],
          changes.join(";\n"),
        );
        expect(differing.rows).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test("disappear with their conversation and with the account", async () => {
    const gone = await database.signUp("gone@example.com");
    await database.script(`
      insert into public.contacts (profile_id, name, email, message)
      values ('${gone}', 'x', 'x@y.z', e'Um\\n\\nTexto'), ('${gone}', 'x', 'x@y.z', e'Dois\\n\\nTexto')`);
    const left = () =>
      database.rows("select subject from private.conversation_entries where profile_id = $1 order by 1", [
        gone,
      ]);
    await database.rows("delete from public.contacts where profile_id = $1 and message like 'Um%'", [gone]);
    expect(await left()).toEqual([{ subject: "Dois" }]);
    await database.rows("delete from auth.users where id = $1", [gone]);
    expect(await left()).toEqual([]);
  });

  test("require the permission to read messages, also from their customer", async () => {
    const all = [{ id: conversations[0] }, { id: conversations[1] }];
    expect(await read(serviceRole)).toEqual(all);
    for (const role of ["admin", "support"] as const)
      expect(await read(teamMember(support, role))).toEqual(all);
    for (const role of ["finance", "editor"] as const) expect(await read(teamMember(bia, role))).toEqual([]);
    expect(await read(customer(ana))).toEqual([]);
    expect(await read(formerAdmin(ana))).toEqual([]);
    await expect(read(anon)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "insert into private.conversation_entries select * from private.conversation_entries",
    "delete from private.conversation_entries",
    "update private.conversation_entries set status = 'closed'",
  ])("refuse direct writes: %s", async (sql) => {
    for (const caller of [anon, customer(ana), teamMember(support, "admin"), serviceRole]) {
      await expect(database.as(caller, sql)).rejects.toMatchObject({ code: "42501" });
    }
  });
});
