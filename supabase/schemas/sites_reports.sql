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
