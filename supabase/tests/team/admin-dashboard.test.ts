import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let team: string;
let ana: string;
let withFactor: string;

const days = (value: number, count: number) => Array<number>(count).fill(value);

type Part = { [name: string]: unknown; next?: unknown };

async function dashboardOf(caller: Caller): Promise<Record<string, Part | null>> {
  const { rows } = await database.as(caller, "select public.admin_dashboard() as answer");
  return rows[0]?.["answer"] as Record<string, Part | null>;
}

beforeAll(async () => {
  await database.script(
    "delete from public.blog_posts; delete from public.team_tasks; delete from public.courses",
  );
  team = await database.signUp("team@example.com");
  withFactor = await database.signUp("factor@example.com");
  ana = await database.signUp("ana@example.com", { full_name: "Ana", domain: "ana.com.br" });
  const bia = await database.signUp("bia@example.com", { full_name: "Bia" });
  const caio = await database.signUp("caio@example.com", { full_name: "Caio" });
  await database.script(`
    insert into auth.mfa_factors (user_id, status) values ('${withFactor}', 'verified');
    update auth.users set email_confirmed_at = now() where email = 'ana@example.com';
    update public.sites set status = 'awaiting_activation' where profile_id in ('${ana}', '${bia}');
    update public.sites set activation_deadline = now() - interval '1 hour' where profile_id = '${bia}';
    update public.sites set status = 'awaiting_activation' where profile_id = '${caio}';
    update public.sites set activation_deadline = now() + interval '11 hours' where profile_id = '${caio}';
    insert into public.team_tasks (kind, subject, dedupe_key, due_at, done_at, created_at, details) values
      ('take_site_down', 'later.com.br', 'a', null, null, now() - interval '2 hours', '{}'),
      ('activation_due', 'bia@example.com', 'b', now() - interval '1 hour', null, now(), '{}'),
      ('put_site_back', 'sooner.com.br', 'e', now() + interval '1 hour', null, now(), '{}'),
      ('paid_without_profile', 'paid@example.com', 'c', null, null, now(), '{"email": "paid@example.com"}'),
      ('paid_without_profile', 'done@example.com', 'd', null, now(), now(), '{}');
    insert into public.blog_posts (slug, title, author, status, published_at) values
      ('out', 'No ar', 'Equipe', 'published', now() - interval '1 day'),
      ('to-come', 'Amanhã', 'Equipe', 'published', now() + interval '1 day'),
      ('draft', 'Rascunho', 'Equipe', 'draft', null);
    with course as (insert into public.courses (title, status) values ('Publicado', 'published'), ('Rascunho', 'draft') returning id),
         module as (insert into public.course_modules (course_id, title, position) select id, 'Módulo', 0 from course returning id, course_id)
    insert into public.lessons (course_id, module_id, title, status, position)
    select course_id, id, 'Aula', 'published', 0 from module;
    insert into public.contacts (profile_id, name, email, message, created_at, status) values
      ('${ana}', 'Ana', 'ana@example.com', e'Primeira\\n\\nTexto', now() - interval '2 hours', 'open'),
      ('${ana}', 'Ana', 'ana@example.com', e'Segunda\\n\\nTexto\\n\\nFim', now() - interval '1 hour', 'open'),
      ('${ana}', 'Ana', 'ana@example.com', e'Terceira\\n\\nTexto', now(), 'closed');
    insert into public.plans (id, name, price, "interval") values (2, 'Anual', 120000, 'year');
    insert into public.subscriptions
      (id, profile_id, plan_id, status, unit_amount, currency, started_at, ended_at, past_due_since, grace_ends_at, sync_ticket) values
      ('sub_old', '${ana}', 1, 'active', 10000, 'brl', now() - interval '90 days', null, null, null, 1),
      ('sub_new', '${ana}', 1, 'active', 5000, 'brl', now() - interval '3 days', null, null, null, 2),
      ('sub_year', '${ana}', 2, 'active', 120000, 'brl', now() - interval '90 days', null, null, null, 3),
      ('sub_owes', '${ana}', 1, 'past_due', 7000, 'brl', now() - interval '90 days', null, now() - interval '2 days', now() + interval '5 days', 4),
      ('sub_unpaid', '${ana}', 1, 'unpaid', 3000, 'brl', now() - interval '90 days', null, now() - interval '10 days', now() - interval '3 days', 5),
      ('sub_left', '${ana}', 1, 'canceled', 10000, 'brl', now() - interval '90 days', now() - interval '5 days', null, null, 6),
      ('sub_gone', '${ana}', 1, 'canceled', 10000, 'brl', now() - interval '90 days', now() - interval '40 days', null, null, 7),
      ('sub_trial', '${ana}', 1, 'trialing', 10000, 'brl', now() - interval '90 days', null, null, null, 8),
      ('sub_never', '${ana}', 1, 'incomplete_expired', 10000, 'brl', now() - interval '90 days', null, null, null, 9);
    insert into public.payments (id, subscription_id, profile_id, status, amount, amount_paid, currency, first_failed_at, invoiced_at, decline_reason) values
      ('in_owes', 'sub_owes', '${ana}', 'open', 7000, 1000, 'brl', now() - interval '2 days', now() - interval '2 days', null),
      ('in_unpaid', 'sub_unpaid', '${ana}', 'open', 3000, 0, 'brl', now() - interval '10 days', now() - interval '10 days', 'expired_card');
    update public.subscriptions set card_last4 = '4242' where id = 'sub_unpaid';
  `);
});

describe("admin_dashboard", () => {
  test("lists sites past or near their deadline before the others, by domain or else the customer's e-mail", async () => {
    const { deadlines, activations } = await dashboardOf(admin(team));
    expect(deadlines).toMatchObject({
      count: 2,
      next: [
        { name: "bia@example.com", customer: "Bia" },
        { name: "caio@example.com", customer: "Caio" },
      ],
    });
    expect(activations).toMatchObject({ count: 1, next: [{ name: "ana.com.br", customer: "Ana" }] });
  });

  test("lists open tasks, those with a date first, without those about a listed site", async () => {
    const { tasks } = await dashboardOf(admin(team));
    expect(tasks).toMatchObject({
      count: 3,
      next: [
        { kind: "put_site_back", subject: "sooner.com.br" },
        { subject: "later.com.br", due_at: null },
        { subject: "paid@example.com", email: "paid@example.com" },
      ],
    });
  });

  test("lists who owes longest, with the reason of the decline and the amount of the open invoices or else of the subscription", async () => {
    const { payments } = await dashboardOf(admin(team));
    expect(payments).toMatchObject({
      count: 2,
      next: [
        {
          id: "sub_unpaid",
          profile_id: ana,
          name: "Ana",
          subject: "ana.com.br",
          amount: 9000,
          currency: "brl",
          decline_reason: "expired_card",
          has_card: true,
        },
        { id: "sub_owes", amount: 9000, decline_reason: null, has_card: false },
      ],
    });
    const { rows } = await database.rehearse(
      admin(team),
      "select public.admin_dashboard() -> 'payments' -> 'next' -> 1 -> 'amount' as amount",
      [],
      "delete from public.payments",
    );
    expect(rows).toEqual([{ amount: 7000 }]);
  });

  test("returns revenue, subscriptions and cancellations now, thirty days ago and by day", async () => {
    const { money } = await dashboardOf(admin(team));
    expect(money).toEqual({
      currency: "brl",
      recurring: {
        // 100 + 50 + a twelfth of 1200 + 70 past due + 100 on trial
        now: 42000,
        // 100 + a twelfth of 1200 + 70 now past due + 30 now unpaid + 100 now ended + 100 on trial
        before: 50000,
        days: [...days(50000, 19), ...days(47000, 5), ...days(37000, 2), ...days(42000, 4)],
      },
      active: {
        now: 5,
        before: 6,
        days: [...days(6, 19), ...days(5, 5), ...days(4, 2), ...days(5, 4)],
      },
      cancelled: { now: 1, before: 1, days: [...days(0, 24), 1, ...days(0, 5)] },
    });
  });

  test("counts a subscription that began and ended within thirty days only in between", async () => {
    const { rows } = await database.rehearse(
      admin(team),
      "select public.admin_dashboard() -> 'money' -> 'recurring' as recurring",
      [],
      `delete from public.subscriptions where id <> 'sub_left';
       update public.subscriptions set started_at = now() - interval '10 days'`,
    );
    expect(rows).toEqual([
      { recurring: { now: 0, before: 0, days: [...days(0, 19), ...days(10000, 5), ...days(0, 6)] } },
    ]);
  });

  test("counts confirmed users, published posts and available courses", async () => {
    const { users, posts, courses } = await dashboardOf(admin(team));
    expect(users).toEqual({ confirmed: 1, all: 5 });
    expect(posts).toEqual({ published: 1, all: 3 });
    expect(courses).toEqual({ published: 1, all: 2 });
  });

  test("lists the unanswered messages that wait longest, by subject", async () => {
    const { messages } = await dashboardOf(admin(team));
    expect(messages).toMatchObject({
      count: 2,
      next: [
        { name: "Ana", subject: "Primeira" },
        { name: "Ana", subject: "Segunda" },
      ],
    });
  });

  test("counts visits of thirty days in São Paulo including today, and of the thirty days before", async () => {
    const { rows } = await database.rehearse(
      admin(team),
      "select public.admin_dashboard() -> 'visits' as visits",
      [],
      `insert into public.page_view_counts
       select 'day', '', '', 'total', private.sao_paulo_day(now()) - ago, '', visits, 0, 0, 0
         from (values (0, 1), (29, 10), (30, 100), (59, 1000), (60, 10000)) counts (ago, visits)`,
    );
    expect(rows).toEqual([{ visits: { now: 11, before: 1100, days: [10, ...days(0, 28), 1] } }]);
  });

  test("returns empty lists and zeros in an empty database", async () => {
    const { rows } = await database.rehearse(
      admin(team),
      "select public.admin_dashboard() as answer",
      [],
      `delete from public.subscriptions; delete from public.contacts; delete from public.team_tasks;
       delete from public.sites; delete from public.blog_posts; delete from public.courses`,
    );
    const none = { count: 0, next: [] };
    const zeros = { now: 0, before: 0, days: days(0, 30) };
    expect(rows[0]?.["answer"]).toMatchObject({
      deadlines: none,
      messages: none,
      payments: none,
      tasks: none,
      activations: none,
      money: { recurring: zeros, active: zeros, cancelled: zeros },
      visits: zeros,
      posts: { published: 0, all: 0 },
      courses: { published: 0, all: 0 },
    });
  });
});

const all = [
  "activations",
  "courses",
  "deadlines",
  "messages",
  "money",
  "payments",
  "posts",
  "tasks",
  "users",
  "visits",
];

async function partsOf(caller: Caller): Promise<string[]> {
  const answer = await dashboardOf(caller);
  expect(Object.keys(answer).toSorted()).toEqual(all);
  return Object.keys(answer)
    .filter((part) => answer[part] !== null)
    .toSorted();
}

describe("admin_dashboard access", () => {
  test.each([
    ["admin", all],
    ["support", ["activations", "deadlines", "messages", "money", "payments", "tasks", "users"]],
    ["finance", ["money", "payments", "tasks", "users"]],
    ["editor", ["courses", "posts", "visits"]],
  ] as const)("%s", async (role, parts) => {
    expect(await partsOf(teamMember(team, role))).toEqual(parts);
  });

  test("shows finance only tasks about money", async () => {
    const { tasks } = await dashboardOf(teamMember(team, "finance"));
    expect(tasks).toMatchObject({ count: 1, next: [{ subject: "paid@example.com" }] });
  });

  test("shows nothing to customers, demoted administrators and those with a factor at aal1", async () => {
    const withoutCode: Caller = { role: "authenticated", userId: withFactor, teamRole: "admin", aal: "aal1" };
    for (const caller of [customer(ana), formerAdmin(ana), withoutCode])
      expect(await partsOf(caller)).toEqual([]);
    expect(await partsOf({ ...withoutCode, aal: "aal2" })).toEqual(all);
  });

  test.each([
    ["a visitor", anon],
    ["the service role", serviceRole],
  ])("refuses %s", async (_who, caller) => {
    await expect(dashboardOf(caller)).rejects.toMatchObject({ code: "42501" });
  });
});
