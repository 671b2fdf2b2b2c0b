-- A site that its provider made is made again from what its customer sends later, until somebody has signed in to its
-- WordPress or the team has activated it.

create function private.make_site_again(site_id uuid, delay interval) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_site_job(site_id, 'remove', delay), private.queue_site_job(site_id, 'make', delay);
  -- A pair that waits already begins its delay anew.
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
  'Has a made site made again two minutes after its customer''s last change, unless it was activated or somebody signed in to its WordPress, who may have edited it.';

create function private.follow_wish_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_wishes((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid);
  return null;
end;
$$;
comment on function private.follow_wish_change() is
  'Trigger: has a made site made again after a change. The argument names the column with the id of the site.';

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
  -- What is edited now must not be made again.
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
