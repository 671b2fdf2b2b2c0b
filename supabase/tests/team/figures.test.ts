import { beforeAll, describe, expect, test } from "vitest";
import { admin, openTestDatabase } from "../test-database.ts";

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
  // The collection of the last three is paused; a dispute holds the second.
  "active",
  "past_due",
  "unpaid",
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
    update public.subscriptions set quantity = 3 where id = 'sub_2';
    insert into public.payments (id, subscription_id, profile_id, status, amount, currency, invoiced_at)
    select 'in_' || id, id, profile_id, 'paid', 10000, 'brl', now() from public.subscriptions where id = 'sub_12';
    insert into public.disputes (id, payment_id, profile_id, status, amount, currency, opened_at)
    select 'dp_1', id, profile_id, 'needs_response', 10000, 'brl', now() from public.payments where id = 'in_sub_12';
    update public.subscriptions set pause_behavior = 'keep_as_draft', pause_for_dispute = true where id = 'sub_12';
    update public.subscriptions set pause_behavior = 'void' where id in ('sub_11', 'sub_13')`);
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
        where status in ('active', 'trialing', 'past_due') and pause_behavior is null`,
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
    const { listed } = await read(
      "select jsonb_array_length(public.admin_dashboard() -> 'payments' -> 'next') as listed",
    );
    expect(listed).toBe(3);
  });

  test("every place counts the same live subscriptions", async () => {
    const { live } = await read("select sum(subscriptions)::integer as live from public.price_summary()");
    const { listed } = await read("select count(*)::integer as listed from public.subscription_prices");
    const standings = ["active", "overdue", "unpaid", "paused", "disputed"];
    expect({ live, listed, customers: await customersWith(...standings) }).toEqual({
      live: 11,
      listed: 11,
      customers: 11,
    });
  });
});
