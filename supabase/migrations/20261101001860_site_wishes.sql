-- What customers send for their site until its activation: a text in their own words, and files such as a logo or
-- photos. The team reads both, also afterwards.
create function private.takes_wishes(site_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.sites s
     where s.id = takes_wishes.site_id and s.profile_id = (select auth.uid())
       and s.status in ('awaiting_payment', 'awaiting_activation'));
$$;
comment on function private.takes_wishes(uuid) is
  'Whether the site belongs to the caller and awaits its payment or activation.';

create table public.site_wishes (
  site_id uuid primary key references public.sites (id) on delete cascade,
  body text not null default '' check (length(body) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.site_wishes is 'What customers want on their site, in their own words. Customers write it until the activation.';
comment on column public.site_wishes.site_id is 'The site; the text is deleted with it.';
comment on column public.site_wishes.body is 'The text, at most 4000 characters.';
comment on column public.site_wishes.created_at is 'Time of creation.';
comment on column public.site_wishes.updated_at is 'Time of the last change.';

create trigger site_wishes_set_updated_at before update on public.site_wishes
  for each row execute function private.set_updated_at();

create table public.site_files (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references public.sites (id) on delete cascade,
  path text not null unique,
  name text not null check (length(name) between 1 and 150 and name !~ '[[:cntrl:]/\\]'),
  content_type text not null check (content_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  size integer not null check (size between 1 and 10485760),
  created_at timestamptz not null default now(),
  -- Operating systems open files by extension.
  constraint site_files_name_ends_as_its_type check (
    lower(name) ~ case content_type
      when 'application/pdf' then '\.pdf$' when 'image/png' then '\.png$'
      when 'image/jpeg' then '\.jpe?g$' when 'image/webp' then '\.webp$'
      when 'text/plain' then '\.txt$' when 'application/zip' then '\.zip$'
      when 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' then '\.docx$'
      else '\.xlsx$' end)
);
comment on table public.site_files is 'Files that customers send for their site. The function site-file stores them and signs short-lived addresses.';
comment on column public.site_files.id is 'Identifier.';
comment on column public.site_files.site_id is 'The site; the row is deleted with it.';
comment on column public.site_files.path is 'Path in the bucket site-files: the customer''s id, a slash, and this row''s id with an extension.';
comment on column public.site_files.name is 'The customer''s file name, with the extension of content_type.';
comment on column public.site_files.content_type is 'Type detected from the content.';
comment on column public.site_files.size is 'Size in bytes, at most 10 MB.';
comment on column public.site_files.created_at is 'Time of the upload.';

create index site_files_site_id_idx on public.site_files (site_id, created_at);

create function private.limit_site_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_files constant integer := 20;
  most_bytes constant bigint := 100 * 1048576;
  stored record;
begin
  -- Serialises the uploads of a site, because concurrent ones would all count the same files.
  perform from public.sites s
    where s.id = new.site_id and s.status in ('awaiting_payment', 'awaiting_activation') for update;
  if not found then
    raise exception 'conflict' using errcode = 'PT409', hint = 'The site is gone, or was activated already.';
  end if;
  select count(*) as files, coalesce(sum(f.size), 0) as bytes into stored
    from public.site_files f where f.site_id = new.site_id;
  if stored.files >= most_files or stored.bytes + new.size > most_bytes then
    raise exception 'conflict' using errcode = 'PT409', hint = 'A site has at most 20 files with 100 MB.';
  end if;
  return new;
end;
$$;
comment on function private.limit_site_files() is
  'Trigger: rejects a file (PT409) after the activation, over 20 files, or over 100 MB in all.';

create trigger limit_site_files before insert on public.site_files
  for each row execute function private.limit_site_files();

-- Private and without a policy: only the function reads and writes files.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-files', 'site-files', false, 10485760, array[
  'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

insert into public.call_limits (function, most_calls, within_seconds) values ('site-file', 120, 600);

alter table public.site_wishes enable row level security;
create policy "Customers read their own wishes, the team all" on public.site_wishes
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
create policy "Customers write their wishes until the activation" on public.site_wishes
  for insert to authenticated with check (private.takes_wishes(site_id));
create policy "Customers change their wishes until the activation" on public.site_wishes
  for update to authenticated using (private.takes_wishes(site_id)) with check (private.takes_wishes(site_id));
create policy "Accounts with MFA reach wishes only at aal2" on public.site_wishes
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, insert (site_id, body), update (body) on public.site_wishes to authenticated;
grant select on public.site_wishes to service_role;

alter table public.site_files enable row level security;
create policy "Customers read the files of their own site, the team all" on public.site_files
  for select to authenticated using (
    (select private.can('sites.read'))
    or site_id in (select s.id from public.sites s where s.profile_id = (select auth.uid())));
-- The stored file is deleted by purge-files.
create policy "Customers delete the files of their site until the activation" on public.site_files
  for delete to authenticated using (private.takes_wishes(site_id));
create policy "Accounts with MFA reach the files of sites only at aal2" on public.site_files
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select, delete on public.site_files to authenticated;
grant select, insert on public.site_files to service_role;

grant execute on function private.takes_wishes(uuid) to authenticated;
