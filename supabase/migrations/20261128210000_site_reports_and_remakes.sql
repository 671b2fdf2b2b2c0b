-- Daily reports of the site provider, and sites that are made again; see schemas/sites_reports.sql and schemas/sites_remakes.sql.

-- Daily reports of the site provider.

create table public.site_reports (
  site_id uuid primary key references public.sites (id) on delete cascade,
  reported_at timestamptz not null default now(),
  wordpress text not null check (length(wordpress) between 1 and 20),
  php text check (length(php) between 1 and 20),
  disk_bytes bigint check (disk_bytes >= 0),
  backup_at timestamptz,
  certificate_expires_at timestamptz,
  visits_last_seven_days integer check (visits_last_seven_days >= 0),
  picture_path text unique check (length(picture_path) between 1 and 200)
);
comment on table public.site_reports is 'The latest report of the site provider on each of its sites.';
comment on column public.site_reports.site_id is 'The site; the report is deleted with it.';
comment on column public.site_reports.wordpress is 'Version of WordPress.';
comment on column public.site_reports.php is 'Version of PHP.';
comment on column public.site_reports.disk_bytes is 'Files and database together.';
comment on column public.site_reports.picture_path is 'Path in the bucket site-pictures: the customer''s id, a slash, and the id of the job.';

alter table public.site_reports enable row level security;
create policy "Customers read the report on their site, the team all" on public.site_reports
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
create policy "Accounts with MFA reach reports only at aal2" on public.site_reports
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.site_reports to authenticated, service_role;

-- Pictures are readable publicly, as the sites are, under names that cannot be guessed. Only functions write them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-pictures', 'site-pictures', true, 524288, array['image/png', 'image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function private.apply_site_report(site_id uuid, result jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_reports as r (site_id, reported_at, wordpress, php, disk_bytes, backup_at,
    certificate_expires_at, visits_last_seven_days, picture_path)
  values (apply_site_report.site_id, now(), result ->> 'wordpress', result ->> 'php', (result ->> 'disk_bytes')::bigint,
    (result ->> 'backup_at')::timestamptz, (result ->> 'certificate_expires_at')::timestamptz,
    (result ->> 'visits_last_seven_days')::integer, result ->> 'picture_path')
      on conflict on constraint site_reports_pkey do update
     set reported_at = excluded.reported_at, wordpress = excluded.wordpress, php = excluded.php,
         disk_bytes = excluded.disk_bytes, backup_at = excluded.backup_at,
         certificate_expires_at = excluded.certificate_expires_at,
         visits_last_seven_days = excluded.visits_last_seven_days,
         -- A report without a picture keeps the last one.
         picture_path = coalesce(excluded.picture_path, r.picture_path);
$$;
comment on function private.apply_site_report(uuid, jsonb) is 'Stores a report in the place of the last one.';

create function private.queue_site_reports() returns void
language sql security definer set search_path = '' as $$
  select private.queue_site_job(s.id, 'report')
    from public.sites s
   where s.status in ('awaiting_activation', 'active') and private.is_provided_site(s.id)
     and not exists (
       select from public.site_jobs j
        where j.provider_site_id = s.id and j.kind = 'report' and j.created_at > now() - interval '1 day');
$$;
comment on function private.queue_site_reports() is 'Queues the daily report of each site that the provider has and that is up.';

-- The provider makes a site again after its customer sends more, until a sign-in to its WordPress or its activation.

create function private.make_site_again(site_id uuid, delay interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_site_job(site_id, 'remove', delay);
  perform private.queue_site_job(site_id, 'make', delay);
  -- Restarts the delay of jobs that were queued before.
  update public.site_jobs j set next_attempt_at = now() + delay
   where j.provider_site_id = make_site_again.site_id and j.kind in ('remove', 'make')
     and j.state = 'queued' and j.started_at is null;
end;
$$;
comment on function private.make_site_again(uuid, interval) is
  'Queues the removal of a site, with a backup, and its making from the current data, both due after the delay.';

create function private.follow_wishes(site_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
  made bigint;
begin
  select s.* into site from public.sites s where s.id = follow_wishes.site_id for update;
  if site.id is null or not site.awaits_activation or site.prepared_at is null or private.site_provider() is null
    or not private.is_provided_site(site.id) then
    return;
  end if;
  select max(j.position) into made from public.site_jobs j
   where j.provider_site_id = site.id and j.kind = 'make' and j.state = 'done';
  if made is null or exists (
    select from public.site_jobs j
     where j.provider_site_id = site.id and j.kind = 'sign_in' and j.state in ('sent', 'done') and j.position > made) then
    return;
  end if;
  -- Customers send several things one after another.
  perform private.make_site_again(site.id, '2 minutes');
end;
$$;
comment on function private.follow_wishes(uuid) is
  'Queues the second making of a made site, two minutes after its customer''s last change. Does nothing after an activation or a sign-in to WordPress, which may have edited the site.';

create function private.follow_wish_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_wishes((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  return null;
end;
$$;
comment on function private.follow_wish_change() is
  'Trigger: calls follow_wishes after a change. The argument names the column with the id of the site.';

create trigger follow_wish_change after insert or update on public.site_wishes
  for each row execute function private.follow_wish_change('site_id');
create trigger follow_file_change after insert or delete on public.site_files
  for each row execute function private.follow_wish_change('site_id');
create trigger follow_model_change after update of model on public.sites
  for each row when (old.model is distinct from new.model) execute function private.follow_wish_change('id');

create or replace function private.request_site_job(site_id uuid, kind public.site_job_kind) returns void
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  select s.* into site from public.sites s where s.id = request_site_job.site_id for update;
  if site.id is null then
    raise exception 'There is no such site.' using errcode = 'PT404';
  end if;
  if private.site_provider() is null or kind not in ('make', 'report')
    or kind = 'make' and not site.awaits_activation
    or kind = 'report' and not private.is_provided_site(site.id) then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is made while it awaits its activation, and reported on once it is made.';
  end if;
  if kind = 'make' and private.is_provided_site(site.id) then
    perform private.make_site_again(site.id, '0 seconds');
    update public.sites s set prepared_at = null, wordpress_url = null, preview_url = null where s.id = site.id;
  else
    perform private.queue_site_job(site.id, kind);
  end if;
end;
$$;
comment on function private.request_site_job(uuid, public.site_job_kind) is
  'Queues a job for roles that may change sites: report, or make, which removes an earlier version first, with a backup. PT409 without a provider, or in another status.';

create or replace function private.retry_site_job(job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  if not private.can('sites.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  update public.site_jobs j set state = 'queued', attempts = 0, next_attempt_at = now(), finished_at = null, started_at = null
   where j.id = retry_site_job.job_id and (j.state = 'failed' or j.state = 'sent' and j.attempts > 0)
  returning (select s.profile_id from public.sites s where s.id = j.site_id) into owner_id;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Only a job that failed or had no answer is repeated.';
  end if;
  update public.team_tasks t set done_at = now() where t.dedupe_key = 'site_job_failed:' || job_id and t.done_at is null;
end;
$$;
comment on function private.retry_site_job(uuid) is
  'Queues a job that failed or had no answer again, and closes its task, for roles that may change sites. PT409 for any other job.';

create or replace function private.claim_site_jobs(batch_size integer default 10) returns table (
  id uuid, provider_site_id uuid, kind public.site_job_kind, attempts integer, details jsonb
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    with due as (
      select j.id
        from public.site_jobs j
       where j.state in ('queued', 'sent') and j.kind <> 'sign_in' and j.next_attempt_at <= now()
         -- One job of a site at a time, in their order.
         and not exists (
           select from public.site_jobs earlier
            where earlier.provider_site_id = j.provider_site_id and earlier.position < j.position
              and earlier.state in ('queued', 'sent')
              -- A report changes nothing, so that no job waits for one.
              and earlier.kind not in ('sign_in', 'report'))
       order by j.next_attempt_at
       limit least(greatest(batch_size, 1), 50)
       for update of j skip locked
    ), claimed as (
      update public.site_jobs j
         set state = 'sent', started_at = coalesce(j.started_at, now()), next_attempt_at = now() + interval '2 minutes'
        from due where j.id = due.id
      returning j.*
    )
    select c.id, c.provider_site_id, c.kind, c.attempts,
           coalesce(private.site_job_details(row(c.*)::public.site_jobs), '{}')
      from claimed c;
end;
$$;
comment on function private.claim_site_jobs(integer) is
  'Claims due jobs for two minutes, the first open one of each site. Two runs never claim the same job.';

create or replace function private.finish_site_job(job_id uuid, outcome text, report jsonb default '{}', error text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  most_attempts constant integer := 12;
  task_after constant integer := 5;
  job public.site_jobs;
  is_over boolean;
begin
  -- The site first, as every change of it does.
  perform from public.sites s where s.id = (select j.site_id from public.site_jobs j where j.id = job_id) for update;
  select j.* into job from public.site_jobs j where j.id = job_id for update;
  -- An answer and a callback may report the same end, and a job that was given up may have been performed.
  if job.id is null or job.state in ('done', 'cancelled') or job.state = 'failed' and outcome <> 'done' then
    return false;
  end if;
  is_over := outcome = 'retry' and (job.attempts + 1 >= most_attempts or job.started_at < now() - interval '1 day')
    or outcome = 'working' and job.started_at < now() - interval '1 hour';
  update public.site_jobs j
     set state = case when outcome = 'done' then 'done'::public.site_job_state
                      when outcome = 'failed' or is_over then 'failed' else 'sent' end,
         attempts = j.attempts + case when outcome = 'retry' then 1 else 0 end,
         steps = case when jsonb_typeof(report -> 'steps') = 'array' then report -> 'steps' else j.steps end,
         result = case when outcome = 'done' and jsonb_typeof(report -> 'result') = 'object' then report -> 'result' else j.result end,
         last_error = case when outcome in ('done', 'working') and not is_over then null
                           else left(coalesce(error, 'The provider did not finish in time.'), 1000) end,
         next_attempt_at = case outcome when 'working' then now() + interval '15 seconds'
                             else now() + least(interval '15 seconds' * power(2, j.attempts), interval '1 hour') end,
         finished_at = case when outcome in ('done', 'failed') or is_over then now() end
   where j.id = job_id
  returning j.* into job;
  if job.state = 'done' then
    perform private.apply_site_job(job);
  -- The panel shows a failed sign-in. A provider that does not answer becomes a task after eight minutes.
  elsif job.kind <> 'sign_in' and (job.state = 'failed' or outcome = 'retry' and job.attempts = task_after) then
    perform private.add_team_task('site_job_failed',
      coalesce((select private.task_subject(s.profile_id) from public.sites s where s.id = job.site_id), job.provider_site_id::text),
      'site_job_failed:' || job.id, profile_id => (select s.profile_id from public.sites s where s.id = job.site_id),
      details => jsonb_build_object('job_id', job.id, 'job', job.kind, 'error', job.last_error), reopen => true);
  end if;
  return true;
end;
$$;
comment on function private.finish_site_job(uuid, text, jsonb, text) is
  'Stores the outcome of a request or callback: done, working (asked again after 15 seconds, given up after an hour), failed (refused for good), or retry (again with back-off, given up after twelve attempts or a day). A job given up, or without an answer five times, becomes a task. Returns whether anything changed: a job ends once.';

create or replace function private.apply_site_job(job public.site_jobs) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.team_tasks t set done_at = now() where t.dedupe_key = 'site_job_failed:' || job.id and t.done_at is null;
  if job.kind = 'make' then
    update public.sites s
       set wordpress_url = job.result ->> 'wordpress_url', preview_url = job.result ->> 'address',
           prepared_at = case when s.awaits_activation then coalesce(s.prepared_at, now()) else s.prepared_at end
     where s.id = job.site_id;
    insert into public.site_checklist (site_id, item, done_by)
    select job.site_id, item, null from unnest('{hosting,wordpress,template,backup}'::public.checklist_item[]) item
     where job.site_id is not null
        on conflict do nothing;
    -- A site may have been suspended or cancelled while it was made.
    if exists (select from public.sites s where s.id = job.site_id and s.status in ('suspended', 'cancelled')) then
      perform private.queue_site_job(job.site_id, 'suspend');
    elsif exists (select from public.site_wishes w where w.site_id = job.site_id and w.updated_at > job.started_at)
      or exists (select from public.site_files f where f.site_id = job.site_id and f.created_at > job.started_at) then
      perform private.follow_wishes(job.site_id);
    end if;
  elsif job.kind = 'report' and job.site_id is not null then
    perform private.apply_site_report(job.site_id, job.result);
  elsif job.kind = 'remove' then
    update public.sites s
       set wordpress_url = null, preview_url = null,
           prepared_at = case when s.awaits_activation then null else s.prepared_at end
     where s.id = job.site_id and s.status in ('cancelled', 'awaiting_activation');
    delete from public.site_reports r where r.site_id = job.site_id;
    update public.site_jobs j set state = 'cancelled', finished_at = now()
     where j.provider_site_id = job.provider_site_id and j.kind = 'report' and j.state in ('queued', 'sent');
  end if;
end;
$$;
comment on function private.apply_site_job(public.site_jobs) is
  'Applies the result of a finished job: a made site is prepared, with its addresses and ticks; a report is stored; a removed site has neither addresses nor reports.';

create or replace function private.begin_site_sign_in(owner_id uuid) returns table (id uuid, provider_site_id uuid, details jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  select s.* into site from public.sites s where s.profile_id = owner_id for update;
  if site.id is null or private.site_provider() is null or not private.is_provided_site(site.id)
    or site.wordpress_url is null or site.status not in ('awaiting_activation', 'active') then
    return;
  end if;
  -- The customer may edit the site from now on.
  update public.site_jobs j set state = 'cancelled', finished_at = now()
   where j.provider_site_id = site.id and j.kind in ('remove', 'make') and j.state = 'queued' and j.started_at is null;
  if exists (
    select from public.site_jobs j
     where j.provider_site_id = site.id and j.kind in ('remove', 'make') and j.state in ('queued', 'sent')) then
    return;
  end if;
  return query
    with job as (
      insert into public.site_jobs as j (site_id, provider_site_id, kind, state, started_at)
      values (site.id, site.id, 'sign_in', 'sent', now())
      returning j.*
    )
    select j.id, j.provider_site_id, private.site_job_details(row(j.*)::public.site_jobs) from job j;
end;
$$;
comment on function private.begin_site_sign_in(uuid) is
  'Records that a customer signs in to their WordPress, and returns what the provider needs for the one-time address. Returns no row unless the site is made and neither suspended, ended nor being made again.';

create or replace function private.purge_site_jobs() returns void
language sql security definer set search_path = '' as $$
  update public.site_jobs j
     set state = 'failed', finished_at = now(), last_error = 'The sign-in ended without an answer.'
   where j.kind = 'sign_in' and j.state = 'sent' and j.started_at < now() - interval '1 hour';
  delete from public.site_jobs j where j.kind = 'report' and j.finished_at < now() - interval '14 days';
  -- The last job that made or removed a site says whether the provider has it.
  delete from public.site_jobs j
   where j.finished_at < now() - interval '180 days'
     and (j.kind in ('sign_in', 'suspend', 'resume') or exists (
       select from public.site_jobs later
        where later.provider_site_id = j.provider_site_id and later.position > j.position and later.kind = 'remove' and later.state = 'done'))
     and not (j.kind = 'remove' and j.site_id is not null);
$$;
comment on function private.purge_site_jobs() is
  'Ends sign-ins without an answer, and deletes reports two weeks and other jobs half a year after their end, but for those that say what the provider has.';

create or replace function private.record_site_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_id bigint;
  was_built boolean := new.prepared_at is not null or new.activated_at is not null or new.wordpress_url is not null;
  delay interval := '0 seconds';
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if private.is_undoing_site_step(new.id, new.status) then
    perform private.record_undone_site_step(new.id, old.status, new.status);
    return null;
  end if;

  insert into public.site_events (site_id, from_status, to_status, reason)
  values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, new.suspension_reason::text::public.site_event_reason)
  returning id into event_id;

  if tg_op = 'UPDATE' then
    delay := private.keep_site_step(event_id, old, new);
    insert into public.site_event_notes (event_id, actor_id, note)
    select event_id, p.id, new.suspension_note from public.profiles p where p.id = auth.uid() and private.team_role() is not null;
  end if;

  if tg_op = 'UPDATE' and new.status = 'awaiting_activation' and old.status <> 'suspended' then
    perform private.queue_payment_received(new, event_id::text);
  elsif tg_op = 'UPDATE' and new.status = 'active' and old.status = 'awaiting_activation' then
    perform private.queue_email(new.profile_id, 'site_live', 'site_live:' || event_id,
      jsonb_build_object('domain', new.domain, 'wordpress_url', new.wordpress_url,
        'connected', private.is_domain_connected(new.id))
        || case when private.is_provided_site(new.id) then '{"provided": true}' else '{}' end::jsonb, delay);
  elsif new.status = 'suspended' then
    perform private.queue_email(new.profile_id, 'site_suspended', 'site_suspended:' || event_id,
      jsonb_build_object('domain', new.domain, 'reason', new.suspension_reason, 'note', new.suspension_note)
        || case when new.suspension_reason = 'payment'
             then private.amount_owed(new.profile_id) || jsonb_build_object('activated', new.activated_at is not null) else '{}' end, delay);
  elsif tg_op = 'UPDATE' and old.status = 'suspended' and new.status in ('active', 'awaiting_activation') then
    perform private.queue_email(new.profile_id, 'site_reactivated', 'site_reactivated:' || event_id,
      jsonb_build_object('domain', new.domain, 'return_deadline', new.return_deadline,
        'activated', new.activated_at is not null, 'grace_ends_at', (
        select min(u.grace_ends_at) from public.subscriptions u
         where u.profile_id = new.profile_id and u.in_service and u.grace_extended_to > u.as_of
           and old.suspension_reason = 'payment')), delay);
  end if;

  if private.is_provided_site(new.id) then
    -- The provider suspends and resumes it (follow_site_status).
    null;
  elsif new.return_deadline is not null then
    perform private.add_team_task('put_site_back', private.task_subject(new.profile_id), 'put_site_back:' || event_id,
      profile_id => new.profile_id, details => jsonb_build_object('wordpress_url', new.wordpress_url),
      due_at => new.return_deadline, delay => delay);
  else
    perform private.close_team_tasks('put_site_back', new.profile_id);
  end if;
  if new.status in ('suspended', 'cancelled') and was_built and new.taken_down_at is null and not private.is_provided_site(new.id) then
    -- A suspended site that is not taken down yet needs no second task when it is cancelled.
    if not private.has_open_team_task('take_site_down', new.profile_id) then
      perform private.add_team_task('take_site_down', private.task_subject(new.profile_id), 'take_site_down:' || event_id,
        profile_id => new.profile_id,
        details => jsonb_build_object('status', new.status, 'reason', new.suspension_reason, 'note', new.suspension_note,
          'wordpress_url', new.wordpress_url),
        delay => delay);
    end if;
  elsif new.status in ('active', 'awaiting_activation') then
    perform private.close_team_tasks('take_site_down', new.profile_id);
  end if;
  if new.status <> 'awaiting_activation' then
    perform private.close_team_tasks('activation_due', new.profile_id);
  end if;
  return null;
end;
$$;
comment on function private.record_site_event() is
  'Trigger: writes a site''s history, queues the customer''s e-mails and creates the tasks to take the site down and put it back.';

create or replace function private.files_to_remove() returns table (bucket text, path text)
language plpgsql security definer set search_path = '' as $$
declare
  blocks constant integer := 200;
  id_pattern constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  part record;
begin
  delete from public.contact_attachments a
   where a.message_id is null and not a.is_of_first_message and a.created_at < now() - interval '1 day';

  select * into part from private.walk('stored_files', 'storage.objects', blocks);
  return query
    select f.bucket_id, f.name
      from (
        -- A folder of the path is the id of the file's row.
        select o.bucket_id, o.name, o.created_at,
               split_part(o.name, '/', case o.bucket_id when 'media' then 3 else 1 end) as folder
          from storage.objects o
         where o.ctid >= part.first and o.ctid < part.past
      ) f
     cross join lateral (select case when f.folder ~ id_pattern then f.folder::uuid end) as owner (id)
     -- Longer than a function runs.
     where f.created_at < now() - interval '15 minutes'
       -- Scalar subqueries use the index for each file. PostgreSQL may hash the whole table for NOT EXISTS inside CASE.
       and case f.bucket_id
         when 'attachments' then (select a.id from public.contact_attachments a where a.path = f.name) is null
         when 'site-files' then (select s.id from public.site_files s where s.path = f.name) is null
         when 'site-pictures' then (select r.site_id from public.site_reports r where r.picture_path = f.name) is null
         when 'media' then (select m.id from public.media_files m where m.id = owner.id) is null
         when 'avatars' then (select p.id from public.profiles p where p.id = owner.id) is null
         else false end
     limit 500;
end;
$$;
comment on function private.files_to_remove() is
  'Deletes the rows of attachments that were not sent within a day, and returns stored files without a row older than 15 minutes, from the next part of the files.';

create or replace function private.run_watch() returns void
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
