import { beforeAll, describe, expect, test } from "vitest";
import { admin, openTestDatabase } from "./test-database.ts";

const database = await openTestDatabase();
let team: string;

/** Statuses of the customers' subscriptions, one subscription each. */
const statuses = [
  "active",
  "active",
  "active",
  "trialing",
  "past_due",
  "past_due",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
  "canceled",
] as const;

const half = JSON.stringify([
  { name: "Metade", percent_off: 50, duration: "forever", ends_at: null, of: "subscription" },
]);

beforeAll(async () => {
  team = await database.signUp("team@example.com");
  for (const [index, status] of statuses.entries()) {
    const owner = await database.signUp(`customer${index}@example.com`);
    await database.rows(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, ended_at, sync_ticket)
       values ('sub_' || $1, $2, 1, $3::text::public.subscription_status, 10000, 'brl', now() - interval '90 days',
               case when $3::text = 'canceled' then now() - interval '5 days' end, 1)`,
      [index, owner, status],
    );
  }
  await database.script(`
    update public.subscriptions set discounts = '${half}' where id = 'sub_1';
    update public.subscriptions set quantity = 3 where id = 'sub_2'`);
});

async function read(sql: string): Promise<Record<string, unknown>> {
  const { rows } = await database.as(admin(team), sql);
  return rows[0] ?? {};
}

const customersWith = async (...standings: string[]) =>
  (
    await read(
      `select count(*)::integer as found from public.customer_list where subscription in ('${standings.join("', '")}')`,
    )
  )["found"];

describe("figures about subscriptions", () => {
  test("every place counts the same active subscriptions", async () => {
    const { active } = await read(
      "select (public.admin_dashboard() -> 'money' -> 'active' ->> 'now')::integer as active",
    );
    const { recurring } = await read(
      "select sum(recurring)::integer as recurring from public.price_summary()",
    );
    expect({ active, recurring, customers: await customersWith("active", "overdue") }).toEqual({
      active: 6,
      recurring: 6,
      customers: 6,
    });
  });

  test("the recurring revenue is what the active subscriptions are charged, with quantity and discounts", async () => {
    const { revenue } = await read(
      "select (public.admin_dashboard() -> 'money' -> 'recurring' ->> 'now')::integer as revenue",
    );
    const rows = await database.rows(
      `select sum(recurring_amount)::integer as charged from public.subscriptions
        where status in ('active', 'trialing', 'past_due')`,
    );
    expect(revenue).toBe(rows[0]?.["charged"]);
    expect(revenue).toBe(4 * 10_000 + 5000 + 3 * 10_000);
  });

  test("every place counts the same overdue subscriptions", async () => {
    const { overdue } = await read(
      "select (public.admin_dashboard() -> 'payments' ->> 'count')::integer as overdue",
    );
    await database.rows("select private.queue_team_digest('2026-11-23T09:00-03:00')");
    const rows = await database.rows(
      "select (payload ->> 'overdue_payments')::integer as digest from public.email_outbox where template = 'team_digest'",
    );
    expect({
      overdue,
      digest: rows[0]?.["digest"],
      customers: await customersWith("overdue", "unpaid"),
    }).toEqual({
      overdue: 3,
      digest: 3,
      customers: 3,
    });
  });

  test("every place counts the same live subscriptions", async () => {
    const { live } = await read("select sum(subscriptions)::integer as live from public.price_summary()");
    const { listed } = await read("select count(*)::integer as listed from public.subscription_prices");
    const standings = ["active", "overdue", "unpaid", "paused"];
    expect({ live, listed, customers: await customersWith(...standings) }).toEqual({
      live: 8,
      listed: 8,
      customers: 8,
    });
  });
});
