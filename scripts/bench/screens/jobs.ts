import type { BenchQuery } from "../postgrest.ts";

const job = (name: string, sql: BenchQuery["sql"]): BenchQuery => ({
  name,
  sql,
  askedBy: "job",
  mayGrow: "has more to do",
});

/** What runs by the clock, and the deletion of an account. */
export const jobs: BenchQuery[] = [
  // A customer of each part of the two years, who has paid.
  job(
    "deletion of an account",
    (run) => `select private.delete_account(md5('customer-${2_050 + run}')::uuid)`,
  ),
  job("subscriptions due by grace", "select * from public.subscriptions_due_by_grace()"),
  job(
    "the team's digest",
    (run) =>
      `select private.queue_team_digest((current_date + ${run} + time '09:00') at time zone 'America/Sao_Paulo')`,
  ),
  job("purging", "select private.purge()"),
  job("what time alone calls for", "select private.run_watch()"),
  job("counters", "select private.sum_counters()"),
];
