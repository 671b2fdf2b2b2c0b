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

test("deployment_facts counts the demonstration accounts", async () => {
  const facts = await factsAfter(`
    delete from auth.users;
    insert into auth.users (email, raw_user_meta_data, raw_app_meta_data) values
      ('admin@sitepronto.test', '{}', '{"role": "admin"}'), ('ana@example.com', '{}', '{"role": "admin"}')`);
  expect(facts["demonstration_accounts"]).toBe(1);
});
