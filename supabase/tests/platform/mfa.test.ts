import { beforeAll, describe, expect, test } from "vitest";
import { addOwnedRows } from "../account/owned-fixture.ts";
import { openTestDatabase, customer, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let guarded: string;
let plain: string;

beforeAll(async () => {
  guarded = await database.signUp("guarded@example.com", { full_name: "Ana" });
  plain = await database.signUp("plain@example.com", { full_name: "Bia" });
  await database.script(`
    insert into auth.mfa_factors (user_id, status) values
      ('${guarded}', 'verified'), ('${plain}', 'unverified');
    insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
      select 'sub_' || split_part(p.email, '@', 1), p.id, 1, 'active', 9990, 'brl', now(), 1 from public.profiles p;
    insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at)
      select 'in_' || split_part(p.email, '@', 1), 'sub_' || split_part(p.email, '@', 1), p.id, 'paid', 9990, 'brl', now()
        from public.profiles p;
    insert into public.domain_checks (site_id, domain) select id, 'exemplo.com.br' from public.sites;
  `);
  await addOwnedRows(database.rows, { id: guarded, name: "Ana", email: "guarded@example.com" });
  await addOwnedRows(database.rows, { id: plain, name: "Bia", email: "plain@example.com" });
});
/**
 * Returns the tables in which customers read rows by their own id. Excludes archived plans, which their customers may
 * read.
 */
async function tablesOfCustomers(): Promise<string[]> {
  const tables = await database.rows(
    `select distinct p.polrelid::regclass::text as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'public'::regnamespace and 'authenticated'::regrole = any (p.polroles) and p.polpermissive
        and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) like '%uid()%'
        and p.polrelid <> 'public.plans'::regclass
      order by 1`,
  );
  return tables.map(({ name }) => String(name));
}

async function visibleTo(caller: Caller): Promise<string[]> {
  const visible: string[] = [];
  for (const table of await tablesOfCustomers()) {
    const { rows } = await database.as(caller, `select from public.${table}`);
    if (rows.length > 0) visible.push(table);
  }
  return visible;
}

const rename = "update public.profiles set full_name = 'Outra' where id = $1";
const write = "insert into public.contacts (name, email, message) values ('x', 'x@y.z', e'Ajuda\\n\\nOlá')";

describe("a customer with a verified factor", () => {
  test("reads and changes nothing at aal1", async () => {
    expect(await visibleTo(customer(guarded))).toEqual([]);
    expect((await database.as(customer(guarded), rename, [guarded])).affectedRows).toBe(0);
    await expect(database.as(customer(guarded), write)).rejects.toMatchObject({ code: "42501" });
  });

  test("reads and changes their own rows at aal2", async () => {
    const caller: Caller = { role: "authenticated", userId: guarded, aal: "aal2" };
    expect(
      await visibleTo(caller),
      "Every table needs a `row` in its description, or one in owned-fixture.ts",
    ).toEqual(await tablesOfCustomers());
    expect((await database.as(caller, rename, [guarded])).affectedRows).toBe(1);
    expect((await database.as(caller, write)).affectedRows).toBe(1);
  });
});

describe("a token whose session has ended", () => {
  test("is refused with status 401 in every table that customers read by their own id", async () => {
    const { id } = await database.row("insert into auth.sessions (user_id) values ($1) returning id", [
      plain,
    ]);
    const caller: Caller = { role: "authenticated", userId: plain, sessionId: String(id) };
    expect(await visibleTo(caller)).toEqual(await tablesOfCustomers());

    await database.rows("delete from auth.sessions where id = $1", [id]);
    for (const table of await tablesOfCustomers()) {
      await expect(database.as(caller, `select from public.${table}`)).rejects.toMatchObject({
        code: "PT401",
      });
    }
    await expect(database.as(caller, rename, [plain])).rejects.toMatchObject({ code: "PT401" });
    await expect(database.as(caller, write)).rejects.toMatchObject({ code: "PT401" });
  });

  test("gives a member of the team no permissions", async () => {
    const caller: Caller = {
      role: "authenticated",
      userId: plain,
      teamRole: "admin",
      sessionId: "00000000-0000-4000-8000-00000000dead",
    };
    await expect(database.rehearse(caller, "select from public.profiles")).rejects.toMatchObject({
      code: "PT401",
    });
  });
});

test("a customer with an unverified factor reads and changes their own rows at aal1", async () => {
  expect(await visibleTo(customer(plain))).toEqual(await tablesOfCustomers());
  expect((await database.as(customer(plain), rename, [plain])).affectedRows).toBe(1);
});

test("every table that customers read by their own id requires aal2 for accounts with MFA", async () => {
  const open = await database.rows(
    `select distinct p.polrelid::regclass::text as relation from pg_policy p
      where 'authenticated'::regrole = any (p.polroles) and p.polpermissive
        and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
            like '%uid()%'
        -- A plan taken off sale is no secret of those who have it.
        and p.polrelid <> 'public.plans'::regclass
        and not exists (
          select from pg_policy r where r.polrelid = p.polrelid and not r.polpermissive and r.polcmd = '*'
             and pg_get_expr(r.polqual, r.polrelid) like '%is_mfa_satisfied()%')`,
  );
  expect(open).toEqual([]);
});
