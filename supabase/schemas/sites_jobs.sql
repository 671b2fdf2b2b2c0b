-- Site jobs: what the site provider does. settings.site_provider holds its address; without one there are no jobs and the
-- team works by hand. The function run-site-jobs sends them, docs/site-provider.md describes the messages.

create type public.site_job_kind as enum ('make', 'suspend', 'resume', 'remove', 'report', 'sign_in');
comment on type public.site_job_kind is 'What the provider does with a site.';

create type public.site_job_state as enum ('queued', 'sent', 'done', 'failed', 'cancelled');
comment on type public.site_job_state is 'queued, sent (the provider may have it), done, failed (given up) or cancelled (superseded before it was sent).';

create table public.site_jobs (
  id uuid primary key default gen_random_uuid(),
  site_id uuid references public.sites (id) on delete set null,
  provider_site_id uuid not null,
  kind public.site_job_kind not null,
  state public.site_job_state not null default 'queued',
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array' and length(steps::text) <= 10000),
  result jsonb not null default '{}' check (jsonb_typeof(result) = 'object' and length(result::text) <= 10000),
  last_error text check (length(last_error) <= 1000),
  position bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
comment on table public.site_jobs is 'What the site provider has to do, one job of a site at a time, in their order. Set state to queued to repeat a failed one.';
comment on column public.site_jobs.id is 'Also the idempotency key at the provider, which performs a job once.';
comment on column public.site_jobs.site_id is 'The site; null after its account was deleted.';
comment on column public.site_jobs.provider_site_id is 'The site''s id, by which the provider knows it, also after the deletion.';
comment on column public.site_jobs.attempts is 'Requests without a usable answer. Asking about a running job does not count.';
comment on column public.site_jobs.next_attempt_at is 'Earliest time of the next request. While sent: when the provider is asked again.';
comment on column public.site_jobs.steps is 'Steps that the provider reported: [{"name", "at"}].';
comment on column public.site_jobs.result is 'The provider''s result, by kind.';
comment on column public.site_jobs.last_error is 'Last error of a request, or the provider''s reason.';
comment on column public.site_jobs.position is 'Order of the jobs.';
comment on column public.site_jobs.started_at is 'First request.';

create index site_jobs_provider_site_idx on public.site_jobs (provider_site_id, position);
create index site_jobs_site_id_idx on public.site_jobs (site_id);
create index site_jobs_due_idx on public.site_jobs (next_attempt_at) where state in ('queued', 'sent');
create index site_jobs_finished_at_idx on public.site_jobs (finished_at) where finished_at is not null;
create unique index site_jobs_one_open_idx on public.site_jobs (provider_site_id, kind)
  where state in ('queued', 'sent') and kind <> 'sign_in';

alter table public.site_jobs enable row level security;
create policy "The team reads jobs" on public.site_jobs
  for select to authenticated using ((select private.can('sites.read')));
grant select on public.site_jobs to authenticated, service_role;

create function private.site_provider() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(s.value, '') from public.settings s where s.key = 'site_provider';
$$;
comment on function private.site_provider() is 'Address of the site provider; null without one.';
grant execute on function private.site_provider() to service_role;

create function private.is_provided_site(provider_site_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select j.kind <> 'remove'
      from public.site_jobs j
     where j.provider_site_id = is_provided_site.provider_site_id
       and j.kind in ('make', 'remove') and j.state in ('queued', 'sent', 'done')
     order by j.position desc
     limit 1), false);
$$;
comment on function private.is_provided_site(uuid) is
  'Whether the provider has the site, or is making it. The team looks after all other sites by hand.';
grant execute on function private.is_provided_site(uuid) to service_role;

-- ---- Queueing ----

create function private.queue_site_job(provider_site_id uuid, kind public.site_job_kind, delay interval default '0 seconds') returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A job that was not sent yet and that this one takes back leaves nothing to do.
  if kind in ('suspend', 'resume') then
    update public.site_jobs j set state = 'cancelled', finished_at = now()
     where j.provider_site_id = queue_site_job.provider_site_id and j.state = 'queued' and j.started_at is null
       and j.kind = case queue_site_job.kind when 'suspend' then 'resume'::public.site_job_kind else 'suspend' end;
    if found then
      return;
    end if;
  end if;
  insert into public.site_jobs (site_id, provider_site_id, kind, next_attempt_at)
  values ((select s.id from public.sites s where s.id = queue_site_job.provider_site_id), queue_site_job.provider_site_id,
    queue_site_job.kind, now() + delay)
  on conflict do nothing;
end;
$$;
comment on function private.queue_site_job(uuid, public.site_job_kind, interval) is
  'Queues a job, due after the delay. An open job of the same kind is enough; an unsent opposite one is cancelled instead.';

create function private.follow_site_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_provided constant boolean := private.is_provided_site(new.id);
  -- The team's steps can be undone for this long.
  delay constant interval := case when auth.uid() is null then '0 seconds' else '15 seconds' end;
begin
  if new.status = 'active' and old.status = 'awaiting_activation' then
    perform private.keep_made_site(new.id);
  end if;
  if new.awaits_activation and not old.awaits_activation and not is_provided then
    if private.site_provider() is not null then
      perform private.queue_site_job(new.id, 'make');
    end if;
  elsif is_provided and new.status in ('suspended', 'cancelled') and old.status not in ('suspended', 'cancelled') then
    perform private.queue_site_job(new.id, 'suspend', delay);
  elsif is_provided and new.status in ('active', 'awaiting_activation') and old.status in ('suspended', 'cancelled') then
    perform private.queue_site_job(new.id, 'resume', case when private.is_undoing_site_step(new.id, new.status) then '0 seconds' else delay end);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_status() is
  'Trigger: queues the provider''s jobs. A paid site is made; a site that the provider has is suspended and resumed with its status, and stays as it is with its activation.';

create trigger follow_site_status after update of status, refunded_at on public.sites
  for each row when (old.status is distinct from new.status or old.awaits_activation is distinct from new.awaits_activation)
  execute function private.follow_site_status();

create function private.remove_deleted_site() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_provided_site(old.id) then
    update public.site_jobs j set state = 'cancelled', finished_at = now()
     where j.provider_site_id = old.id and j.state = 'queued' and j.started_at is null;
    perform private.queue_site_job(old.id, 'remove');
  end if;
  return null;
end;
$$;
comment on function private.remove_deleted_site() is 'Trigger: queues the removal of the site of a deleted account.';

create trigger remove_deleted_site after delete on public.sites
  for each row execute function private.remove_deleted_site();

create function private.queue_site_removals() returns void
language sql security definer set search_path = '' as $$
  select private.queue_site_job(s.id, 'remove')
    from public.sites s
   where s.status = 'cancelled' and s.cancelled_at < now() - private.setting_days('site_removal_days', 30)
     and private.is_provided_site(s.id);
$$;
comment on function private.queue_site_removals() is 'Queues the removal of sites that were cancelled as many days ago as the settings say.';

create function private.request_site_job(site_id uuid, kind public.site_job_kind) returns void
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
grant execute on function private.request_site_job(uuid, public.site_job_kind) to authenticated;

create function public.request_site_job(site_id uuid, kind public.site_job_kind) returns void
language sql set search_path = '' as $$
  select private.request_site_job(site_id, kind);
$$;
comment on function public.request_site_job(uuid, public.site_job_kind) is 'Queues a job of the site provider; see private.request_site_job.';
grant execute on function public.request_site_job(uuid, public.site_job_kind) to authenticated;

create function private.retry_site_job(job_id uuid) returns void
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
grant execute on function private.retry_site_job(uuid) to authenticated;

create function public.retry_site_job(job_id uuid) returns void
language sql set search_path = '' as $$
  select private.retry_site_job(job_id);
$$;
comment on function public.retry_site_job(uuid) is 'Queues a failed job again; see private.retry_site_job.';
grant execute on function public.retry_site_job(uuid) to authenticated;

-- ---- Working ----

create function private.site_job_details(job public.site_jobs) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('domain', s.domain, 'language', p.locale, 'model', coalesce(s.model, 'bakery'))
    || case when job.kind = 'make' then jsonb_build_object(
         'title', coalesce(w.business_name, s.domain),
         'owner', jsonb_build_object('name', p.full_name, 'email', p.email),
         'facts', jsonb_strip_nulls(jsonb_build_object('whatsapp', case when w.shows_whatsapp then p.phone end, 'phone', case when w.shows_whatsapp then p.phone end, 'address', w.address, 'hours', w.opening_hours)),
         'wishes', coalesce(w.body, ''),
         'files', coalesce((
           select jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name, 'content_type', f.content_type, 'size', f.size) order by f.created_at, f.id)
             from public.site_files f where f.site_id = s.id), '[]'))
         when job.kind = 'sign_in' then jsonb_build_object('owner', jsonb_build_object('name', p.full_name, 'email', p.email))
         else '{}' end
    from public.sites s
    join public.profiles p on p.id = s.profile_id
    left join public.site_wishes w on w.site_id = s.id
   where s.id = job.site_id;
$$;
comment on function private.site_job_details(public.site_jobs) is
  'What the provider needs for a job, from the current data: domain, language and model, and to make a site also title, owner, facts, wishes and files. Null for the site of a deleted account.';

create function private.claim_site_jobs(batch_size integer default 10) returns table (
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
grant execute on function private.claim_site_jobs(integer) to service_role;

create function public.claim_site_jobs(batch_size integer default 10) returns table (
  id uuid, provider_site_id uuid, kind public.site_job_kind, attempts integer, details jsonb
)
language sql set search_path = '' as $$
  select * from private.claim_site_jobs(batch_size);
$$;
comment on function public.claim_site_jobs(integer) is 'Claims due jobs; see private.claim_site_jobs. Service role only.';
grant execute on function public.claim_site_jobs(integer) to service_role;

create function private.finish_site_job(job_id uuid, outcome text, report jsonb default '{}', error text default null) returns boolean
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
grant execute on function private.finish_site_job(uuid, text, jsonb, text) to service_role;

create function public.finish_site_job(job_id uuid, outcome text, report jsonb default '{}', error text default null) returns boolean
language sql set search_path = '' as $$
  select private.finish_site_job(job_id, outcome, report, error);
$$;
comment on function public.finish_site_job(uuid, text, jsonb, text) is 'Stores the outcome of a job; see private.finish_site_job. Service role only.';
grant execute on function public.finish_site_job(uuid, text, jsonb, text) to service_role;

create function private.apply_site_job(job public.site_jobs) returns void
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
  elsif job.kind = 'resume' then
    -- A site that was paid again before its removal is as it was.
    update public.sites s set prepared_at = coalesce(s.prepared_at, now())
     where s.id = job.site_id and s.awaits_activation and s.wordpress_url is not null;
  elsif job.kind = 'remove' then
    update public.sites s
       set wordpress_url = null, preview_url = null,
           prepared_at = case when s.awaits_activation then null else s.prepared_at end
     where s.id = job.site_id and s.status in ('cancelled', 'awaiting_activation');
    delete from public.site_reports r where r.site_id = job.site_id;
    delete from public.site_checklist c
     where c.site_id = job.site_id and c.done_by is null and c.item in ('hosting', 'wordpress', 'template', 'backup')
       and exists (select from public.sites s where s.id = job.site_id and s.awaits_activation);
    update public.site_jobs j set state = 'cancelled', finished_at = now()
     where j.provider_site_id = job.provider_site_id and j.kind = 'report' and j.state in ('queued', 'sent');
  end if;
end;
$$;
comment on function private.apply_site_job(public.site_jobs) is
  'Applies the result of a finished job: a made site is prepared, with its addresses and ticks; one that is open again is prepared, too; a report is stored; a removed site has neither addresses nor reports, nor the provider''s ticks before its activation.';

create function private.begin_site_sign_in(owner_id uuid) returns table (id uuid, provider_site_id uuid, details jsonb)
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
  perform private.keep_made_site(site.id);
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
grant execute on function private.begin_site_sign_in(uuid) to service_role;

create function public.begin_site_sign_in(owner_id uuid) returns table (id uuid, provider_site_id uuid, details jsonb)
language sql set search_path = '' as $$
  select * from private.begin_site_sign_in(owner_id);
$$;
comment on function public.begin_site_sign_in(uuid) is 'Records a sign-in; see private.begin_site_sign_in. Service role only.';
grant execute on function public.begin_site_sign_in(uuid) to service_role;

create function private.purge_site_jobs() returns void
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
