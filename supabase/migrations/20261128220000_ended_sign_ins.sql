-- Sign-ins without an answer end, and daily reports are not kept for half a year.

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
