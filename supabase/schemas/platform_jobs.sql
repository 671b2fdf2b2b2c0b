-- What runs on a schedule, and what is read of a deployment.

-- ---- Scheduled jobs ----
-- Recorded runs, their supervision, and purging.

create type public.schedule_job as enum (
  'send-emails', 'reconcile-billing', 'check-grace', 'check-domains', 'watch', 'publish-site', 'purge-files',
  'sync-stripe', 'sum-counters', 'run-site-jobs'
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

create index schedule_runs_job_idx on public.schedule_runs (job, finished_at desc);

alter table public.schedule_runs enable row level security;
create policy "Administrators read runs" on public.schedule_runs
  for select to authenticated using ((select private.can('tasks.read')));
grant select on public.schedule_runs to authenticated;
grant select, insert, update on public.schedule_runs to service_role;

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
grant execute on function public.record_schedule_run(public.schedule_job, timestamptz, boolean) to service_role;

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
  perform private.purge_site_jobs();
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
grant execute on function private.purge() to service_role;

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

  perform private.queue_site_removals();
  perform private.queue_site_reports();
  perform private.request_build_of_scheduled_posts();
  perform private.queue_team_digest();
end;
$$;
comment on function private.run_watch() is
  'Creates time-based tasks, requests the build of a scheduled post, and queues the team''s digest in the morning.';
grant execute on function private.run_watch() to service_role;

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
grant execute on function public.run_watch() to service_role;

-- ---- Counters ----
-- Append-only, so that concurrent events never wait for each other: each event is inserted as a row, and these
-- functions sum the rows.

create function private.sum_counters() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  job text;
  ok boolean := true;
begin
  -- Two concurrent sums could reorder the views of one visit.
  if not pg_try_advisory_xact_lock(hashtextextended('sum_counters', 0)) then
    return true;
  end if;
  -- Each separately, so that a failing sum does not prevent the others.
  foreach job in array array['sum_customer_steps', 'sum_page_views', 'sum_failures', 'sum_row_counts'] loop
    begin
      execute format('select private.%I()', job);
    exception when others then
      raise warning '% failed: %', job, sqlerrm;
      ok := false;
    end;
  end loop;
  return ok;
end;
$$;
comment on function private.sum_counters() is
  'Sums appended customer steps, page views, failures and row counts; false when one failed and remains for the next run.';
grant execute on function private.sum_counters() to service_role;

create function public.sum_counters() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  started_at timestamptz := clock_timestamp();
begin
  perform public.record_schedule_run('sum-counters', started_at, private.sum_counters());
end;
$$;
comment on function public.sum_counters() is 'Runs every minute and sums the append-only counters. Service role only.';
grant execute on function public.sum_counters() to service_role;

-- ---- Facts of a deployment ----
-- For `npm run check:hosted`: the catalogue and the scheduled runs. Names and counts, no personal data.

create function private.deployment_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  api_roles constant text[] := array['anon', 'authenticated', 'service_role'];
  facts jsonb;
  jobs jsonb;
begin
  with relations as (
    select c.oid, n.nspname || '.' || c.relname as name, c.relacl, c.relrowsecurity, c.relkind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       -- Excludes objects of extensions.
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  ), acls as (
    select r.name, a.grantee, a.privilege_type from relations r cross join lateral aclexplode(r.relacl) a
    union
    select r.name || '.' || t.attname, a.grantee, a.privilege_type
      from relations r
      join pg_attribute t on t.attrelid = r.oid and t.attnum > 0 and not t.attisdropped
      cross join lateral aclexplode(t.attacl) a
  ), routines as (
    select p.*, n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       -- Excludes event triggers: projects may have one that enables row-level security for new tables.
       and p.prorettype <> 'event_trigger'::regtype
  )
  select jsonb_build_object(
    'row_level_security', (
      select jsonb_agg(r.name order by r.name) from relations r where r.relkind in ('r', 'p') and r.relrowsecurity),
    'tables', (select jsonb_agg(r.name order by r.name) from relations r where r.relkind in ('r', 'p')),
    'policies', (
      select jsonb_agg(format('%s: %s (%s %s to %s) using %s check %s',
               p.polrelid::regclass, p.polname, case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
               (select string_agg(o.rolname, ', ' order by o.rolname) from pg_roles o where o.oid = any (p.polroles)),
               coalesce(pg_get_expr(p.polqual, p.polrelid), '-'), coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '-'))
             order by p.polrelid::regclass::text, p.polname)
        from pg_policy p
       where p.polrelid in (select r.oid from relations r)
          or p.polrelid in ('storage.objects'::regclass, 'storage.buckets'::regclass)),
    'grants', (
      select jsonb_agg(g.line order by g.line)
        from (
          select format('%s to %s on %s', lower(a.privilege_type), coalesce(o.rolname, 'public'), a.name) as line
            from acls a left join pg_roles o on o.oid = a.grantee
           where a.grantee = 0 or o.rolname = any (api_roles)
          union
          select format('execute to %s on %s', role, f.name)
            from routines f cross join unnest(api_roles) role
           where has_function_privilege(role, f.oid, 'execute')
        ) g),
    'functions', (
      select jsonb_agg(format('%s %s %s', f.name, case when f.prosecdef then 'definer' else 'invoker' end,
               coalesce(array_to_string(f.proconfig, ', '), 'no settings')) order by f.name)
        from routines f),
    'buckets', (
      select jsonb_agg(format('%s %s, at most %s bytes of %s', b.id, case when b.public then 'public' else 'private' end,
               coalesce(b.file_size_limit::text, 'any'), coalesce(array_to_string(b.allowed_mime_types, ', '), 'any type'))
             order by b.id)
        from storage.buckets b),
    'runs', (
      select jsonb_object_agg(s.job, s.finished_at)
        from (select r.job, max(r.finished_at) as finished_at from public.schedule_runs r where r.ok group by r.job) s),
    'first_run', (select min(r.started_at) from public.schedule_runs r),
    'demonstration_accounts', (
      select count(*) from auth.users u where u.email in ('admin@sitepronto.test', 'cliente@sitepronto.test'))
  ) into facts;

  if to_regclass('cron.job') is not null then
    execute 'select jsonb_object_agg(jobname, schedule) from cron.job where active' into jobs;
  end if;
  return facts || jsonb_build_object('cron_jobs', jobs);
end;
$$;
comment on function private.deployment_facts() is
  'Deployed tables, policies, grants, functions, buckets and schedules, for a comparison with the migrations.';
grant execute on function private.deployment_facts() to service_role;

create function public.deployment_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.deployment_facts();
$$;
comment on function public.deployment_facts() is 'The deployed objects, for the check of a hosted project. Service role only.';
grant execute on function public.deployment_facts() to service_role;
