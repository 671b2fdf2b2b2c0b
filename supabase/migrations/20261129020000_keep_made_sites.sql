-- An activation keeps the made site, a removed one loses the provider's ticks, and one that is open again is prepared.

create function private.keep_made_site(site_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.site_jobs j set state = 'cancelled', finished_at = now()
   where j.provider_site_id = keep_made_site.site_id and j.kind in ('remove', 'make')
     and j.state = 'queued' and j.started_at is null
     and exists (
       select from public.site_jobs removal
        where removal.provider_site_id = keep_made_site.site_id and removal.kind = 'remove'
          and removal.state = 'queued' and removal.started_at is null);
$$;
comment on function private.keep_made_site(uuid) is
  'Cancels the second making of a site whose removal was not sent yet. The first one goes on.';

create or replace function private.follow_site_status() returns trigger
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
