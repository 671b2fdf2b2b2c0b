import type { Sql } from "../backend.ts";
import { demoCounts } from "./page-view-counts.ts";

/** Sums up the visits of this machine, before the demo customers' steps are counted. */
export async function countWhatHappened(sql: Sql): Promise<void> {
  await sql("select public.sum_counters()");
}

/**
 * Stores the figures of analytics by day and month, a few current visits, and the dates of the customers' steps, in
 * addition to this machine's.
 */
export async function storeVisits(sql: Sql, now: Date): Promise<void> {
  await sql(
    `insert into public.page_view_counts (grain, filtered_by, filter_value, dimension, starts_on, value, visits, views, bounces, seconds)
     select grain, "filteredBy", "filterValue", dimension, date_trunc(grain, day)::date, value, sum(visits), sum(views), sum(bounces), sum(seconds)
       from jsonb_to_recordset($1) as c(day date, "filteredBy" text, "filterValue" text, dimension text, value text, visits integer, views integer, bounces integer, seconds bigint),
            (values ('day'), ('month')) as grains (grain)
      group by 1, 2, 3, 4, 5, 6
     on conflict (grain, filtered_by, filter_value, dimension, starts_on, value) do update
        set visits = page_view_counts.visits + excluded.visits, views = page_view_counts.views + excluded.views,
            bounces = page_view_counts.bounces + excluded.bounces, seconds = page_view_counts.seconds + excluded.seconds`,
    [JSON.stringify(demoCounts(now))],
  );
  for (const statement of statements) await sql(statement, [now]);
}

const statements = [
  `with visit as (
     insert into public.page_visits (tab_id, day, started_at, last_seen_at, referrer, device, language, country, views, engaged_seconds)
     select md5('demo visit ' || n)::uuid, private.sao_paulo_day($1::timestamptz), $1::timestamptz - n * interval '2 minutes',
            $1::timestamptz - n * interval '1 minute', case when n % 2 = 0 then 'google.com' end,
            case when n % 3 = 0 then 'desktop'::public.visit_device else 'phone' end, 'pt-BR', 'BR', 1, 20
       from generate_series(1, 8) n
     returning id, tab_id, started_at
   )
   insert into public.page_views (id, visit_id, path, engaged_seconds, viewed_at)
   select tab_id, id, '/planos', 20, started_at from visit`,
  `insert into public.page_view_drops (day, reason, drops)
   select private.sao_paulo_day($1::timestamptz) - n, reason::public.page_view_drop_reason, base + n % 5
     from generate_series(0, 89) n, (values ('bot', 23), ('team', 4), ('do_not_track', 6)) as dropped (reason, base)
   on conflict (day, reason) do update set drops = page_view_drops.drops + excluded.drops`,
  // The triggers counted them today, when the demo was made.
  "delete from private.customer_step_entries where $1::timestamptz is not null",
  `insert into public.customer_step_days (day, step, reached)
   select private.sao_paulo_day(at), step::public.customer_step, count(*)
     from public.sites s join public.profiles p on p.id = s.profile_id,
          lateral (values ('sign_up', s.created_at), ('confirmed', s.created_at), ('paid', s.paid_at), ('live', s.activated_at)) as steps (step, at)
    where at <= $1::timestamptz and p.email like '%@exemplo.example'
    group by 1, 2
   on conflict (day, step) do update set reached = customer_step_days.reached + excluded.reached`,
];
