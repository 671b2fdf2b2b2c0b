import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addOwnedRows } from "./owned-fixture.ts";
import { ownedRows, ownedTables, tablesNaming } from "./owned-rows.ts";
import { applyStripeState, stripeState, uniqueSuffix } from "../billing/stripe-state.ts";
import {
  admin,
  openTestDatabase,
  customer,
  owner,
  serviceRole,
  type TestDatabase,
} from "../test-database.ts";

const database = await openTestDatabase();

type Person = { id: string; suffix: string; texts: string[] };

const statuses = ["draft", "open", "paid", "uncollectible", "void"];

/** Creates an account with a row in every table and an invoice of every status. */
async function fullPerson(): Promise<Person> {
  const suffix = uniqueSuffix();
  const name = `Zulmira ${suffix}`;
  const email = `zulmira.${suffix}@example.com`;
  const id = await database.signUp(email, { full_name: name, domain: `zulmira-${suffix}.com.br` });
  await applyStripeState(
    database,
    stripeState({
      profileId: id,
      subscriptionId: `sub_${suffix}`,
      status: "active",
      payments: statuses.map((status) => ({
        id: `in_${suffix}_${status}`,
        status,
        number: `${suffix}-${status}`,
        amount_paid: status === "paid" ? 9990 : 0,
        paid_at: status === "paid" ? "2026-11-01T12:00:05Z" : null,
      })),
    }),
  );
  await database.rows(
    "insert into public.stripe_events (id, type, outcome, subscription_id) values ($1, 'invoice.paid', 'queued', $2)",
    [`evt_${suffix}`, `sub_${suffix}`],
  );
  await addOwnedRows(database.rows, { id, name, email });
  await database.rows(
    `insert into public.contact_attachments (uploaded_by, path, name, content_type, size)
     values ($1::uuid, $1 || '/unsent.pdf', $2 || '.pdf', 'application/pdf', 1)`,
    [id, name],
  );
  for (const token of [`token-${suffix}`, ""]) {
    await database.rows("update auth.users set confirmation_token = $2 where id = $1", [id, token]);
  }
  await database.rows("insert into auth.mfa_factors (user_id, status) values ($1, 'verified')", [id]);
  await database.rows("select public.take_call($1, 'export-user-data')", [id]);
  await database.rows("insert into auth.sessions (user_id) values ($1)", [id]);
  const team = await database.signUp(`team-${suffix}@example.com`);
  await database.as(admin(team), "update public.contacts set status = 'closed' where profile_id = $1", [id]);
  return { id, suffix, texts: [id, email, name, `zulmira-${suffix}.com.br`] };
}

/** Deletes an account and sends the confirmation, which contains its address. */
async function remove(id: string): Promise<void> {
  await close(id);
  await database.script("update public.email_outbox set status = 'sent' where template = 'account_closed'");
}
const close = (id: string) => database.as(serviceRole, "select public.delete_account($1)", [id]);

const retained = ({ suffix }: Person) =>
  database.rows("select * from public.retained_invoices where id like 'in_' || $1 || '_%' order by id", [
    suffix,
  ]);

/** Begins a deletion of a customer with a live site, and ends the subscription as the deletion does. */
async function beginDeletion() {
  const suffix = uniqueSuffix();
  const email = `zelia.${suffix}@example.com`;
  const id = await database.signUp(email, { domain: `zelia-${suffix}.com.br` });
  const paid = { profileId: id, subscriptionId: `sub_${suffix}`, payments: [{ id: `in_${suffix}` }] };
  await applyStripeState(database, stripeState({ ...paid, status: "active" }));
  await database.rows("update public.sites set status = 'active' where profile_id = $1", [id]);
  await database.script("update public.email_outbox set status = 'sent'");
  await database.as(serviceRole, "select public.check_account_deletion($1)", [id]);
  await applyStripeState(database, stripeState({ ...paid, status: "canceled" }));
  return { id, email };
}

const queued = () =>
  database.rows(
    `select template, next_attempt_at <= now() as is_due from public.email_outbox
      where status = 'queued' order by template`,
  );

describe("deleting an account", () => {
  test("empties every table that refers to it and leaves its name nowhere", async () => {
    const [leaver, stayer] = [await fullPerson(), await fullPerson()];
    const before = await ownedRows(database.rows, stayer.id);
    const tables = (await ownedTables(database.rows)).map(({ table }) => table);
    // Every table has a row, so that an empty table proves the deletion.
    expect(Object.keys(await ownedRows(database.rows, leaver.id)).toSorted()).toEqual(tables.toSorted());

    await remove(leaver.id);
    expect(await ownedRows(database.rows, leaver.id)).toEqual({});
    expect(await tablesNaming(database.rows, leaver.texts)).toEqual([]);
    expect(await ownedRows(database.rows, stayer.id)).toEqual(before);
  });

  test("leaves no address and no Stripe subscription or customer id in the team's records about the account", async () => {
    const person = await fullPerson();
    const team = admin(await database.signUp(`team.${person.suffix}@team.test`));
    await database.script(`
      update public.plans set stripe_price_id = 'price_other', price = 15990 where id = 1;
      delete from public.price_moves where profile_id = '${person.id}';
      update public.subscriptions set current_period_end = now() + interval '10 days' where profile_id = '${person.id}'`);
    await database.as(team, "select public.announce_price_moves(array['sub_' || $1])", [person.suffix]);
    await database.as(
      team,
      "select public.cancel_price_move(m.id) from public.price_moves m where m.profile_id = $1",
      [person.id],
    );
    await database.as(team, "update public.team_tasks set done_at = now() where profile_id = $1", [
      person.id,
    ]);
    const logged = await database.rows(
      "select distinct table_name from public.audit_log where actor_email = $1 order by 1",
      [`team.${person.suffix}@team.test`],
    );
    expect(logged).toEqual([{ table_name: "price_moves" }, { table_name: "team_tasks" }]);

    await remove(person.id);
    const stripeIds = [`sub_${person.suffix}`, `cus_${person.id.replaceAll("-", "")}`];
    expect(await tablesNaming(database.rows, [...person.texts, ...stripeIds])).toEqual([]);
  });
});

describe("messages about an account that is being deleted", () => {
  test("are one e-mail to its owner and one to the team once it is deleted", async () => {
    const { id } = await beginDeletion();
    expect(await queued()).toEqual([
      { template: "subscription_ended", is_due: false },
      { template: "team_task", is_due: false },
    ]);
    await close(id);
    expect(await queued()).toEqual([
      { template: "account_closed", is_due: true },
      { template: "team_task", is_due: true },
    ]);
    const tasks = await database.rows(
      "select dedupe_key from public.team_tasks where kind = 'take_site_down' and done_at is null",
    );
    expect(tasks).toEqual([{ dedupe_key: expect.stringMatching(/^take_site_down:deleted:/) }]);
  });

  test("go out when the deletion has failed", async () => {
    const { id } = await beginDeletion();
    const [held] = await database.rows(
      `select max(next_attempt_at) between now() + interval '14 minutes' and now() + interval '15 minutes' as in_time
         from public.email_outbox where status = 'queued'`,
    );
    expect(held).toEqual({ in_time: true });
    await database.script("update private.account_closings set began_at = now() - interval '1 hour'");
    await database.rows("select private.queue_email($1, 'domain_connected', 'later', '{}')", [id]);
    expect(await queued()).toContainEqual({ template: "domain_connected", is_due: true });
  });

  afterEach(async () => {
    await database.script("delete from public.email_outbox; delete from public.team_tasks");
  });
});

describe("invoices of a deleted account", () => {
  test("keeps the invoices that the tax office may request, with all their data", async () => {
    const person = await fullPerson();
    const [paid] = await database.rows("select * from public.payments where id = $1", [
      `in_${person.suffix}_paid`,
    ]);
    await remove(person.id);
    const kept = await retained(person);
    expect(kept.map(({ status }) => status)).toEqual(["paid", "uncollectible", "void"]);
    const { profile_id: _person, subscription_id: _subscription, ...facts } = paid ?? {};
    expect(facts).toMatchObject(
      Object.fromEntries(Object.entries(kept[0] ?? {}).filter(([column]) => column !== "deleted_at")),
    );
  });

  test("keeps an open invoice that was partly paid", async () => {
    const person = await fullPerson();
    await database.rows("update public.payments set amount_paid = 5000 where id = $1", [
      `in_${person.suffix}_open`,
    ]);
    await remove(person.id);
    expect((await retained(person)).map(({ status }) => status)).toContain("open");
  });

  test("stores no personal data in the columns of kept invoices", async () => {
    const columns = await database.rows(
      "select column_name from information_schema.columns where table_name = 'retained_invoices' order by 1",
    );
    expect(columns.map((column) => column["column_name"])).toEqual([
      "amount",
      "amount_paid",
      "amount_paid_outside",
      "amount_refunded",
      "currency",
      "deleted_at",
      "id",
      "invoiced_at",
      "number",
      "paid_at",
      "period_end",
      "period_start",
      "status",
    ]);
  });
});

describe("e-mails and tasks about a deleted account", () => {
  test("deletes e-mails addressed to the account that are not linked to it", async () => {
    const person = await fullPerson();
    await database.rows(
      "insert into public.email_outbox (recipient, template, dedupe_key) values (upper($1), 'site_live', $1)",
      [person.texts[1]],
    );
    await remove(person.id);
    expect(await tablesNaming(database.rows, person.texts)).toEqual([]);
  });

  test("deletes tasks and e-mails to the team that name the account without being linked to it", async () => {
    const person = await fullPerson();
    await database.rows(
      "select private.add_team_task('paid_without_profile', upper($1), 'unlinked-' || $1, details => '{}')",
      [person.texts[1]],
    );
    await remove(person.id);
    expect(await tablesNaming(database.rows, person.texts)).toEqual([]);
  });

  test("keeps tasks about an account whose address ends with this account's address", async () => {
    const ana = await database.signUp("ana@names.test");
    await database.script(`
      insert into public.team_tasks (kind, subject, details, dedupe_key) values
        ('paid_without_profile', 'joana@names.test', '{"email": "joana@names.test"}', 'names:1'),
        ('paid_without_profile', 'Ana@names.test', '{}', 'names:2'),
        ('paid_without_profile', 'sub_1', '{"note": "pago por ana@names.test."}', 'names:3')`);
    await remove(ana);
    expect(
      await database.rows("select subject from public.team_tasks where dedupe_key like 'names:%'"),
    ).toEqual([{ subject: "joana@names.test" }]);
  });

  test("removes the subscription from the ledger of events", async () => {
    const person = await fullPerson();
    await remove(person.id);
    expect(
      await database.row("select outcome, subscription_id from public.stripe_events where id = $1", [
        `evt_${person.suffix}`,
      ]),
    ).toEqual({ outcome: "queued", subscription_id: null });
  });
});

describe("deleting an account with auth logs and unfinished sign-ins", () => {
  beforeEach(() =>
    database.script(`
        create table auth.audit_log_entries (id serial primary key, payload json, created_at timestamptz default now());
        create table auth.flow_state (id serial primary key, user_id uuid);
      `),
  );
  afterEach(() => database.script("drop table auth.audit_log_entries, auth.flow_state"));

  test("removes only this account from both, by id and by address, after the scheduled run", async () => {
    const [person, other] = [await fullPerson(), await fullPerson()];
    await database.rows(
      `insert into auth.audit_log_entries (payload)
         select payload from auth.users u cross join lateral (values
           (json_build_object('actor_id', u.id, 'action', 'login')),
           (json_build_object('actor_username', u.email, 'action', 'logout')),
           (json_build_object('actor_id', gen_random_uuid(), 'traits', json_build_object('user_id', u.id))),
           (json_build_object('actor_id', gen_random_uuid(), 'traits', json_build_object('user_email', u.email)))
         ) entry (payload) where u.id in ($1, $2)`,
      [person.id, other.id],
    );
    await database.rows("insert into auth.flow_state (user_id) values ($1), ($2)", [person.id, other.id]);
    await remove(person.id);
    await database.as(serviceRole, "select private.purge()");
    expect(await tablesNaming(database.rows, person.texts)).toEqual([]);
    expect(await database.rows("select from auth.audit_log_entries")).toHaveLength(4);
    expect(await database.rows("select user_id from auth.flow_state")).toEqual([{ user_id: other.id }]);
  });

  test("removes old log entries at the age in the settings", async () => {
    await database.script(`
        insert into auth.audit_log_entries (payload, created_at) values
          ('{"action": "login"}', now() - interval '91 days'), ('{"action": "logout"}', now() - interval '89 days')`);
    await database.as(serviceRole, "select private.purge()");
    expect(await database.rows("select payload from auth.audit_log_entries")).toEqual([
      { payload: { action: "logout" } },
    ]);
  });

  test("succeeds when it may write neither table", async () => {
    const person = await fullPerson();
    await database.script(`
        create role without_the_log nologin;
        grant usage on schema auth, private to without_the_log;
        grant create on schema private to without_the_log;
        grant select, insert, update, delete on private.auth_log_erasures to without_the_log;
        alter table private.auth_log_erasures disable row level security;
        alter function private.forget_authentication(uuid, text) owner to without_the_log;
        alter function private.erase_from_auth_log() owner to without_the_log;
      `);
    await remove(person.id);
    await database.as(serviceRole, "select private.purge()");
    expect(await ownedRows(database.rows, person.id)).toEqual({});
    await database.script(`
        alter function private.forget_authentication(uuid, text) owner to postgres;
        alter function private.erase_from_auth_log() owner to postgres;
        alter table private.auth_log_erasures enable row level security;
        delete from private.auth_log_erasures;
        drop owned by without_the_log;
        drop role without_the_log;
      `);
  });
});

describe("repeating the deletion of an account", () => {
  test("deleting an account changes nothing when repeated or when the account does not exist", async () => {
    const person = await fullPerson();
    await remove(person.id);
    const kept = await retained(person);
    await remove(person.id);
    await remove("00000000-0000-4000-8000-000000000000");
    expect(await retained(person)).toEqual(kept);
  });

  test("deleting an account is atomic", async () => {
    const person = await fullPerson();
    const before = await ownedRows(database.rows, person.id);
    await expect(
      database.rehearse(
        serviceRole,
        `select public.delete_account('${person.id}')`,
        [],
        `create function pg_temp.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
         create trigger refuse before delete on public.site_notes for each row execute function pg_temp.refuse();`,
      ),
    ).rejects.toMatchObject({ message: "no" });
    expect(await ownedRows(database.rows, person.id)).toEqual(before);
    expect(await retained(person)).toEqual([]);
  });

  test("deleting an account works for a newly registered account", async () => {
    const id = await database.signUp("new@example.com");
    await remove(id);
    expect(await ownedRows(database.rows, id)).toEqual({});
  });
});

const toRemove = ({ suffix }: Person) =>
  database.rows("select domain, wordpress_url from public.sites_to_remove where domain = $1", [
    `zulmira-${suffix}.com.br`,
  ]);

describe("deleting an account with a site", () => {
  test.each([
    ["that is live", "status = 'active', wordpress_url = 'https://w.example.com/wp-admin'"],
    [
      "that is built and waits for its domain",
      "prepared_at = now(), wordpress_url = 'https://w.example.com/wp-admin'",
    ],
  ])("creates one task to take down a site %s, without its owner", async (_which, change) => {
    const person = await fullPerson();
    await database.rows(`update public.sites set ${change} where profile_id = $1`, [person.id]);
    await remove(person.id);
    await remove(person.id);
    expect(await toRemove(person)).toEqual([
      { domain: `zulmira-${person.suffix}.com.br`, wordpress_url: "https://w.example.com/wp-admin" },
    ]);
    const [id, email, name] = person.texts;
    expect(await tablesNaming(database.rows, [id, email, name].map(String))).toEqual([]);
  });

  test("deletes a site where nothing was built", async () => {
    const person = await fullPerson();
    await remove(person.id);
    expect(await toRemove(person)).toEqual([]);
  });

  test("leaves nothing after an administrator has deleted the site's row", async () => {
    const person = await fullPerson();
    await database.rows("update public.sites set status = 'active' where profile_id = $1", [person.id]);
    await remove(person.id);
    const team = await database.signUp(`${uniqueSuffix()}@example.com`);
    const { affectedRows } = await database.as(
      admin(team),
      "delete from public.sites_to_remove where domain = $1",
      [`zulmira-${person.suffix}.com.br`],
    );
    expect(affectedRows).toBe(1);
    expect(await tablesNaming(database.rows, person.texts)).toEqual([]);
  });
});

const closeFor = (actor: string, id: string) =>
  database.as(serviceRole, "select public.close_customer_account($1, $2, 'requested')", [actor, id]);

describe("close_customer_account", () => {
  test("deletes the account, logs who closed it and why without naming the customer, and can be repeated", async () => {
    const person = await fullPerson();
    const member = await database.signUp("fechou@example.com");
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "support"}' where id = $1`, [
      member,
    ]);
    await closeFor(member, person.id);
    await closeFor(member, person.id);
    expect(await database.rows("select from auth.users where id = $1", [person.id])).toEqual([]);
    expect(
      await database.rows(
        "select actor_id, area, profile_id, before, after from public.audit_log where action = 'account_closed'",
      ),
    ).toEqual([
      { actor_id: member, area: "customers", profile_id: null, before: null, after: { reason: "requested" } },
    ]);
    expect(
      await database.rows("select template from public.email_outbox where dedupe_key = $1", [
        `account_closed:${person.id}`,
      ]),
    ).toEqual([{ template: "account_closed" }]);
  });

  test("refuses an account of the team before and at the deletion", async () => {
    const member = await database.signUp("equipe@example.com");
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = $1`, [
      member,
    ]);
    await expect(closeFor(member, member)).rejects.toMatchObject({ code: "PT409" });
    await expect(
      database.as(serviceRole, "select public.check_customer_closing($1)", [member]),
    ).rejects.toMatchObject({ code: "PT409" });
    expect(await database.rows("select from auth.users where id = $1", [member])).toHaveLength(1);
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [member]);
  });
});

describe("delete_account", () => {
  test.each([
    ["a customer", (id: string) => customer(id)],
    ["an administrator", (id: string) => admin(id)],
  ])("refuses %s, through the API's function and the inner one", async (_who, caller) => {
    const { id } = await fullPerson();
    for (const schema of ["public", "private"]) {
      await expect(
        database.as(caller(id), `select ${schema}.delete_account($1)`, [id]),
      ).rejects.toMatchObject({ code: "42501" });
    }
    expect(await ownedRows(database.rows, id)).toMatchObject({ "auth.users": 1 });
  });

  test("allows the team in the SQL editor", async () => {
    const person = await fullPerson();
    await database.as(owner, "select private.delete_account($1)", [person.id]);
    expect(await ownedRows(database.rows, person.id)).toEqual({});
  });
});

test("kept invoices are readable by administrators only and changed by no role", async () => {
  const person = await fullPerson();
  await remove(person.id);
  const id = await database.signUp("reader@example.com");
  const seen = async (caller: Parameters<TestDatabase["as"]>[0]) =>
    (
      await database.as(caller, "select id from public.retained_invoices where id like $1", [
        `in_${person.suffix}%`,
      ])
    ).rows.length;
  expect(await seen(admin(id))).toBe(3);
  expect(await seen(customer(id))).toBe(0);
  await expect(seen({ role: "anon" })).rejects.toMatchObject({ code: "42501" });
  for (const caller of [admin(id), serviceRole]) {
    await expect(database.as(caller, "delete from public.retained_invoices")).rejects.toMatchObject({
      code: "42501",
    });
  }
});

describe("deleting the row in auth.users, as the auth service does", () => {
  test("deletes everything of the account by cascade and nothing of other accounts", async () => {
    const [leaver, stayer] = [await fullPerson(), await fullPerson()];
    const before = await ownedRows(database.rows, stayer.id);
    await database.rows("delete from auth.users where id = $1", [leaver.id]);
    expect(await ownedRows(database.rows, leaver.id)).toEqual({});
    expect(await ownedRows(database.rows, stayer.id)).toEqual(before);
  });

  test("keeps the ledger of events, which names no user and no subscription", async () => {
    const person = await fullPerson();
    await database.rows("delete from auth.users where id = $1", [person.id]);
    const event = await database.row("select * from public.stripe_events where id = $1", [
      `evt_${person.suffix}`,
    ]);
    for (const text of [...person.texts, `sub_${person.suffix}`]) {
      expect(JSON.stringify(event)).not.toContain(text);
    }
  });
});

/** Returns our tables that refer to an account by a foreign key that neither cascades nor is emptied. */
async function keptByDeletion(): Promise<unknown[]> {
  const owned = (await ownedTables(database.rows)).map(({ table }) => table);
  const keys = await database.rows(
    `select k.conrelid::regclass::text as relation from pg_constraint k
       join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confdeltype not in ('c', 'n')
        and format('%I.%I', p.relnamespace::regnamespace, p.relname) = any ($1)`,
    [owned],
  );
  return keys.map(({ relation }) => relation);
}

describe("catalogue of tables with personal data", () => {
  test("the cascade empties every table that refers to an account", async () => {
    expect(await keptByDeletion()).toEqual([]);
  });

  // The test of the export compares the same list with the customer's file.
  test("a new table is found whether its key cascades or not", async () => {
    await database.script(`
      create table public.added_later (profile_id uuid references public.profiles (id));
      create table public.added_below (site_id uuid references public.sites (id) on delete cascade);
    `);
    try {
      const tables = (await ownedTables(database.rows)).map(({ table }) => table);
      expect(tables).toEqual(expect.arrayContaining(["public.added_later", "public.added_below"]));
      expect(await keptByDeletion()).toEqual(["added_later"]);
    } finally {
      await database.script("drop table public.added_later, public.added_below");
    }
  });
});

describe("sessions of an account", () => {
  test("the export returns sessions without their tokens", async () => {
    const person = await fullPerson();
    await database.script(
      "alter table auth.sessions add user_agent text, add ip inet, add refresh_token_hmac_key text",
    );
    await database.rows(
      "update auth.sessions set user_agent = 'Firefox', ip = '192.0.2.7', refresh_token_hmac_key = 'secret' where user_id = $1",
      [person.id],
    );
    const { rows } = await database.as(serviceRole, "select * from public.account_sessions($1) as session", [
      person.id,
    ]);
    expect(rows).toEqual([
      { session: { created_at: expect.any(String), user_agent: "Firefox", ip: "192.0.2.7" } },
    ]);
  });
});

const confirmations = () =>
  database.rows(
    "select recipient, locale, profile_id, payload from public.email_outbox where template = 'account_closed'",
  );

describe("closing an account at its owner's request", () => {
  test("queues one confirmation to its address, which is deleted after it is sent", async () => {
    const id = await database.signUp("despedida@example.com", { full_name: "Rui", locale: "pt-PT" });
    await close(id);
    await close(id);
    expect(await confirmations()).toEqual([
      {
        recipient: "despedida@example.com",
        locale: "pt-PT",
        profile_id: null,
        payload: { full_name: "Rui" },
      },
    ]);
    const claimed = await database.as(serviceRole, "select id, template from public.claim_emails(100)");
    const email = claimed.rows.find(({ template }) => template === "account_closed");
    await database.as(
      serviceRole,
      "select public.finish_emails(jsonb_build_array(jsonb_build_object('id', $1::text)))",
      [email?.["id"]],
    );
    expect(await confirmations()).toEqual([]);
  });

  test("deletes the confirmation when it is given up and creates no task", async () => {
    await close(await database.signUp("caixa-cheia@example.com"));
    await database.script(
      "update public.email_outbox set status = 'failed' where template = 'account_closed'",
    );
    expect(await confirmations()).toEqual([]);
    expect(
      await database.rows("select from public.team_tasks where subject = 'caixa-cheia@example.com'"),
    ).toEqual([]);
  });

  test("keeps only the id for 400 days", async () => {
    const id = await database.signUp("id@example.com");
    await close(id);
    const kept = () => database.rows("select * from private.deleted_accounts where user_id = $1", [id]);
    expect(await kept()).toEqual([{ user_id: id, deleted_at: expect.any(Date) }]);
    await database.script("update private.deleted_accounts set deleted_at = now() - interval '401 days'");
    await database.as(serviceRole, "select private.purge()");
    expect(await kept()).toEqual([]);
  });

  test("refuses the last administrator, before anything ends and at the end", async () => {
    const grant = (email: string) => database.rows("select private.grant_admin($1)", [email]);
    const [first, second] = [
      await database.signUp("primeira@example.com"),
      await database.signUp("segunda@example.com"),
    ];
    await database.script("update auth.users set raw_app_meta_data = '{}'");
    await grant("primeira@example.com");
    const check = (id: string) => database.as(serviceRole, "select public.check_account_deletion($1)", [id]);
    await expect(check(first)).rejects.toMatchObject({ code: "PT409" });
    await expect(close(first)).rejects.toMatchObject({ code: "PT409" });
    await check(second);
    await grant("segunda@example.com");
    await check(first);
    await close(first);
    await expect(close(second)).rejects.toMatchObject({ code: "PT409" });
  });
});
