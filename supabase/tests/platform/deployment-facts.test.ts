import { expect, test } from "vitest";
import { openTestDatabase, type Row } from "../test-database.ts";

const database = await openTestDatabase();

/** Returns the facts after some statements and rolls back. */
async function factsAfter(statements: string): Promise<Row> {
  const { rows } = await database.rehearse(
    { role: "owner" },
    "select private.deployment_facts() as facts",
    [],
    statements,
  );
  return rows[0]?.["facts"] as Row;
}

const email = (n: number, status: string, wait: string) =>
  `('person@example.com', 'password_changed', 'fact:${n}', '${status}', now() - interval '${wait}')`;

test("deployment_facts counts failed e-mails and those that wait for more than 15 minutes", async () => {
  const facts = await factsAfter(`
    delete from public.email_outbox;
    insert into public.email_outbox (recipient, template, dedupe_key, status, next_attempt_at) values
      ${email(1, "failed", "1 day")}, ${email(2, "failed", "0")}, ${email(3, "queued", "16 minutes")},
      ${email(4, "queued", "14 minutes")}, ${email(5, "sent", "1 day")}, ${email(6, "sending", "1 day")},
      ${email(7, "failed", "1 day")}`);
  expect(facts["emails"]).toEqual({ failed: 3, overdue: 2 });
});

test("deployment_facts reports whether the key for access to earlier hosts exists", async () => {
  expect((await factsAfter("select"))["access_key"]).toBe(true);
  expect((await factsAfter("set local site_pronto.access_key = ''"))["access_key"]).toBe(false);
});

test("deployment_facts returns the last successful run of each job", async () => {
  const facts = await factsAfter(`
    delete from public.schedule_runs;
    insert into public.schedule_runs (job, ok, started_at, finished_at) values
      ('watch', true, '2026-11-01T10:00:00Z', '2026-11-01T10:00:01Z'),
      ('watch', true, '2026-11-01T11:00:00Z', '2026-11-01T11:00:01Z'),
      ('watch', false, '2026-11-01T12:00:00Z', '2026-11-01T12:00:01Z')`);
  expect(Object.keys(facts["runs"] as object)).toEqual(["watch"]);
  expect(new Date((facts["runs"] as { watch: string }).watch)).toEqual(new Date("2026-11-01T11:00:01Z"));
  expect(new Date(String(facts["first_run"]))).toEqual(new Date("2026-11-01T10:00:00Z"));
});

test("deployment_facts counts administrators and demonstration accounts", async () => {
  const facts = await factsAfter(`
    delete from auth.users;
    insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values
      ('admin@sitepronto.test', '{}', '{"role": "admin"}'), ('ana@example.com', '{}', '{"role": "admin"}'),
      ('bia@example.com', '{}', '{"role": "support"}'), ('caio@example.com', '{}', '{}')`);
  expect([facts["administrators"], facts["demonstration_accounts"]]).toEqual([2, 1]);
});
