import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../../../src/platform/site.ts";
import { openTestDatabase } from "../test-database.ts";

const database = await openTestDatabase();

beforeEach(() =>
  database.script(`
    delete from public.team_tasks; delete from public.email_outbox; delete from public.failures; delete from auth.users;
  `),
);

/** Runs the digest at a time in São Paulo, three hours behind UTC. */
const digestAt = (time: string) =>
  database.rows("select private.queue_team_digest($1::timestamptz)", [`${time}-03:00`]);

const digests = () =>
  database.rows(
    "select recipient, dedupe_key, payload from public.email_outbox where template = 'team_digest'",
  );

const addTask = () =>
  database.rows(
    "insert into public.team_tasks (kind, subject, dedupe_key, due_at) values ('take_site_down', 'x', 'x', '2026-11-20T12:00Z')",
  );

describe("the team's digest", () => {
  test("queues one e-mail in the morning of São Paulo", async () => {
    await addTask();
    for (const time of ["2026-11-23T07:59", "2026-11-23T12:00", "2026-11-23T23:00"]) await digestAt(time);
    expect(await digests()).toEqual([]);
    for (const time of ["2026-11-23T08:00", "2026-11-23T08:05", "2026-11-24T11:59"]) await digestAt(time);
    expect(await digests()).toMatchObject([
      { recipient: site.contactEmail, dedupe_key: "team_digest:2026-11-23" },
      { recipient: site.contactEmail, dedupe_key: "team_digest:2026-11-24" },
    ]);
  });

  test("queues none when there is nothing to report", async () => {
    await digestAt("2026-11-23T08:00");
    expect(await digests()).toEqual([]);
  });

  test("counts new, overdue, failed and waiting items without names", async () => {
    await addTask();
    const id = await database.signUp("ana@example.com", { domain: "ana.com" });
    await database.rows("update public.profiles set created_at = '2026-11-22T20:00-03:00' where id = $1", [
      id,
    ]);
    await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
    await database.rows("update public.sites set activation_deadline = '2026-11-23T15:00-03:00'");
    await database.script(`
      delete from public.email_outbox;
      insert into public.email_outbox (recipient, template, dedupe_key, status) values ('a@example.com', 'site_live', 'x', 'failed');
      insert into public.failures (source, code, route) values ('browser', 'TypeError', '/');
    `);
    await database.rows(
      `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket)
       values ('sub_ana', $1, 1, 'past_due', 9990, 'brl', now(), 1)`,
      [id],
    );
    await database.rows(
      "insert into public.contacts (profile_id, name, email, message) values ($1, 'Ana', 'ana@example.com', e'Ajuda\\n\\nOlá')",
      [id],
    );
    await digestAt("2026-11-23T08:00");
    const [digest] = await digests();
    expect(digest?.["payload"]).toEqual({
      new_customers: 1,
      overdue_payments: 1,
      failed_emails: 1,
      open_tasks: 1,
      overdue_tasks: 1,
      open_failures: 1,
      activations: 1,
      open_messages: 1,
      next_deadline: expect.stringMatching(/^2026-11-23T18:00/),
    });
  });

  test("creates no task when it is given up, because the task would be sent the same way", async () => {
    await addTask();
    await digestAt("2026-11-23T08:00");
    await database.script("update public.email_outbox set status = 'failed'");
    expect(await database.rows("select kind from public.team_tasks")).toEqual([{ kind: "take_site_down" }]);
  });
});
