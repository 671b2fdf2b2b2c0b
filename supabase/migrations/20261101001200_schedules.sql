-- Schedules: recorded runs, their supervision, and purging.
create type public.schedule_job as enum (
  'send-emails', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files',
  'sync-stripe', 'sum-counters'
);
comment on type public.schedule_job is 'Scheduled jobs.';

create table public.schedule_runs (
  id bigint generated always as identity primary key,
  job public.schedule_job not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  ok boolean not null
);
comment on table public.schedule_runs is 'The latest runs of scheduled jobs. Successful runs within a minute share one row.';
comment on column public.schedule_runs.id is 'Order of the rows.';
comment on column public.schedule_runs.job is 'The job.';
comment on column public.schedule_runs.started_at is 'Start of the run.';
comment on column public.schedule_runs.finished_at is 'End of the run.';
comment on column public.schedule_runs.ok is 'Whether the run succeeded.';

create index schedule_runs_job_idx on public.schedule_runs (job, finished_at desc);

create function public.record_schedule_run(job public.schedule_job, started_at timestamptz, ok boolean) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  same bigint;
begin
  if ok then
    select r.id into same
      from public.schedule_runs r
     where r.job = record_schedule_run.job and r.ok and r.finished_at >= date_trunc('minute', now())
     order by r.finished_at desc
     limit 1;
  end if;
  if same is null then
    insert into public.schedule_runs (job, started_at, ok)
    values (record_schedule_run.job, record_schedule_run.started_at, record_schedule_run.ok);
  else
    update public.schedule_runs r set finished_at = clock_timestamp() where r.id = same;
  end if;
end;
$$;
comment on function public.record_schedule_run(public.schedule_job, timestamptz, boolean) is 'Records the end of a run. Service role only.';

-- A site is suspended only by a state read after the end of grace. A subscription whose due date, warning or end of
-- grace passed since its last sync is therefore synced again.
create function private.passed_by_time(present timestamptz) returns table (id text, passed_at timestamptz)
language sql stable set search_path = '' as $$
  select s.id, s.grace_ends_at
    from public.subscriptions s
   cross join (select private.setting_days('warning_days', 2)) as warning (before)
   where private.is_live_status(s.status) and s.as_of < s.grace_ends_at
     and s.grace_ends_at <= present + warning.before
     and (s.grace_ends_at <= present or s.as_of < s.grace_ends_at - warning.before)
  union
  select s.id, p.due_at
    from public.payments p
    join public.subscriptions s on s.id = p.subscription_id
   where p.status = 'open' and p.due_at <= present and s.as_of < p.due_at and private.is_live_status(s.status);
$$;
comment on function private.passed_by_time(timestamptz) is
  'Subscriptions whose due date, warning or end of grace has passed since the last sync.';
grant execute on function private.passed_by_time(timestamptz) to service_role;

create function public.subscriptions_due_by_grace() returns setof text
language sql stable security invoker set search_path = '' as $$
  select p.id from private.passed_by_time(now()) p group by p.id order by min(p.passed_at);
$$;
comment on function public.subscriptions_due_by_grace() is
  'Subscriptions whose due date or warning is due or whose grace has ended since the last sync. Service role only.';

create function public.mark_due_by_grace(present timestamptz) returns integer
language sql security invoker set search_path = '' as $$
  with marked as materialized (
    select due.id, private.mark_stripe_sync(jsonb_build_object('kind', 'subscription', 'id', due.id), 'grace', present)
      from public.subscriptions_due_by_grace() as due (id)
  )
  select count(*)::integer from marked;
$$;
comment on function public.mark_due_by_grace(timestamptz) is
  'Marks the subscriptions whose warning is due or whose grace has ended, and returns their number. Service role only.';

create function private.request_billing_sync() returns void
language sql security definer set search_path = '' as $$
  select private.mark_stripe_sync(due.subject, 'return', now())
    from (
      select jsonb_build_object('kind', 'customer', 'id', c.stripe_customer_id)
        from public.billing_customers c
       where c.profile_id = auth.uid() and (c.reconciled_at is null or c.reconciled_at < now() - interval '1 minute')
      union all
      select jsonb_build_object('kind', 'subscription', 'id', s.id, 'whole', true)
        from public.subscriptions s
       where s.profile_id = auth.uid() and s.status not in ('canceled', 'incomplete_expired')
         and s.synced_at < now() - interval '1 minute'
    ) as due (subject);
$$;
comment on function private.request_billing_sync() is
  'Marks the caller''s Stripe objects whose last sync is older than a minute, for a payment whose webhook was lost.';

create function public.request_billing_sync() returns void
language sql set search_path = '' as $$
  select private.request_billing_sync();
$$;
comment on function public.request_billing_sync() is
  'Requests a sync of the caller, for a page that has waited long for a payment.';

create function public.count_customers_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  -- Same condition as the index.
  select count(*)::integer
    from public.billing_customers c
   where (c.reconciled_at is null or c.reconciled_at < present - interval '26 hours')
     and coalesce(c.reconciled_at, c.created_at) < present - interval '26 hours';
$$;
comment on function public.count_customers_behind(timestamptz) is
  'Customers that were not compared with Stripe for 26 hours: 20 hours plus the runs of the day. Service role only.';

create function public.count_grace_behind(present timestamptz) returns integer
language sql stable security invoker set search_path = '' as $$
  select count(distinct p.id)::integer from private.passed_by_time(present - interval '1 hour') p;
$$;
comment on function public.count_grace_behind(timestamptz) is
  'Subscriptions whose due date, warning or end of grace passed an hour ago without a sync since. Service role only.';

create function private.count_late_syncs(present timestamptz) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer
    from private.stripe_syncs s
   where s.waiting_since < present - interval '1 hour' and (s.priority < 2 or s.attempts >= 5);
$$;
comment on function private.count_late_syncs(timestamptz) is
  'Syncs that wait for an hour, because Stripe is slow or they fail repeatedly. Of the daily comparison only failing ones.';

create function private.watch_backlog(job public.schedule_job, behind integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if behind = 0 then
    update public.team_tasks t set done_at = now()
     where t.kind = 'schedule_behind' and t.subject = job::text and t.done_at is null;
  elsif not exists (
    select from public.team_tasks t where t.kind = 'schedule_behind' and t.subject = job::text and t.done_at is null) then
    perform private.add_team_task('schedule_behind', job::text, 'schedule_behind:' || job || ':' || extract(epoch from now()),
      details => jsonb_build_object('behind', behind::text));
  end if;
end;
$$;
comment on function private.watch_backlog(public.schedule_job, integer) is
  'Creates a task with the number of overdue items of a job, and closes it when there are none.';

create function private.watch_schedule(task_kind public.team_task_kind, job_name public.schedule_job, patience interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last_run timestamptz := (select max(r.finished_at) from public.schedule_runs r where r.job = job_name and r.ok);
  -- Before a job's first run, the first run of any job counts, so that a new project raises no alarm.
  since timestamptz := coalesce(last_run, (select min(r.started_at) from public.schedule_runs r));
begin
  if coalesce(since >= now() - patience, true) then
    perform private.close_team_tasks(task_kind, null);
  else
    perform private.add_team_task(task_kind, job_name::text, task_kind || ':' || extract(epoch from since),
      details => jsonb_build_object('last_run', last_run));
  end if;
end;
$$;
comment on function private.watch_schedule(public.team_task_kind, public.schedule_job, interval) is 'Creates a task when a job has not run successfully for longer than allowed, and closes it when it runs again.';

-- A run must end within the API's timeout of eight seconds. It removes a part, and the run five minutes later the next
-- one.
create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- With a run every five minutes, 144,000 rows a day.
  batch constant integer := 500;
  -- Six events per renewal: a million customers write 200,000 rows a day.
  batch_of_events constant integer := 1000;
begin
  -- During grace the outbox rows prevent repeated e-mails.
  delete from public.email_outbox e
   where e.id = any (array(
     select o.id from public.email_outbox o
      where o.status = 'sent'
        and o.sent_at < now() - greatest(
          private.setting_days('keep_sent_emails_days', 90), private.setting_days('grace_days', 7) + interval '30 days')
      order by o.sent_at limit batch));

  delete from public.stripe_events e
   where e.id = any (array(
     select o.id from public.stripe_events o
      where o.processed_at < now() - private.setting_days('keep_stripe_events_days', 90)
      order by o.processed_at limit batch_of_events));
  delete from public.schedule_runs r where r.finished_at < now() - private.setting_days('keep_schedule_runs_days', 14);
  delete from public.audit_log l
   where l.id = any (array(
     select o.id from public.audit_log o
      where o.created_at < now() - private.setting_days('keep_audit_log_days', 1826)
      order by o.created_at limit batch));

  perform private.purge_function_calls();
  perform private.purge_usage();
  perform private.purge_invitations();
  perform private.purge_email_corrections();
  delete from private.conversation_presence p where p.seen_at < now() - interval '1 hour';
  perform private.purge_failures();
  perform private.purge_page_views();
  perform private.purge_migration_access();
  delete from private.ended_confirmations c where c.ended_at < now() - interval '30 days';
  delete from private.deleted_accounts d where d.deleted_at < now() - interval '400 days';
  perform private.purge_trashed_blog_posts();
  perform private.erase_from_auth_log();

  -- These accounts were never used. Excludes customers who paid through a link.
  perform private.delete_account(due.id)
     from (
       select u.id
         from private.customer_entries e
         join auth.users u on u.id = e.id
        where not e.is_confirmed
          and e.created_at < now() - private.setting_days('keep_unconfirmed_accounts_days', 7)
          and u.email_confirmed_at is null and u.last_sign_in_at is null
          and not exists (select from public.subscriptions s where s.profile_id = u.id)
        order by e.created_at
        -- Each takes ten milliseconds; 1,440 a day.
        limit 5) due;

  -- Hosted, pg_cron writes a row for every run and removes none.
  if to_regclass('cron.job_run_details') is not null then
    execute 'delete from cron.job_run_details where end_time < now() - $1'
      using private.setting_days('keep_schedule_runs_days', 14);
  end if;
end;
$$;
comment on function private.purge() is
  'Removes a part of the expired data: sent e-mails, ledger rows, recorded runs, audit log entries, resolved failures, posts in the bin, unconfirmed accounts. The settings contain the ages.';

-- Contains counts only, because the e-mail stays in the outbox longer than some accounts exist.
create function private.queue_team_digest(present timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
declare
  local_time timestamp := present at time zone 'America/Sao_Paulo';
  today constant date := local_time::date;
  morning constant timestamptz := (today + time '08:00') at time zone 'America/Sao_Paulo';
  key constant text := 'team_digest:' || today;
  counts jsonb;
begin
  -- A schedule that was stopped at eight sends it until noon.
  if present < morning or present >= morning + interval '4 hours'
    or exists (select from public.email_outbox e where e.dedupe_key = key) then
    return;
  end if;
  counts := jsonb_build_object(
    'new_customers', (select count(*) from private.customer_entries e where e.created_at >= morning - interval '1 day' and e.created_at < morning),
    'overdue_payments', private.overdue_count(),
    'failed_emails', (select count(*) from public.email_outbox e where e.status = 'failed'),
    'open_tasks', (select count(*) from public.team_tasks t where t.done_at is null),
    'overdue_tasks', (select count(*) from public.team_tasks t where t.done_at is null and t.due_at < present),
    'open_failures', (select count(*) from public.failures f where f.done_at is null),
    'activations', (select count(*) from public.sites s where s.awaits_activation),
    'open_messages', (select count(*) from public.contacts c where c.status = 'open'));
  if not exists (select from jsonb_each(counts) c where c.value <> '0') then
    return;
  end if;
  insert into public.email_outbox (recipient, locale, template, dedupe_key, payload)
  values (private.team_email(), 'pt-BR', 'team_digest', key, counts || jsonb_build_object(
    'next_deadline', (select min(s.activation_deadline) from public.sites s where s.awaits_activation)))
  on conflict (dedupe_key) do nothing;
end;
$$;
comment on function private.queue_team_digest(timestamptz) is
  'Queues, once each morning in São Paulo, the e-mail about new, overdue, failed and waiting items; none without any.';

create function private.run_watch() returns void
language plpgsql security definer set search_path = '' as $$
declare
  customers_behind integer;
begin
  perform private.watch_schedule('emails_stalled', 'send-emails', '15 minutes');
  perform private.watch_schedule('counters_stalled', 'sum-counters', '15 minutes');
  customers_behind := public.count_customers_behind(now());
  perform private.watch_backlog('sync-stripe', private.count_late_syncs(now()));
  perform private.watch_backlog('check-grace', public.count_grace_behind(now()));
  perform private.watch_backlog('check-domains', public.count_domains_behind(now()));
  perform private.watch_backlog('reconcile-billing', customers_behind);
  -- A run that leaves customers overdue is not successful and already has its task.
  if customers_behind = 0 then
    perform private.watch_schedule('reconciliation_stalled', 'reconcile-billing', '26 hours');
  end if;

  perform private.add_team_task('activation_due', private.task_subject(s.profile_id),
            'activation_due:' || s.id || ':' || extract(epoch from s.activation_deadline)::bigint,
            profile_id => s.profile_id, due_at => s.activation_deadline)
     from public.sites s
    where s.awaits_activation and s.activation_deadline < now() + interval '6 hours';

  perform private.request_build_of_scheduled_posts();
  perform private.queue_team_digest();
end;
$$;
comment on function private.run_watch() is
  'Creates time-based tasks, requests the build of a scheduled post, and queues the team''s digest in the morning.';

create function public.run_watch() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
  ok boolean := true;
begin
  perform private.run_watch();
  -- A failing purge must not prevent the team's tasks.
  begin
    perform private.purge();
  exception when others then
    raise warning 'Purging failed: %', sqlerrm;
    ok := false;
  end;
  perform public.record_schedule_run('watch', started_at, ok);
end;
$$;
comment on function public.run_watch() is 'Runs every five minutes: time-based tasks and purging. Service role only.';

alter table public.schedule_runs enable row level security;
create policy "Administrators read runs" on public.schedule_runs
  for select to authenticated using ((select private.can('tasks.read')));
grant select on public.schedule_runs to authenticated;
grant select, insert, update on public.schedule_runs to service_role;

grant execute on function public.record_schedule_run(public.schedule_job, timestamptz, boolean) to service_role;
grant execute on function private.run_watch() to service_role;
grant execute on function private.purge() to service_role;
grant execute on function public.run_watch() to service_role;
grant execute on function public.subscriptions_due_by_grace() to service_role;
grant execute on function public.mark_due_by_grace(timestamptz) to service_role;
grant execute on function private.request_billing_sync() to authenticated;
grant execute on function public.request_billing_sync() to authenticated;
grant execute on function public.count_customers_behind(timestamptz) to service_role;
grant execute on function public.count_grace_behind(timestamptz) to service_role;
