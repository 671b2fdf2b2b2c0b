-- The site provider reports on each site daily; see schemas/sites_reports.sql.

-- What the site provider says of the sites that it has, once a day.

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
         -- A provider that could not take a picture this time has not lost the last one.
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
    end if;
  elsif job.kind = 'report' and job.site_id is not null then
    perform private.apply_site_report(job.site_id, job.result);
  elsif job.kind = 'remove' then
    update public.sites s set wordpress_url = null, preview_url = null where s.id = job.site_id and s.status = 'cancelled';
    delete from public.site_reports r where r.site_id = job.site_id;
    update public.site_jobs j set state = 'cancelled', finished_at = now()
     where j.provider_site_id = job.provider_site_id and j.kind = 'report' and j.state in ('queued', 'sent');
  end if;
end;
$$;

comment on function private.apply_site_job(public.site_jobs) is
  'Applies the result of a finished job: a made site is prepared, with its addresses and ticks; a report is stored; a removed site has neither addresses nor reports.';

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
