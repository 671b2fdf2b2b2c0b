import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admin, customer, formerAdmin, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;
let support: string;
let colleague: string;
let contact: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Souza", domain: "ana.com.br" });
  bia = await database.signUp("bia@example.com", { full_name: "Bia" });
  support = await database.signUp("support@example.com", { full_name: "Sara Suporte" });
  colleague = await database.signUp("admin@example.com", { full_name: "Ada Admin" });
  await database.script(`
    update auth.users set raw_app_meta_data = '{"role":"support"}' where id = '${support}';
    update auth.users set raw_app_meta_data = '{"role":"admin"}' where id = '${colleague}'`);
});

beforeEach(async () => {
  await database.script("delete from public.contacts; delete from public.email_outbox");
  const { rows } = await database.as(
    customer(ana),
    "insert into public.contacts (name, email, message) values ('x', 'x@y.z', e'Meu site\n\nAbre devagar') returning id",
  );
  contact = String(rows[0]?.["id"]);
});

const one = async (caller: Caller, sql: string, params: unknown[]) =>
  (await database.as(caller, sql, params)).rows[0]?.["id"];
const reply = (
  caller: Caller,
  body = "E agora?",
  attachments: unknown[] = [],
  request: string | null = null,
) =>
  one(caller, "select public.reply_to_contact($1, $2, $3, $4) as id", [contact, body, attachments, request]);
const answer = (
  caller: Caller,
  seen: unknown = 0,
  body = "Já vimos.",
  attachments: unknown[] = [],
  request: string | null = null,
) =>
  one(caller, "select public.answer_contact($1, $2, false, $3, $4, $5) as id", [
    contact,
    body,
    seen,
    attachments,
    request,
  ]);
const assign = (caller: Caller, seen: string | null, assignee: string | null) =>
  database.as(caller, "select public.assign_contact($1, $2, $3)", [contact, seen, assignee]);
const request = "00000000-0000-4000-8000-00000000000f";
const note = (caller: Caller) =>
  one(caller, "select public.answer_contact($1, 'Cliente irritada', true, 0) as id", [contact]);
const stored = () =>
  database.row("select status, waiting_since, last_message_at from public.contacts where id = $1", [contact]);
const emails = () =>
  database.rows("select recipient, locale, template, payload, dedupe_key from public.email_outbox");
const team = () => teamMember(support, "support");

async function conversationOf(caller: Caller) {
  const { rows } = await database.as(caller, "select public.conversation($1) as answer", [contact]);
  return rows[0]?.["answer"] as Record<string, unknown> | null;
}

describe("answer_contact", () => {
  test("stores the answer for its customer, e-mails it in their language, and ends the waiting", async () => {
    await database.rows("update public.profiles set locale = 'en' where id = $1", [ana]);
    const id = await answer(team());
    expect(await stored()).toMatchObject({ status: "answered", waiting_since: null });
    expect(await emails()).toEqual([
      {
        recipient: "ana@example.com",
        locale: "en",
        template: "message_answered",
        payload: { contact_id: contact, subject: "Meu site", answer: "Já vimos.", full_name: "Ana Souza" },
        dedupe_key: `message_answered:${String(id)}`,
      },
    ]);
    expect(await conversationOf(customer(ana))).toMatchObject({
      status: "answered",
      messages: [{ author_kind: "team", author: null, body: "Já vimos.", is_note: false, attachments: [] }],
    });
    expect(await conversationOf(customer(bia))).toBeNull();
  });

  test("refuses an answer after a colleague's unread answer and accepts it after reading", async () => {
    const first = await answer(admin(colleague));
    await expect(answer(team())).rejects.toMatchObject({ code: "PT409" });
    await note(team());
    expect(await emails()).toHaveLength(1);
    await answer(team(), first);
    expect(await emails()).toHaveLength(2);
  });

  test("refuses an answer after a newer message of the customer", async () => {
    await reply(customer(ana));
    await expect(answer(team())).rejects.toMatchObject({ code: "PT409" });
  });

  test("refuses an answer without the last seen message once one exists", async () => {
    await reply(customer(ana));
    await expect(answer(team(), null)).rejects.toMatchObject({ code: "PT409" });
  });

  test("stores an answer once when it is sent again after a lost response", async () => {
    const file = await upload(support);
    const first = await answer(team(), 0, "Já vimos.", [file], request);
    expect(await answer(team(), 0, "Já vimos.", [file], request)).toBe(first);
    expect(await emails()).toHaveLength(1);
    // The request id is the author's own: another author cannot reuse it.
    await expect(answer(admin(colleague), first, "Outra", [], request)).rejects.toMatchObject({
      code: "23505",
    });
  });

  test("refuses customers, other roles and former administrators", async () => {
    for (const caller of [
      customer(ana),
      teamMember(bia, "finance"),
      teamMember(bia, "editor"),
      formerAdmin(bia),
    ]) {
      await expect(answer(caller)).rejects.toMatchObject({ code: "42501" });
      await expect(note(caller)).rejects.toMatchObject({ code: "42501" });
    }
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [bia]);
    expect(await emails()).toEqual([]);
  });
});

describe("a note of the team", () => {
  test("stores it for the team only, sends no e-mail and keeps the customer waiting", async () => {
    const before = await stored();
    await note(team());
    expect(await stored()).toEqual(before);
    expect(await emails()).toEqual([]);
    expect(await conversationOf(customer(ana))).toMatchObject({ messages: [] });
    expect((await database.as(customer(ana), "select from public.contact_messages")).rows).toEqual([]);
    expect(await conversationOf(team())).toMatchObject({
      messages: [{ is_note: true, author: "Sara Suporte", body: "Cliente irritada" }],
    });
  });
});

describe("a reply of the customer", () => {
  test("reopens an answered or closed conversation, waiting from now", async () => {
    await answer(team());
    await reply(customer(ana));
    expect(await stored()).toMatchObject({ status: "open", waiting_since: expect.any(Date) });
    await database.as(team(), "update public.contacts set status = 'closed' where id = $1", [contact]);
    expect(await stored()).toMatchObject({ status: "closed", waiting_since: null });
    await reply(customer(ana));
    expect(await stored()).toMatchObject({ status: "open", waiting_since: expect.any(Date) });
  });

  test("stores and counts the reply once when it is sent again after a lost response", async () => {
    const first = await reply(customer(ana), "E agora?", [], request);
    await database.as(team(), "update public.contacts set status = 'closed' where id = $1", [contact]);
    expect(await reply(customer(ana), "E agora?", [], request)).toBe(first);
    expect(await stored()).toMatchObject({ status: "closed" });
    expect(await database.rows("select from public.contact_messages")).toHaveLength(1);
  });

  test("does not move a waiting customer to the end of the queue", async () => {
    const { waiting_since: since } = await stored();
    await reply(customer(ana));
    expect(await stored()).toMatchObject({ waiting_since: since });
  });

  test("refuses a reply in another customer's conversation, also to the team", async () => {
    await expect(reply(customer(bia))).rejects.toMatchObject({ code: "PT404" });
    await expect(reply(team())).rejects.toMatchObject({ code: "PT404" });
  });

  test("refuses more than twenty an hour and returns the waiting time", async () => {
    for (let written = 0; written < 20; written += 1) await reply(customer(ana));
    await expect(reply(customer(ana))).rejects.toMatchObject({
      code: "PT429",
      message: expect.stringMatching(/^Too many messages: try again after \d+ seconds\.$/),
    });
    await database.script("update public.contact_messages set created_at = created_at - interval '1 hour'");
    await reply(customer(ana));
  });

  test("refuses writes without the function and writes as the team", async () => {
    await expect(
      database.as(
        customer(ana),
        "insert into public.contact_messages (contact_id, author_kind, body) values ($1, 'team', 'x')",
        [contact],
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

const upload = async (by: string) =>
  (
    await database.row(
      `insert into public.contact_attachments (contact_id, uploaded_by, path, name, content_type, size)
       values ($1, $2, $3 || '/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1) returning id`,
      [contact, by, ana],
    )
  )["id"];
const uploadForNew = async (by: string, folder = by) =>
  (
    await database.row(
      `insert into public.contact_attachments (uploaded_by, path, name, content_type, size)
       values ($1, $2 || '/' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1) returning id`,
      [by, folder],
    )
  )["id"];
const start = (caller: Caller, files: unknown[] = [], requestId: string | null = null) =>
  one(caller, "select public.start_conversation($1, $2, $3) as id", [
    "Erro\n\nVeja a foto",
    files,
    requestId,
  ]);
const seenBy = async (caller: Caller) =>
  (await database.as(caller, "select from public.contact_attachments")).rows.length;

describe("attachments", () => {
  test("become readable with the message they were uploaded for", async () => {
    const file = await upload(ana);
    expect([await seenBy(customer(ana)), await seenBy(team())]).toEqual([0, 0]);
    await reply(customer(ana), "Veja", [file]);
    expect(await conversationOf(customer(ana))).toMatchObject({
      messages: [{ attachments: [{ id: file, name: "a.pdf", content_type: "application/pdf", size: 1 }] }],
    });
    expect([await seenBy(customer(ana)), await seenBy(customer(bia)), await seenBy(team())]).toEqual([
      1, 0, 1,
    ]);
  });

  test("hide the files of a note from the customer", async () => {
    await one(team(), "select public.answer_contact($1, 'Nota', true, 0, $2) as id", [
      contact,
      [await upload(support)],
    ]);
    expect([await seenBy(customer(ana)), await seenBy(team())]).toEqual([0, 1]);
  });

  test("refuse the whole message with a file of another user or one already sent", async () => {
    const file = await upload(support);
    await expect(reply(customer(ana), "Veja", [file])).rejects.toMatchObject({ code: "PT404" });
    await answer(team(), 0, "Veja", [file]);
    await expect(answer(team(), 1e9, "De novo", [file])).rejects.toMatchObject({ code: "PT404" });
    expect(await emails()).toHaveLength(1);
  });

  test("allow five files", async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(ana)));
    await expect(reply(customer(ana), "Veja", files)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the first message", () => {
  test("includes its files, readable by customer and team", async () => {
    const file = await uploadForNew(ana);
    expect(await seenBy(customer(ana))).toBe(0);
    contact = String(await start(customer(ana), [file]));
    for (const caller of [customer(ana), team()]) {
      expect(await conversationOf(caller)).toMatchObject({
        message: "Erro\n\nVeja a foto",
        attachments: [{ id: file, name: "a.pdf", content_type: "application/pdf", size: 1 }],
        messages: [],
      });
      expect(await seenBy(caller)).toBe(1);
    }
    expect(await seenBy(customer(bia))).toBe(0);
  });

  test("stores the message once when it is sent again after a lost response", async () => {
    const file = await uploadForNew(ana);
    const first = await start(customer(ana), [file], request);
    expect(await start(customer(ana), [file], request)).toBe(first);
    // The request id is the sender's own: another customer's message with the same id is separate.
    expect(await start(customer(bia), [], request)).not.toBe(first);
  });

  test("refuses a file of another customer or conversation, and one already sent", async () => {
    const sent = await uploadForNew(ana);
    await start(customer(ana), [sent]);
    for (const file of [await uploadForNew(bia), await upload(ana), sent]) {
      await expect(start(customer(ana), [file])).rejects.toMatchObject({ code: "PT404" });
    }
    await expect(reply(customer(ana), "Veja", [sent])).rejects.toMatchObject({ code: "PT404" });
    expect(await database.rows("select from public.contacts where profile_id = $1", [ana])).toHaveLength(2);
  });

  test("allows five files", async () => {
    const files = await Promise.all([1, 2, 3, 4, 5, 6].map(() => uploadForNew(ana)));
    await expect(start(customer(ana), files)).rejects.toMatchObject({ code: "23514" });
  });

  test("does not attach its files to another customer's conversation", async () => {
    const file = await uploadForNew(bia);
    await expect(
      database.as(customer(bia), "select private.attach_to_first_message($1, $2)", [contact, [file]]),
    ).rejects.toMatchObject({ code: "PT404" });
  });
});

const latest = async (profile = ana) =>
  (
    await database.row("select max(last_message_at)::text as at from public.contacts where profile_id = $1", [
      profile,
    ])
  )["at"];

const write = async (
  caller: Caller,
  { to = ana, seen = null as unknown, files = [] as unknown[], id = null as string | null } = {},
) =>
  one(caller, "select public.write_to_customer($1, $2, $3, $4, $5) as id", [
    to,
    "As suas fotos\n\nPode enviar duas?",
    seen ?? (await latest(to)),
    files,
    id,
  ]);

describe("write_to_customer", () => {
  test("starts a conversation that waits for the customer, with name and address of their account", async () => {
    const id = await write(team());
    expect(await database.row("select * from public.contacts where id = $1", [id])).toMatchObject({
      profile_id: ana,
      author_kind: "team",
      author_id: support,
      assignee_id: support,
      name: "Ana Souza",
      email: "ana@example.com",
      status: "answered",
      waiting_since: null,
    });
    expect(await emails()).toMatchObject([
      {
        recipient: "ana@example.com",
        template: "team_message",
        dedupe_key: `team_message:${String(id)}`,
        payload: {
          contact_id: id,
          subject: "As suas fotos",
          message: "Pode enviar duas?",
          full_name: "Ana Souza",
        },
      },
    ]);
    expect(
      await database.rows(
        "select actor_id, profile_id, after from public.audit_log where action = 'conversation_started'",
      ),
    ).toContainEqual({ actor_id: support, profile_id: ana, after: { contact_id: id } });
  });

  test("is read by the customer without the author's name, and by the team with it", async () => {
    contact = String(await write(team()));
    expect(await conversationOf(customer(ana))).toMatchObject({ author_kind: "team", author: null });
    expect(await conversationOf(team())).toMatchObject({ author_kind: "team", author: "Sara Suporte" });
    expect(await conversationOf(customer(bia))).toBeNull();
    await expect(database.as(customer(ana), "select author_id from public.contacts")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("waits for the team after the customer's reply, and for the customer after the answer", async () => {
    contact = String(await write(team()));
    const message = await reply(customer(ana));
    expect(await stored()).toMatchObject({ status: "open" });
    await answer(team(), message);
    expect(await stored()).toMatchObject({ status: "answered", waiting_since: null });
  });

  test("writes once when it is sent again after a lost response", async () => {
    const seen = await latest();
    const first = await write(team(), { seen, id: request });
    expect(await write(team(), { seen, id: request })).toBe(first);
    expect(await emails()).toHaveLength(1);
  });

  test("refuses the second of two colleagues until they saw the first one's message", async () => {
    const seen = await latest();
    await write(team(), { seen });
    await expect(write(admin(colleague), { seen })).rejects.toMatchObject({ code: "PT409" });
    expect(await write(admin(colleague))).toBeTruthy();
  });

  test("sends the files that were uploaded for this customer, and no file for another", async () => {
    const file = await uploadForNew(support, ana);
    await expect(write(team(), { to: bia, seen: "infinity", files: [file] })).rejects.toMatchObject({
      code: "PT404",
    });
    contact = String(await write(team(), { files: [file] }));
    expect(await conversationOf(customer(ana))).toMatchObject({ attachments: [{ id: file }] });
  });

  test("does not count towards the customer's limit of messages", async () => {
    for (let count = 0; count < 5; count += 1) await write(team());
    await expect(start(customer(ana))).resolves.toBeTruthy();
  });

  test("is refused to customers, to roles without messages, and for an unknown account", async () => {
    for (const caller of [customer(ana), teamMember(bia, "finance"), formerAdmin(bia)]) {
      await expect(write(caller)).rejects.toMatchObject({ code: "42501" });
      await expect(database.as(caller, "select public.recipient_of_team($1)", [ana])).rejects.toMatchObject({
        code: "42501",
      });
    }
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [bia]);
    await expect(write(team(), { to: request })).rejects.toMatchObject({ code: "PT404" });
  });

  test("recipient_of_team returns the customer with their latest conversation", async () => {
    await database.rows("update public.profiles set locale = 'pt-PT' where id = $1", [ana]);
    const { rows } = await database.as(team(), "select public.recipient_of_team($1) as id", [ana]);
    expect(rows[0]?.["id"]).toMatchObject({
      name: "Ana Souza",
      email: "ana@example.com",
      locale: "pt-PT",
      domain: "ana.com.br",
      latest: { id: contact, subject: "Meu site", status: "open" },
    });
  });

  test("is found in the list by its text and by who started it", async () => {
    const id = await write(team());
    const found = "select id, author_kind, excerpt from public.conversation_list";
    expect((await database.as(team(), `${found} where author_kind = 'team'`)).rows).toEqual([
      { id, author_kind: "team", excerpt: "Pode enviar duas?" },
    ]);
    expect((await database.as(team(), `${found} where search like '%enviar duas%'`)).rows).toHaveLength(1);
  });
});

describe("the team's list of conversations", () => {
  test("shows each conversation with its domain and assignee", async () => {
    await assign(team(), null, colleague);
    const { rows } = await database.as(
      team(),
      "select * from public.conversation_list where search like '%ana.com.br%'",
    );
    expect(rows).toMatchObject([
      {
        id: contact,
        subject: "Meu site",
        name: "Ana Souza",
        domain: "ana.com.br",
        assignee: "Ada Admin",
        status: "open",
        excerpt: "Abre devagar",
      },
    ]);
  });

  test("shows the beginning of the last message that is not a note", async () => {
    await answer(team(), 0, "Já vimos.\n" + "Demora. ".repeat(100));
    await note(team());
    const { rows } = await database.as(team(), "select excerpt from public.conversation_list where id = $1", [
      contact,
    ]);
    expect(rows[0]?.["excerpt"]).toMatch(/^Já vimos\.\nDemora\. .{170,190}$/);
  });

  test("finds a conversation by the customer's current name and shows their current domain", async () => {
    const found = await database.rehearse(
      team(),
      "select id, domain from public.conversation_list where search like '%ana lima%nova.com.br%'",
      [],
      `update public.profiles set full_name = 'Ana Lima' where id = '${ana}';
       update public.sites set domain = 'nova.com.br' where profile_id = '${ana}';`,
    );
    expect(found.rows).toEqual([{ id: contact, domain: "nova.com.br" }]);
  });

  test("refuses to assign a conversation to a member who cannot answer it", async () => {
    await expect(assign(team(), null, bia)).rejects.toMatchObject({ code: "23514" });
  });

  test("reassigns a conversation only from the seen assignee, by members who may answer", async () => {
    await assign(team(), null, colleague);
    await expect(assign(team(), null, support)).rejects.toMatchObject({ code: "PT409" });
    await assign(team(), colleague, null);
    for (const caller of [
      customer(ana),
      teamMember(bia, "finance"),
      teamMember(bia, "editor"),
      formerAdmin(bia),
    ]) {
      await expect(assign(caller, null, colleague)).rejects.toMatchObject({ code: "42501" });
    }
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [bia]);
  });

  test("shows the names of answering members to the team only", async () => {
    const { rows } = await database.as(team(), "select * from public.message_team()");
    expect(rows).toEqual([
      { id: colleague, name: "Ada Admin" },
      { id: support, name: "Sara Suporte" },
    ]);
    await expect(database.as(customer(ana), "select * from public.message_team()")).rejects.toMatchObject({
      code: "42501",
    });
  });
});

describe("authors of the team's answers", () => {
  test("the team sees them, a customer does not", async () => {
    await assign(team(), null, colleague);
    await answer(team());
    expect(await conversationOf(team())).toMatchObject({
      assignee_id: colleague,
      messages: [{ author: "Sara Suporte" }],
    });
    const told = await conversationOf(customer(ana));
    expect(told).toMatchObject({ assignee_id: null, messages: [{ author: null }] });
    for (const id of [support, colleague]) expect(JSON.stringify(told)).not.toContain(id);
    expect((await database.as(customer(ana), "select from public.conversation_list")).rows).toEqual([]);
  });

  test.each([
    "assignee_id from public.contacts",
    "author_id from public.contact_messages",
    "request_id from public.contact_messages",
    "uploaded_by from public.contact_attachments",
  ])("no query reads them without the functions: %s", async (what) => {
    for (const caller of [customer(ana), team()]) {
      await expect(database.as(caller, `select ${what}`)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

test("a conversation shows the team the state of site and billing", async () => {
  await database.script(`
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, past_due_since, grace_ends_at, sync_ticket)
      values ('sub_1', '${ana}', 1, 'past_due', 9990, 'brl', now(), now(), now(), 1);
    insert into public.payments (id, subscription_id, profile_id, status, amount, currency, first_failed_at, invoiced_at)
      values ('in_1', 'sub_1', '${ana}', 'open', 9990, 'brl', now(), now())`);
  expect(await conversationOf(team())).toMatchObject({
    domain: "ana.com.br",
    subscription: { status: "past_due", amount: 9990, currency: "brl" },
    owed: 9990,
  });
});
