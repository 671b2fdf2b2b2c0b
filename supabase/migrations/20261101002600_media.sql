-- Images and videos of posts and pages. Readable publicly, written only by the edge function upload-media, so that only
-- checked files are public: the bucket has no policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 20971520, array['image/png', 'image/jpeg', 'image/webp', 'video/mp4', 'video/webm'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create type public.media_kind as enum ('image', 'video');
comment on type public.media_kind is 'Kind of a media file.';

create table public.media_files (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (length(path) <= 300 and path ~ '^[a-z0-9/_-]+\.(png|jpg|webp|mp4|webm)$'),
  kind public.media_kind not null,
  bytes bigint not null check (bytes between 1 and 20971520),
  width integer check (width between 1 and 20000),
  height integer check (height between 1 and 20000),
  alt text not null default '' check (length(alt) <= 300 and private.is_xml_text(alt)),
  search text not null generated always as (private.fold_text(alt)) stored,
  variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  uploaded_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint media_files_image_has_width_and_height check (kind <> 'image' or (width is not null and height is not null))
);
comment on table public.media_files is 'Files of the bucket media, one row per image or video.';
comment on column public.media_files.id is 'Identifier.';
comment on column public.media_files.path is 'Path in the bucket; for an image its widest file.';
comment on column public.media_files.kind is 'image or video.';
comment on column public.media_files.bytes is 'Size of the file at path.';
comment on column public.media_files.width is 'Width in pixels.';
comment on column public.media_files.height is 'Height in pixels.';
comment on column public.media_files.alt is 'Description of the image, also for searching; each use has its own alternative text.';
comment on column public.media_files.search is 'Folded alt, for searching. Computed.';
comment on column public.media_files.variants is 'Narrower files of the same image: a list of path, width, height and bytes.';
comment on column public.media_files.uploaded_by is 'The uploader; null for a deleted account.';
comment on column public.media_files.created_at is 'Time of the upload.';

create index media_files_created_at_idx on public.media_files (created_at desc, id);
create index media_files_uploaded_by_idx on public.media_files (uploaded_by);

alter table public.media_files enable row level security;
create policy "Who may read the media reads its files" on public.media_files
  for select to authenticated using ((select private.can('media.read')));
create policy "Who may write the media describes its files" on public.media_files
  for update to authenticated using ((select private.can('media.write'))) with check ((select private.can('media.write')));
grant select, update (alt) on public.media_files to authenticated;
grant select, insert, delete on public.media_files to service_role;

-- Files and rows are written by two services: a function that crashes in between leaves a file without a row, which is
-- public in a public bucket.
create function private.files_to_remove() returns table (bucket text, path text)
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
         when 'media' then (select m.id from public.media_files m where m.id = owner.id) is null
         when 'avatars' then (select p.id from public.profiles p where p.id = owner.id) is null
         else false end
     limit 500;
end;
$$;
comment on function private.files_to_remove() is
  'Deletes the rows of attachments that were not sent within a day, and returns stored files without a row older than 15 minutes, from the next part of the files.';

create function public.files_to_remove() returns table (bucket text, path text)
language sql set search_path = '' as $$
  select * from private.files_to_remove();
$$;
comment on function public.files_to_remove() is
  'Stored files without a row; see private.files_to_remove. Service role only.';

grant execute on function private.files_to_remove() to service_role;
grant execute on function public.files_to_remove() to service_role;
