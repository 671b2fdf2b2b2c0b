import { beforeAll, expect, test } from "vitest";
import { admin, anon, openTestDatabase, customer, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();
const profiles: Record<string, string> = {};

/** Hours until each site's deadline. The others have other statuses. */
const hoursLeft = { relaxed: 40, overdue: -3, urgent: 2 };

beforeAll(async () => {
  for (const [name, hours] of Object.entries(hoursLeft)) {
    const id = await database.signUp(`${name}@example.com`, {
      full_name: name,
      phone: "+5511987654321",
      domain: `${name}.com.br`,
      locale: "pt-PT",
    });
    profiles[name] = id;
    await database.script(`
      update public.sites set status = 'awaiting_activation' where profile_id = '${id}';
      update public.sites set activation_deadline = now() + interval '${hours} hours' where profile_id = '${id}';
    `);
  }
  const paths = {
    unpaid: [],
    live: ["awaiting_activation", "active"],
    suspended: ["awaiting_activation", "suspended"],
    cancelled: ["cancelled"],
  };
  for (const [name, path] of Object.entries(paths)) {
    const id = await database.signUp(`${name}@example.com`);
    profiles[name] = id;
    for (const status of path) {
      await database.script(`update public.sites set status = '${status}' where profile_id = '${id}'`);
    }
  }
});
test("the queue shows the team the paid waiting sites, most urgent first", async () => {
  const { rows } = await database.as(serviceRole, "select domain, overdue from public.activation_queue");
  expect(rows).toEqual([
    { domain: "overdue.com.br", overdue: true },
    { domain: "urgent.com.br", overdue: false },
    { domain: "relaxed.com.br", overdue: false },
  ]);
});

test("the queue contains everything that the team needs to activate a site", async () => {
  const { rows } = await database.as(serviceRole, "select * from public.activation_queue limit 1");
  const site = await database.row("select * from public.sites where profile_id = $1", [profiles["overdue"]]);
  expect(rows).toEqual([
    {
      activation_deadline: site["activation_deadline"],
      overdue: true,
      site_id: site["id"],
      profile_id: profiles["overdue"],
      domain: "overdue.com.br",
      full_name: "overdue",
      email: "overdue@example.com",
      phone: "+5511987654321",
      locale: "pt-PT",
      paid_at: site["paid_at"],
      prepared_at: null,
      status: "awaiting_activation",
      migration: "none",
      search: "overdue overdue@example.com +5511987654321 overdue.com.br",
    },
  ]);
});

test("the queue shows administrators all rows, a customer at most their own, a visitor none", async () => {
  async function seenBy(name: string): Promise<unknown[]> {
    const { rows } = await database.as(
      customer(String(profiles[name])),
      "select domain from public.activation_queue",
    );
    return rows;
  }
  expect(
    (await database.as(admin(String(profiles["unpaid"])), "select from public.activation_queue")).rows,
  ).toHaveLength(3);
  expect(await seenBy("urgent")).toEqual([{ domain: "urgent.com.br" }]);
  expect(await seenBy("unpaid")).toEqual([]);
  await expect(database.as(anon, "select from public.activation_queue")).rejects.toMatchObject({
    code: "42501",
  });
});

test("a site leaves the queue when it becomes active", async () => {
  const { rows } = await database.rehearse(
    serviceRole,
    "select domain from public.activation_queue",
    [],
    `update public.sites set status = 'active' where profile_id = '${profiles["overdue"]}'`,
  );
  expect(rows).toEqual([{ domain: "urgent.com.br" }, { domain: "relaxed.com.br" }]);
});

test("Postgres expects few waiting sites among many, despite row-level security", async () => {
  // Otherwise it joins all customers to find the few (docs/decisions/0017).
  await database.script(`
    insert into auth.users (email, raw_user_meta_data, raw_app_meta_data)
    select 'customer-' || n || '@example.com', '{}', '{}' from generate_series(1, 500) n;
    analyze`);
  async function expectedRows(sql: string): Promise<number> {
    const { rows } = await database.as(admin(String(profiles["unpaid"])), `explain (format json) ${sql}`);
    const [explained] = rows as [{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }];
    return explained["QUERY PLAN"][0].Plan["Plan Rows"];
  }
  expect(await expectedRows("select from public.activation_queue")).toBeLessThanOrEqual(3);
  expect(
    await expectedRows("select from public.customer_list where filed_as = 'awaiting_activation'"),
  ).toBeLessThanOrEqual(3);
});
