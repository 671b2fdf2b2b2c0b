-- A site provider makes, suspends and removes sites by jobs; see schemas/sites_jobs.sql.

alter type public.team_task_kind add value 'site_job_failed' before 'fraud_warning';
alter type public.schedule_job add value 'run-site-jobs';

alter table public.sites add column preview_url text check (private.is_web_address(preview_url));
comment on column public.sites.preview_url is 'Address at which the site provider shows the site before its domain leads to it, readable by the customer.';

alter table public.site_wishes
  add column business_name text check (length(business_name) between 1 and 80 and private.is_plain_line(business_name)),
  add column shows_whatsapp boolean not null default false,
  add column address text check (length(address) between 1 and 300),
  add column opening_hours text check (length(opening_hours) between 1 and 500);
comment on column public.site_wishes.business_name is 'Name of the business, the title of the site.';
comment on column public.site_wishes.shows_whatsapp is 'Whether the site shows the phone of the profile, to which its WhatsApp buttons lead.';
comment on column public.site_wishes.address is 'Address of the business, up to a few lines.';
comment on column public.site_wishes.opening_hours is 'A line for each, such as "Segunda a sexta: 9h às 18h".';
grant insert (business_name, shows_whatsapp, address, opening_hours), update (business_name, shows_whatsapp, address, opening_hours)
  on public.site_wishes to authenticated;

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
  'Trigger: queues the provider''s jobs. A paid site is made; a site that the provider has is suspended and resumed with its status.';

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
    perform private.queue_site_job(site.id, 'remove');
    update public.sites s set prepared_at = null, wordpress_url = null, preview_url = null where s.id = site.id;
  end if;
  perform private.queue_site_job(site.id, kind);
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
   where j.id = retry_site_job.job_id and j.state = 'failed'
  returning (select s.profile_id from public.sites s where s.id = j.site_id) into owner_id;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'Only a failed job is repeated.';
  end if;
  update public.team_tasks t set done_at = now() where t.dedupe_key = 'site_job_failed:' || job_id and t.done_at is null;
end;
$$;
comment on function private.retry_site_job(uuid) is
  'Queues a failed job again and closes its task, for roles that may change sites. PT409 for any other job.';
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
              and earlier.state in ('queued', 'sent') and earlier.kind <> 'sign_in')
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
  -- Who signs in sees the failure and tries again.
  elsif job.state = 'failed' and job.kind <> 'sign_in' then
    perform private.add_team_task('site_job_failed',
      coalesce((select private.task_subject(s.profile_id) from public.sites s where s.id = job.site_id), job.provider_site_id::text),
      'site_job_failed:' || job.id, profile_id => (select s.profile_id from public.sites s where s.id = job.site_id),
      details => jsonb_build_object('job_id', job.id, 'job', job.kind, 'error', job.last_error), reopen => true);
  end if;
  return true;
end;
$$;
comment on function private.finish_site_job(uuid, text, jsonb, text) is
  'Stores the outcome of a request or callback: done, working (asked again after 15 seconds, given up after an hour), failed (refused for good), or retry (again with back-off, given up after twelve attempts or a day). A job given up becomes a task. Returns whether anything changed: a job ends once.';
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
    end if;
  elsif job.kind = 'remove' then
    update public.sites s set wordpress_url = null, preview_url = null where s.id = job.site_id and s.status = 'cancelled';
  end if;
end;
$$;
comment on function private.apply_site_job(public.site_jobs) is
  'Applies the result of a finished job: a made site is prepared, with its addresses and ticks; a removed one has no addresses.';

create function private.begin_site_sign_in(owner_id uuid) returns table (id uuid, provider_site_id uuid, details jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  site public.sites;
begin
  select s.* into site from public.sites s where s.profile_id = owner_id;
  if site.id is null or private.site_provider() is null or not private.is_provided_site(site.id)
    or site.wordpress_url is null or site.status not in ('awaiting_activation', 'active') then
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
  'Records that a customer signs in to their WordPress, and returns what the provider needs for the one-time address. Returns no row unless the site is made and neither suspended nor ended.';
grant execute on function private.begin_site_sign_in(uuid) to service_role;

create function public.begin_site_sign_in(owner_id uuid) returns table (id uuid, provider_site_id uuid, details jsonb)
language sql set search_path = '' as $$
  select * from private.begin_site_sign_in(owner_id);
$$;
comment on function public.begin_site_sign_in(uuid) is 'Records a sign-in; see private.begin_site_sign_in. Service role only.';
grant execute on function public.begin_site_sign_in(uuid) to service_role;

create function private.purge_site_jobs() returns void
language sql security definer set search_path = '' as $$
  -- The last job that made or removed a site says whether the provider has it.
  delete from public.site_jobs j
   where j.finished_at < now() - interval '180 days'
     and (j.kind in ('report', 'sign_in', 'suspend', 'resume') or exists (
       select from public.site_jobs later
        where later.provider_site_id = j.provider_site_id and later.position > j.position and later.kind = 'remove' and later.state = 'done'))
     and not (j.kind = 'remove' and j.site_id is not null);
$$;
comment on function private.purge_site_jobs() is 'Deletes jobs half a year after their end, but for those that say what the provider has.';


drop trigger record_change on public.sites;
select private.audit('public.sites', 'sites', personal => '{domain,wordpress_url,migration_from,suspension_note,preview_url}', owner_column => 'profile_id');

create or replace view private.readable_sites with (security_invoker = off) as
  select s.* from public.sites s where (select private.can('sites.read'));

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
        'connected', private.is_domain_connected(new.id)), delay);
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

create or replace function private.delete_account(user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  -- A concurrent payment is written before the copy below or finds no profile.
  perform from public.profiles p where p.id = delete_account.user_id for update;
  select u.email into address from auth.users u where u.id = delete_account.user_id for update;
  if not found then
    return;
  end if;

  insert into public.retained_invoices (
    id, number, status, amount, amount_paid, amount_paid_outside, amount_refunded, currency, period_start, period_end,
    paid_at, invoiced_at
  )
  select p.id, p.number, p.status, p.amount, p.amount_paid, p.amount_paid_outside, p.amount_refunded, p.currency,
         p.period_start, p.period_end,
         p.paid_at, p.invoiced_at
    from public.payments p
   where p.profile_id = delete_account.user_id
     and (p.status in ('paid', 'void', 'uncollectible') or p.amount_paid > 0)
      on conflict (id) do nothing;

  -- A site that was never built need not be taken down.
  insert into public.sites_to_remove (domain, wordpress_url)
  select s.domain, s.wordpress_url
    from public.sites s
   where s.profile_id = delete_account.user_id
     and (s.prepared_at is not null or s.activated_at is not null or s.wordpress_url is not null)
     -- The provider removes its sites (remove_deleted_site).
     and not private.is_provided_site(s.id);

  -- Attachments without a conversation are in no row that cascades from the profile.
  -- The team uploads them into the customer's folder.
  delete from public.contact_attachments a
   where a.contact_id is null
     and (a.uploaded_by = delete_account.user_id or split_part(a.path, '/', 1) = delete_account.user_id::text);

  -- These tasks and e-mails name the user without a reference to the account.
  delete from public.email_outbox e
   using public.team_tasks t
   where e.dedupe_key = 'team_task:' || t.id
     and (t.profile_id = delete_account.user_id or private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)]);
  delete from public.team_tasks t where private.addresses_in(t.subject || ' ' || t.details::text) @> array[lower(address)];
  delete from public.email_outbox e where lower(e.recipient) = lower(address);
  delete from public.team_invitations i where i.email = lower(address);
  delete from public.email_outbox e
   using public.email_corrections c
   where c.profile_id = delete_account.user_id and lower(e.recipient) = c.email
     and e.dedupe_key like 'email_correction:' || c.id || ':%';
  delete from private.usage u where u.subject = delete_account.user_id::text;
  perform private.forget_authentication(delete_account.user_id, address);
  insert into private.deleted_accounts (user_id) values (delete_account.user_id) on conflict do nothing;
  -- All other data is deleted by cascade.
  delete from auth.users u where u.id = delete_account.user_id;
end;
$$;

create or replace function private.purge() returns void
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
  perform private.request_build_of_scheduled_posts();
  perform private.queue_team_digest();
end;
$$;

alter table public.settings
  drop constraint settings_customers_can_follow,
  add constraint settings_customers_can_follow check (value is null or value = '' or case key
    when 'hosted_payment_link' then private.is_web_address(value) and value ~* '^(https://|http://(localhost|127\.0\.0\.1)[:/])'
    when 'site_provider' then private.is_web_address(value) and value ~* '^(https://|http://(localhost|127\.0\.0\.1)[:/])'
    when 'dns_a_record' then value ~ '^([0-9]{1,3}\.){3}[0-9]{1,3}$'
    when 'dns_www_target' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$'
    when 'support_whatsapp' then value ~ '^\+[1-9][0-9]{7,14}$'
    when 'ga_measurement_id' then value ~ '^[A-Z]{1,4}-[A-Z0-9-]{4,20}$'
    when 'contact_email' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'email_sender_address' then value ~ '^[^[:space:]@<>"]+@[^[:space:]@<>"]+\.[^[:space:]@<>"]+$' and length(value) <= 254
    when 'social_instagram' then value ~ '^https://([a-z]+\.)?instagram\.com/[^[:space:]]+$'
    when 'social_facebook' then value ~ '^https://([a-z]+\.)?facebook\.com/[^[:space:]]+$'
    when 'social_youtube' then value ~ '^https://([a-z]+\.)?youtube\.com/[^[:space:]]+$'
    when 'social_linkedin' then value ~ '^https://([a-z]+\.)?linkedin\.com/[^[:space:]]+$'
    when 'company_tax_id' then private.is_cnpj(value)
    when 'image_hosts' then value ~ '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*([[:space:]]*,[[:space:]]*([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*)*$'
    else true end);

insert into public.settings (key, value, is_public, description) values
  ('site_provider', null, false, 'Address of the service that makes, suspends and removes WordPress sites (docs/site-provider.md); empty: the team does it by hand.'),
  ('site_removal_days', '30', false, 'Days from the end of a subscription until the site provider removes the site, with a last backup.')
on conflict (key) do nothing;
insert into public.call_limits (function, most_calls, within_seconds) values ('open-wordpress', 20, 600);
