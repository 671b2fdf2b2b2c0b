import { beforeEach, describe, expect, test } from "vitest";
import { uniqueSuffix } from "../billing/stripe-state.ts";
import { openTestDatabase, serviceRole, type Row } from "../test-database.ts";

const database = await openTestDatabase();

beforeEach(() =>
  database.script(`
    delete from public.team_tasks;
    delete from public.email_outbox;
    delete from public.schedule_runs;
    delete from auth.users;
  `),
);

const watch = () => database.as(serviceRole, "select public.run_watch()");

function record(job: string, ok = true): Promise<unknown> {
  return database.as(serviceRole, "select public.record_schedule_run($1, now(), $2)", [job, ok]);
}

/** Records a run that ended a number of minutes ago. */
async function ranBefore(job: string, minutes: number, ok = true): Promise<void> {
  await database.rows(
    `insert into public.schedule_runs (job, started_at, finished_at, ok)
     select $1, at, at, $3 from (select now() - make_interval(mins => $2) as at) moment`,
    [job, minutes, ok],
  );
}

const open = () =>
  database.rows("select kind, subject from public.team_tasks where done_at is null order by kind::text");

describe("recorded runs", () => {
  test("combine successful runs within a minute and keep each failed run", async () => {
    for (const ok of [true, true, false, false, true]) await record("send-emails", ok);
    await record("check-grace");
    const runs = await database.rows(
      "select job::text, ok, count(*)::int from public.schedule_runs group by 1, 2 order by 1, 2",
    );
    const minutes = Number(
      (
        await database.row(
          "select count(distinct date_trunc('minute', started_at))::int as n from public.schedule_runs",
        )
      )["n"],
    );
    expect(runs).toEqual([
      { job: "check-grace", ok: true, count: 1 },
      { job: "send-emails", ok: false, count: 2 },
      { job: "send-emails", ok: true, count: minutes },
    ]);
  });

  test("keep the row of an earlier minute", async () => {
    await ranBefore("send-emails", 2);
    await record("send-emails");
    expect(await database.rows("select from public.schedule_runs")).toHaveLength(2);
  });

  test("include the watch", async () => {
    await watch();
    expect(await database.rows("select job, ok from public.schedule_runs")).toEqual([
      { job: "watch", ok: true },
    ]);
  });
});

describe("a stopped schedule", () => {
  test.each([
    ["send-emails", 16, "emails_stalled"],
    ["sum-counters", 16, "counters_stalled"],
    ["reconcile-billing", 26 * 60 + 1, "reconciliation_stalled"],
  ])("creates a task: %s after %d minutes", async (job, minutes, kind) => {
    await ranBefore("send-emails", job === "send-emails" ? minutes : 1);
    await ranBefore("sum-counters", job === "sum-counters" ? minutes : 1);
    await ranBefore("reconcile-billing", job === "reconcile-billing" ? minutes : 1);
    await watch();
    await watch();
    expect(await open()).toEqual([{ kind, subject: job }]);

    await record(job);
    await watch();
    expect(await open()).toEqual([]);
    await database.rows(
      "update public.schedule_runs set finished_at = now() - interval '3 days' where job = $1",
      [job],
    );
    await watch();
    expect(await open()).toEqual([{ kind, subject: job }]);
  });

  test("creates no task within its time or in a new project", async () => {
    await watch();
    expect(await open()).toEqual([]);
    await ranBefore("send-emails", 14);
    await ranBefore("sum-counters", 14);
    await ranBefore("reconcile-billing", 25 * 60);
    await watch();
    expect(await open()).toEqual([]);
  });

  test("creates a task when its runs fail and when it never ran", async () => {
    await ranBefore("send-emails", 20, false);
    await ranBefore("send-emails", 1, false);
    await ranBefore("watch", 27 * 60);
    await watch();
    expect((await open()).map(({ kind }) => kind)).toEqual([
      "counters_stalled",
      "emails_stalled",
      "reconciliation_stalled",
    ]);
  });
});

describe("an approaching activation deadline", () => {
  let profileId: string;
  const deadlineIn = (hours: number) =>
    database.rows(
      "update public.sites set activation_deadline = now() + make_interval(hours => $2) where profile_id = $1",
      [profileId, hours],
    );
  const status = (to: string) =>
    database.rows("update public.sites set status = $2 where profile_id = $1", [profileId, to]);

  beforeEach(async () => {
    profileId = await database.signUp("ana@example.com", { domain: "ana.com" });
    await status("awaiting_activation");
  });

  test("creates one task with this due date, which closes when the site is live", async () => {
    await watch();
    expect(await open()).toEqual([]);
    await deadlineIn(5);
    await watch();
    await watch();
    expect(await open()).toEqual([{ kind: "activation_due", subject: "ana.com" }]);
    expect(
      await database.row(
        "select t.due_at = s.activation_deadline as due from public.team_tasks t join public.sites s using (profile_id)",
      ),
    ).toEqual({ due: true });
    await status("active");
    expect(await open()).toEqual([]);
  });

  test("creates a new task for a new deadline", async () => {
    await deadlineIn(5);
    await watch();
    await deadlineIn(-1);
    await watch();
    expect(await open()).toHaveLength(2);
  });
});

const left = async (table: string, column: string): Promise<unknown[]> =>
  (await database.rows(`select ${column} from ${table} order by ${column}::text`)).map(
    (row: Row) => row[column],
  );

// The watch also queues the team's digest in the morning.
const purge = () => database.as(serviceRole, "select private.purge()");

describe("purging", () => {
  test("removes only sent e-mails after ninety days", async () => {
    await database.script(`
      insert into public.email_outbox (recipient, template, dedupe_key, status, sent_at, created_at) values
        ('a@example.com', 'site_live', 'old', 'sent', now() - interval '91 days', now() - interval '91 days'),
        ('a@example.com', 'site_live', 'recent', 'sent', now() - interval '89 days', now() - interval '91 days'),
        ('a@example.com', 'site_live', 'failed', 'failed', null, now() - interval '91 days'),
        ('a@example.com', 'site_live', 'queued', 'queued', null, now() - interval '91 days');
    `);
    await purge();
    expect(await left("public.email_outbox", "dedupe_key")).toEqual(["failed", "queued", "recent"]);
  });

  test("keeps sent e-mails while they prevent repeated sending", async () => {
    await database.script(`
      update public.settings set value = '1' where key = 'keep_sent_emails_days';
      insert into public.email_outbox (recipient, template, dedupe_key, status, sent_at) values
        ('a@example.com', 'charge_failed', 'in grace', 'sent', now() - interval '36 days'),
        ('a@example.com', 'charge_failed', 'long over', 'sent', now() - interval '38 days');
    `);
    await purge();
    expect(await left("public.email_outbox", "dedupe_key")).toEqual(["in grace"]);
    await database.script("update public.settings set value = '90' where key = 'keep_sent_emails_days'");
  });

  test("removes events after ninety days and records of runs after fourteen", async () => {
    await database.script(`
      insert into public.stripe_events (id, type, outcome, processed_at) values
        ('evt_old', 'invoice.paid', 'queued', now() - interval '91 days'),
        ('evt_new', 'invoice.paid', 'queued', now() - interval '89 days');
    `);
    await ranBefore("send-emails", 15 * 24 * 60);
    await ranBefore("send-emails", 1);
    await ranBefore("reconcile-billing", 13 * 24 * 60);
    await watch();
    expect(await left("public.stripe_events", "id")).toEqual(["evt_new"]);
    expect(await left("public.schedule_runs", "job")).toEqual(["reconcile-billing", "send-emails", "watch"]);
  });

  test("removes entries of the audit log after five years", async () => {
    await database.script(`
      insert into public.audit_log (created_at, actor_email, actor_role, area, action)
      select now() - make_interval(days => n), n || '@example.com', 'admin', 'plans', 'update'
      from unnest(array[1827, 1825]) n`);
    await purge();
    expect(await left("public.audit_log", "actor_email")).toEqual(["1825@example.com"]);
  });

  test("leaves rows beyond a batch to the next run", async () => {
    await database.script(`
      insert into public.stripe_events (id, type, outcome, processed_at)
      select 'evt_old_' || n, 'invoice.paid', 'queued', now() - interval '91 days' from generate_series(1, 1001) n`);
    const old = "public.stripe_events where id like 'evt_old_%'";
    await purge();
    expect(await left(old, "id")).toHaveLength(1);
    await purge();
    expect(await left(old, "id")).toEqual([]);
  });

  test("takes its ages from the settings", async () => {
    await database.script(`
      update public.settings set value = '200' where key = 'keep_stripe_events_days';
      insert into public.stripe_events (id, type, outcome, processed_at)
        values ('evt_kept', 'invoice.paid', 'queued', now() - interval '199 days');
    `);
    await watch();
    expect(await left("public.stripe_events", "id")).toContain("evt_kept");
    await database.script("update public.settings set value = '90' where key = 'keep_stripe_events_days'");
  });
});

describe("purging accounts and recorded runs", () => {
  test("removes only unconfirmed accounts after seven days", async () => {
    const suffix = uniqueSuffix();
    for (const [name, columns] of [
      ["stale", "created_at = now() - interval '8 days'"],
      ["recent", "created_at = now() - interval '6 days'"],
      ["confirmed", "created_at = now() - interval '8 days', email_confirmed_at = now()"],
      ["was-inside", "created_at = now() - interval '8 days', last_sign_in_at = now()"],
      ["paid", "created_at = now() - interval '8 days'"],
    ] as const) {
      const id = await database.signUp(`${name}@example.com`);
      await database.rows(`update auth.users set ${columns} where id = $1`, [id]);
    }
    await database.script(`
      update private.customer_entries e set created_at = u.created_at from auth.users u where u.id = e.id`);
    await database.rows(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       select $1, id, 1, 'active', 9990, 'brl', now(), 1 from public.profiles where email = 'paid@example.com'`,
      [`sub_${suffix}`],
    );
    await watch();
    expect(await left("auth.users", "email")).toEqual([
      "confirmed@example.com",
      "paid@example.com",
      "recent@example.com",
      "was-inside@example.com",
    ]);
  });

  test("removes pg_cron's records of runs when pg_cron exists", async () => {
    await database.script(`
      create schema cron;
      create table cron.job_run_details (runid int primary key, end_time timestamptz);
      insert into cron.job_run_details values (1, now() - interval '15 days'), (2, now() - interval '13 days'), (3, null);
    `);
    await watch();
    expect(await left("cron.job_run_details", "runid")).toEqual([2, 3]);
    await database.script("drop schema cron cascade");
  });
});

test("a failing purge still creates the team's tasks", async () => {
  await database.script(`
    create function private.refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before delete on public.stripe_events for each row execute function private.refuse();
    insert into public.stripe_events (id, type, outcome, processed_at)
      values ('evt_stuck', 'invoice.paid', 'queued', now() - interval '300 days');
  `);
  await ranBefore("send-emails", 16);
  await watch();
  expect((await open()).map(({ kind }) => kind)).toContain("emails_stalled");
  expect(await database.rows("select ok from public.schedule_runs where job = 'watch'")).toEqual([
    { ok: false },
  ]);
  await database.script("drop trigger refuse on public.stripe_events; drop function private.refuse()");
});

test.each(["", "a week", "7 days", "-1", "7.5"])("a setting in days refuses %j", async (value) => {
  await expect(
    database.rows("update public.settings set value = $1 where key = 'grace_days'", [value]),
  ).rejects.toMatchObject({ code: "23514" });
});
