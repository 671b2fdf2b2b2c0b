import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anon, customer, openTestDatabase, serviceRole, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Souza", domain: "ana.com.br" });
  bia = await database.signUp("bia@example.com");
});

/** The source values of the copied columns. */
const sources = `
  select p.id, p.full_name, p.email, coalesce(s.domain, p.domain) as domain, p.locale, p.created_at,
         u.email_confirmed_at is not null as is_confirmed, case when s.return_deadline is not null then 'returning'
              when s.status = 'awaiting_activation' and s.refunded_at is not null then 'refunded' else s.status::text end as site_status,
         coalesce(latest.state, 'none') as subscription, live.count > 1 as two_subscriptions,
         u.raw_app_meta_data ->> 'role' as team_role
    from public.profiles p
    join auth.users u on u.id = p.id
    left join public.sites s on s.profile_id = p.id
    left join lateral (
      select case when private.held_dispute(x.id) is not null then 'disputed'
                  when x.pause_behavior is not null and private.is_live_status(x.status) then 'paused'
                  when x.status in ('active', 'trialing') then 'active'
                  when x.status = 'past_due' then 'overdue'
                  when x.status in ('unpaid', 'paused') then x.status::text
                  when x.status = 'incomplete' then 'none' else 'ended' end as state
        from public.subscriptions x where x.profile_id = p.id
       order by x.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') desc, x.started_at desc limit 1
    ) latest on true
   cross join lateral (
      select count(*) from public.subscriptions x
       where x.profile_id = p.id and x.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused')) live`;

const copied =
  "select id, full_name, email, domain, locale, created_at, is_confirmed, site_status::text, subscription::text, two_subscriptions, team_role::text from private.customer_entries";

const statuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
];

const person = fc.constantFrom("ana", "bia");
const quoted = (text: string | null) => (text === null ? "null" : `'${text}'`);

/** Random changes to the sources of the copies. */
const change = fc
  .oneof(
    fc
      .record({ who: person, name: fc.constantFrom("Ana Lima", "Bia", null) })
      .map(({ who, name }) => `update public.profiles set full_name = ${quoted(name)} where id = '${who}'`),
    fc
      .record({ who: person, isDown: fc.boolean() })
      .map(
        ({ who, isDown }) =>
          `update public.sites set taken_down_at = ${isDown ? "now()" : "null"} where profile_id = '${who}' and status = 'suspended'`,
      ),
    fc
      .record({ who: person, domain: fc.constantFrom("um.com.br", "dois.com.br", null) })
      .map(({ who, domain }) => `update public.profiles set domain = ${quoted(domain)} where id = '${who}'`),
    fc
      .record({ who: person, domain: fc.constantFrom("tres.com.br", null) })
      .map(
        ({ who, domain }) => `update public.sites set domain = ${quoted(domain)} where profile_id = '${who}'`,
      ),
    fc
      .record({ who: person, locale: fc.constantFrom("pt-BR", "pt-PT", "en") })
      .map(({ who, locale }) => `update public.profiles set locale = '${locale}' where id = '${who}'`),
    fc
      .record({ who: person, address: fc.constantFrom("a", "b", "c") })
      .map(
        ({ who, address }) =>
          `update auth.users set email = '${address}-${who}@example.com' where id = '${who}'`,
      ),
    fc
      .record({ who: person, meta: fc.constantFrom('{"role":"admin"}', '{"role":"editor"}', "{}") })
      .map(({ who, meta }) => `update auth.users set raw_app_meta_data = '${meta}' where id = '${who}'`),
    fc
      .record({ who: person, at: fc.constantFrom("now()", "null") })
      .map(({ who, at }) => `update auth.users set email_confirmed_at = ${at} where id = '${who}'`),
    fc
      .record({ who: person, to: fc.constantFrom("awaiting_activation", "active", "suspended", "cancelled") })
      .map(
        ({ who, to }) => `
        update public.sites set status = '${to}' where profile_id = '${who}'
           and private.site_transition_allowed(status, '${to}', activated_at is not null)`,
      ),
    fc
      .record({
        who: person,
        id: fc.integer({ min: 1, max: 3 }),
        status: fc.constantFrom(...statuses),
        days: fc.nat(5),
      })
      .map(
        ({ who, id, status, days }) => `
        insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
        values ('sub_${id}', '${who}', 1, '${status}', 9990, 'brl', now() - interval '${days} days', 1)
        on conflict (id) do update set status = excluded.status, started_at = excluded.started_at, profile_id = excluded.profile_id`,
      ),
    fc.integer({ min: 1, max: 3 }).map((id) => `delete from public.subscriptions where id = 'sub_${id}'`),
  )
  .map((sql) => sql.replaceAll("'ana'", `'${ana}'`).replaceAll("'bia'", `'${bia}'`));

const read = async (caller: Caller) =>
  (await database.as(caller, "select id from private.customer_entries order by email")).rows;

describe("customer_entries", () => {
  test("follow profiles, accounts, sites and subscriptions after any change", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
        const differing = await database.rehearse(
          { role: "owner" },
          `(${sources} except ${copied}) union all (${copied} except ${sources})`,
          [],
          changes.join(";\n"),
        );
        expect(differing.rows).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("disappear with the account", async () => {
    const gone = await database.signUp("gone@example.com");
    await database.script(`delete from auth.users where id = '${gone}'`);
    expect(await database.rows("select from private.customer_entries where id = $1", [gone])).toEqual([]);
  });

  test("require the permission to read customers, except for the customer", async () => {
    const all = [{ id: ana }, { id: bia }];
    expect(await read(serviceRole)).toEqual(all);
    for (const role of ["admin", "support", "finance"] as const) {
      expect(await read(teamMember(bia, role))).toEqual(all);
    }
    expect(await read(teamMember(bia, "editor"))).toEqual([{ id: bia }]);
    expect(await read(customer(ana))).toEqual([{ id: ana }]);
    await expect(read(anon)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "insert into private.customer_entries select * from private.customer_entries",
    "delete from private.customer_entries",
    "update private.customer_entries set subscription = 'active'",
  ])("refuse direct writes: %s", async (sql) => {
    for (const caller of [anon, customer(ana), teamMember(bia, "admin"), serviceRole]) {
      await expect(database.as(caller, sql)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("show billing only to roles that may read it", async () => {
    expect(
      await database.rows(`
        select role from private.role_permissions where permission = 'customers.read'
        except select role from private.role_permissions where permission = 'money.read'`),
    ).toEqual([]);
  });
});
