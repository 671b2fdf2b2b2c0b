import type { BenchQuery } from "../postgrest.ts";

const job = (name: string, sql: BenchQuery["sql"]): BenchQuery => ({
  name,
  sql,
  askedBy: "job",
  mayGrow: "has more to do",
});

/** The scheduled jobs, and the deletion of an account. */
export const jobs: BenchQuery[] = [
  // A paying customer from each part of the two years.
  job(
    "deletion of an account",
    (run) => `select private.delete_account(md5('customer-${2_050 + run}')::uuid)`,
  ),
  job(
    "a changed payment",
    (run) => `update public.payments set amount_refunded = amount_refunded
               where id = (select p.id from public.payments p where p.profile_id = md5('customer-${2_080 + run}')::uuid limit 1)`,
  ),
  job("subscriptions due by grace", "select * from public.subscriptions_due_by_grace()"),
  job(
    "the team's digest",
    (run) =>
      `select private.queue_team_digest((current_date + ${run} + time '09:00') at time zone 'America/Sao_Paulo')`,
  ),
  job("purging", "select private.purge()"),
  job("files to remove", "select * from public.files_to_remove()"),
  job("what time alone calls for", "select private.run_watch()"),
  job("counters", "select private.sum_counters()"),
  job(
    "an event of Stripe",
    (run) =>
      `select public.record_stripe_event('{"id": "evt_${run}", "type": "invoice.paid"}',
         '{"kind": "subscription", "id": "sub_40_1", "invoice": "in_${run}"}', now(), '0')`,
  ),
  job("syncs to run", "select * from public.claim_stripe_syncs(now(), 20)"),
  job("workers to start", "select public.stripe_sync_workers()"),
  job("customers to compare", "select public.mark_customers_due(now())"),
  job("grace to check", "select public.mark_due_by_grace(now())"),
  job("e-mails to send", "select * from public.claim_emails(50)"),
  job("domains to check", "select * from public.claim_domain_checks(10)"),
  job("prices to move", "select * from public.price_moves_to_do()"),
];
