import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callers, fixtures } from "./privilege-matrix.ts";
import { rowsReached } from "./rows-reached.ts";
import { anon, createTestDatabase, type Caller, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
const self = callers.customer;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.script(fixtures);
});
afterAll(() => database.close());

const own = ["domain", "full_name", "locale", "phone"];

/** Every column of the API that an update without a condition would change at least one row of. */
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

test("of all columns of all tables a customer can change four, all on the profile", async () => {
  expect(await writableColumns(self)).toEqual(own.map((column) => `profiles.${column}`));
});

test("a visitor can change none", async () => {
  expect(await writableColumns(anon)).toEqual([]);
});

test("the privilege to change a profile is given column by column, to administrators too", async () => {
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
  ])("takes a new %s, and nobody else's changes", async (column, value) => {
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

test("changing another's profile finds no row", async () => {
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
])("a customer setting %s %s changes nothing", async (table, assignment) => {
  const before = await database.rows(`select * from ${table}`);
  expect(await rowsReached(database, self, `update ${table} set ${assignment}`)).toBe(0);
  expect(await database.rows(`select * from ${table}`)).toEqual(before);
});
