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
