import { beforeAll, describe, expect, test } from "vitest";
import { describedTables as tables, fixtures } from "../described-tables.ts";
import { actors, callers } from "../two-customers.ts";
import { rightsOf } from "./rights-of.ts";
import { rowsReached } from "./rows-reached.ts";
import { openTestDatabase, type Caller, anon } from "../test-database.ts";

const database = await openTestDatabase();

beforeAll(async () => {
  await database.script(fixtures);
});

test("every table and view of the API is described", async () => {
  const relations = await database.rows(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by relname",
  );
  const names = relations.map(({ relname }) => String(relname));
  const missing = names.filter((name) => !(name in tables));
  expect(missing, "Describe these in supabase/tests/<domain>/tables.ts").toEqual([]);
  expect(Object.keys(tables).toSorted()).toEqual(names);
});

test.each(Object.entries(tables))(
  "both sides have rows in %s, so that a refusal is meaningful",
  async (name, table) => {
    // The database's owner has no team role and reads no rows of the team.
    const reader: Caller = table.rights[4].includes("select") ? callers.admin : { role: "owner" };
    for (const side of ["open", "hidden"] as const) {
      const { rows } = await database.as(reader, `select from public.${name} where ${table.rowsOf(side)}`);
      expect(
        rows,
        `${name} has no ${side} row: give its description a \`row\`, or insert one in two-customers.ts`,
      ).not.toHaveLength(0);
    }
  },
);

describe.each(Object.entries(tables))("%s", (name, table) => {
  const [anonOpen, anonHidden, customerOpen, customerHidden, adminHidden, serviceRoleHidden] = table.rights;

  test.each([
    ["a visitor", "open", "anon", anonOpen],
    ["a visitor", "hidden", "anon", anonHidden],
    ["a customer", "open", "customer", customerOpen],
    ["a customer", "hidden", "customer", customerHidden],
    ["an administrator", "hidden", "admin", adminHidden],
    ["the service role", "hidden", "service_role", serviceRoleHidden],
  ] as const)("%s, %s row", async (_who, side, actor, expected) => {
    expect(await rightsOf(database, callers[actor], name, table, side)).toBe(expected);
  });
});

// Without a condition Postgres checks only the policy of the write, not that of reading.
test.each(Object.entries(tables))(
  "a write to all of %s changes no other customer's rows",
  async (name, table) => {
    const [anonOpen, , customerOpen] = table.rights;
    for (const [actor, rights] of [
      ["anon", anonOpen],
      ["customer", customerOpen],
    ] as const) {
      const reached = (change: string) => rowsReached(database, callers[actor], change);
      // A caller who may change their own row has one row.
      const own = (action: string) => (rights.split(" ").includes(action) ? 1 : 0);
      expect(await reached(`update public.${name} set ${table.set}`)).toBe(own("update"));
      expect(await reached(`delete from public.${name}`)).toBe(own("delete"));
    }
  },
);

test("the ledger of events shows no row even if reading is granted by mistake", async () => {
  for (const actor of ["anon", "customer", "admin"] as const) {
    const mistake = "grant select on public.stripe_events to anon, authenticated";
    expect(await rowsReached(database, callers[actor], "select id from public.stripe_events", mistake)).toBe(
      0,
    );
  }
});

test("no role has privileges beyond reading and writing rows, and PUBLIC has none", async () => {
  const beyond = await database.rows(`
    select c.relname, coalesce(r.rolname, 'public') as grantee, a.privilege_type
      from pg_class c
      cross join lateral aclexplode(c.relacl) a
      left join pg_roles r on r.oid = a.grantee
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
       and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and (a.grantee = 0
            or r.rolname in ('anon', 'authenticated', 'service_role')
               and a.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))
  `);
  expect(beyond).toEqual([]);
});

test("visitors may only read, and only tables with public rows", async () => {
  const grants = await database.rows(`
    select c.relname, a.privilege_type
      from pg_class c cross join lateral aclexplode(c.relacl) a
     where c.relnamespace = 'public'::regnamespace and a.grantee = 'anon'::regrole
     order by 1
  `);
  const withPublicRows = Object.keys(tables).filter((name) => tables[name]?.rights[0] === "select");
  expect(grants).toEqual(withPublicRows.toSorted().map((relname) => ({ relname, privilege_type: "SELECT" })));
});

test("only the service role uses sequences", async () => {
  const usable = await database.rows(
    `select c.relname, role
       from pg_class c cross join unnest($1::text[]) role
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
        and has_sequence_privilege(role, c.oid, 'usage, select, update')`,
    [actors.map((actor) => (actor === "customer" || actor === "admin" ? "authenticated" : actor))],
  );
  expect(usable).toEqual([{ relname: "sync_tickets", role: "service_role" }]);
});

const self = callers.customer;

const own = ["domain", "full_name", "locale", "phone"];

/** Returns every column of the API that an update without a condition would change in at least one row. */
async function writableColumns(caller: Caller): Promise<string[]> {
  const columns = await database.rows(`
    select format('%I.%I', table_name, column_name) as name,
           format('update public.%I set %I = %I', table_name, column_name, column_name) as attempt
      from information_schema.columns where table_schema = 'public' order by 1
  `);
  const writable: string[] = [];
  for (const { name, attempt } of columns) {
    if ((await rowsReached(database, caller, String(attempt))) > 0) {
      writable.push(String(name));
    }
  }
  return writable;
}

test("a customer can change four columns of the profile, and those that the descriptions name", async () => {
  const described = Object.entries(tables).flatMap(([table, { customerWrites = [] }]) =>
    customerWrites.map((column) => `${table}.${column}`),
  );
  expect(await writableColumns(self), "`customerWrites` of a table's description names the columns").toEqual(
    [...own.map((column) => `profiles.${column}`), ...described].toSorted(),
  );
});

test("a visitor can change no column", async () => {
  expect(await writableColumns(anon)).toEqual([]);
});

test("the privilege to change a profile is granted by column, also to administrators", async () => {
  const granted = await database.rows(`
    select column_name from information_schema.columns
     where table_schema = 'public' and table_name = 'profiles'
       and has_column_privilege('authenticated', 'public.profiles', column_name, 'update, insert')
     order by 1
  `);
  expect(granted.map((column) => column["column_name"])).toEqual(own);
});

describe("a customer's own profile", () => {
  test.each([
    ["full_name", "Maria da Conceição"],
    ["phone", "+351912345678"],
    ["domain", "padaria-da-maria.pt"],
    ["locale", "pt-PT"],
  ])("accepts a new %s, and no other profile changes", async (column, value) => {
    const { rows } = await database.as(
      self,
      `update public.profiles set ${column} = $1 returning email, ${column}`,
      [value],
    );
    expect(rows).toEqual([{ email: "open@example.com", [column]: value }]);
    expect(await database.rows(`select email from public.profiles where ${column} = $1`, [value])).toEqual([
      { email: "open@example.com" },
    ]);
  });

  test.each([
    "id = gen_random_uuid()",
    "email = 'x@example.com'",
    "avatar_url = 'https://example.com/unchecked.svg'",
    "avatar_url = null",
    "created_at = now()",
    "updated_at = now()",
  ])("refuses %s", async (assignment) => {
    await expect(database.as(self, `update public.profiles set ${assignment}`)).rejects.toMatchObject({
      code: "42501",
    });
  });
});

test("a customer cannot change another profile", async () => {
  const { affectedRows } = await database.as(
    self,
    "update public.profiles set full_name = 'Invasor' where email = 'hidden@example.com'",
  );
  expect(affectedRows).toBe(0);
  expect(
    await database.row("select full_name from public.profiles where email = 'hidden@example.com'"),
  ).toEqual({
    full_name: null,
  });
});

test.each([
  ["public.plans", "price = 1"],
  ["public.subscriptions", "status = 'active'"],
  ["public.payments", "status = 'paid'"],
  ["public.sites", "status = 'active'"],
  ["public.sites", "activation_deadline = now()"],
  ["public.billing_customers", "stripe_customer_id = 'cus_mine'"],
  ["public.email_outbox", "recipient = 'me@example.com'"],
  ["public.contacts", "status = 'answered'"],
  ["public.retained_invoices", "amount_paid = 0"],
])("a customer who sets %s of %s changes nothing", async (table, assignment) => {
  const before = await database.rows(`select * from ${table}`);
  expect(await rowsReached(database, self, `update ${table} set ${assignment}`)).toBe(0);
  expect(await database.rows(`select * from ${table}`)).toEqual(before);
});
