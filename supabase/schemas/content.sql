-- Content of public pages: their texts, images and videos, and publishing.

-- ---- Page texts ----
-- Saved several at once with conflict detection; each text has a history.

create table public.site_content (
  page_key text primary key check (length(page_key) <= 120 and page_key ~ '^[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$'),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The body of a legal page is Markdown, like a post; other texts are short and plain.
  constraint site_content_fits check (
    greatest(length(content_value_pt), length(content_value_pt_pt), length(content_value_en), length(content_value_es))
      <= case when page_key in ('terms.body', 'privacy.body') then 100000 else 5000 end
  ),
  constraint site_content_is_xml_text check (
    private.is_xml_text(concat(content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  ),
  constraint site_content_body_is_passive check (
    page_key not in ('terms.body', 'privacy.body')
    or private.is_passive_text(concat_ws(e'\n\n', content_value_pt, content_value_pt_pt, content_value_en, content_value_es))
  )
);
comment on table public.site_content is 'Page texts that replace the default ones. Plain text, never HTML; bodies of legal pages are Markdown. A missing row or value means the default text.';
comment on column public.site_content.page_key is 'Key of the text: page, section and text separated by dots, such as home.hero.title.';
comment on column public.site_content.content_value_pt is 'Brazilian Portuguese; the fallback for other languages.';
comment on column public.site_content.content_value_pt_pt is 'European Portuguese.';
comment on column public.site_content.content_value_es is 'Spanish, for a later language of the interface.';

create trigger site_content_set_updated_at before update on public.site_content
  for each row execute function private.set_updated_at();

alter table public.site_content enable row level security;
create policy "Visitors read page texts" on public.site_content
  for select to anon using (true);
create policy "Customers read page texts" on public.site_content
  for select to authenticated using (true);
create policy "Administrators add page texts" on public.site_content
  for insert to authenticated with check ((select private.can('content.write')));
create policy "Administrators change page texts" on public.site_content
  for update to authenticated using ((select private.can('content.write'))) with check ((select private.can('content.write')));
create policy "Administrators remove page texts" on public.site_content
  for delete to authenticated using ((select private.can('content.write')));
grant select on public.site_content to anon, authenticated;
grant insert (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es),
  update (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es), delete
  on public.site_content to authenticated;
grant select on public.site_content to service_role;
select private.audit('public.site_content', 'content');

create table public.site_content_versions (
  id bigint generated always as identity primary key,
  page_key text not null check (length(page_key) <= 120),
  content_value_pt text,
  content_value_pt_pt text,
  content_value_en text,
  content_value_es text,
  deleted boolean not null,
  saved_by uuid references public.profiles (id) on delete set null,
  saved_at timestamptz not null default now()
);
comment on table public.site_content_versions is
  'The newest 50 versions of each page text. Written by a trigger; kept when the text is deleted.';
comment on column public.site_content_versions.id is 'Identifier; a later version has a higher one.';
comment on column public.site_content_versions.page_key is 'Key of the text.';
comment on column public.site_content_versions.content_value_pt is 'Brazilian Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_pt_pt is 'European Portuguese, as it was saved.';
comment on column public.site_content_versions.content_value_en is 'English, as it was saved.';
comment on column public.site_content_versions.content_value_es is 'Spanish, as it was saved.';
comment on column public.site_content_versions.deleted is 'Whether the text was deleted in this version, so that the default text applies.';
comment on column public.site_content_versions.saved_by is 'The editor; null for a deleted account or a change in Studio.';

create index site_content_versions_page_key_idx on public.site_content_versions (page_key, id desc);
create index site_content_versions_saved_by_idx on public.site_content_versions (saved_by);

alter table public.site_content_versions enable row level security;
create policy "Who may read the page texts reads their history" on public.site_content_versions
  for select to authenticated using ((select private.can('content.read')));
grant select on public.site_content_versions to authenticated, service_role;

create function private.record_site_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  text_row constant public.site_content := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  end if;
  insert into public.site_content_versions
    (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es, deleted, saved_by)
  select text_row.page_key, t.content_value_pt, t.content_value_pt_pt, t.content_value_en, t.content_value_es,
         tg_op = 'DELETE', (select p.id from public.profiles p where p.id = auth.uid())
    -- The last version of a deleted text already exists.
    from (select (case when tg_op = 'DELETE' then null::public.site_content else text_row end).*) t;
  delete from public.site_content_versions v
   where v.page_key = text_row.page_key
     and v.id <= (select k.id from public.site_content_versions k
                   where k.page_key = text_row.page_key order by k.id desc offset 50 limit 1);
  return null;
end;
$$;
comment on function private.record_site_content_version() is
  'Trigger: writes the history of a page text and keeps its newest 50 versions.';

create trigger site_content_record_version after insert or update or delete on public.site_content
  for each row execute function private.record_site_content_version();

create function private.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('content.read') then
    raise exception 'Only who may read the page texts reads their history.' using errcode = '42501';
  end if;
  return query
    select v.id, v.content_value_pt, v.content_value_pt_pt, v.content_value_en, v.content_value_es,
           v.deleted, coalesce(p.full_name, p.email), v.saved_at
      from public.site_content_versions v
      left join public.profiles p on p.id = v.saved_by
     where v.page_key = site_content_history.page_key
     order by v.id desc;
end;
$$;
comment on function private.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first. Security definer, because editors may not read profiles.';
grant execute on function private.site_content_history(text) to authenticated;

create function public.site_content_history(page_key text)
returns table (
  id bigint, content_value_pt text, content_value_pt_pt text, content_value_en text, content_value_es text,
  deleted boolean, saved_by text, saved_at timestamptz
)
language sql stable set search_path = '' as $$
  select * from private.site_content_history(page_key);
$$;
comment on function public.site_content_history(text) is
  'Versions of a page text with their editors'' names, newest first.';
grant execute on function public.site_content_history(text) to authenticated;

create function public.save_site_content(changes jsonb) returns timestamptz
language plpgsql security invoker set search_path = '' as $$
declare
  change record;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  -- In a fixed order, so that concurrent saves wait instead of deadlocking.
  for change in
    select c.page_key, nullif(btrim(c.pt), '') as pt, nullif(btrim(c.pt_pt), '') as pt_pt,
           nullif(btrim(c.en), '') as en, nullif(btrim(c.es), '') as es, c.seen
      from jsonb_to_recordset(changes)
        as c(page_key text, pt text, pt_pt text, en text, es text, seen timestamptz)
     order by c.page_key
  loop
    if change.seen is null then
      -- For a new text, the second of two concurrent saves fails.
      insert into public.site_content
        (page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es)
      values (change.page_key, change.pt, change.pt_pt, change.en, change.es)
      on conflict (page_key) do nothing;
    elsif coalesce(change.pt, change.pt_pt, change.en, change.es) is null then
      delete from public.site_content s where s.page_key = change.page_key and s.updated_at = change.seen;
    else
      update public.site_content s
         set content_value_pt = change.pt, content_value_pt_pt = change.pt_pt,
             content_value_en = change.en, content_value_es = change.es
       where s.page_key = change.page_key and s.updated_at = change.seen;
    end if;
    if not found then
      raise exception 'conflict' using errcode = 'PT409';
    end if;
  end loop;
  return now();
end;
$$;
comment on function public.save_site_content(jsonb) is
  'Saves several page texts, [{"page_key", "pt", "pt_pt", "en", "es", "seen"}], or none: fails as a conflict when one of them changed after `seen` (null for a new text). Deletes a text that is empty in every language. Returns their new updated_at.';
grant execute on function public.save_site_content(jsonb) to authenticated;

create function public.initialise_site_content(texts jsonb) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  inserted integer;
begin
  if not private.can('content.write') then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  insert into public.site_content (page_key, content_value_pt, content_value_pt_pt, content_value_en)
  select t.page_key, t.pt, t.pt_pt, t.en
    from jsonb_to_recordset(texts) as t(page_key text, pt text, pt_pt text, en text)
   order by t.page_key
  on conflict (page_key) do nothing;
  get diagnostics inserted = row_count;
  return inserted;
end;
$$;
comment on function public.initialise_site_content(jsonb) is
  'Inserts the texts, [{"page_key", "pt", "pt_pt", "en"}], whose key does not exist yet, and returns their number. Overwrites nothing.';
grant execute on function public.initialise_site_content(jsonb) to authenticated;

-- ---- Media ----
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
comment on column public.media_files.path is 'Path in the bucket; for an image its widest file.';
comment on column public.media_files.bytes is 'Size of the file at path.';
comment on column public.media_files.alt is 'Description of the image, also for searching; each use has its own alternative text.';
comment on column public.media_files.search is 'Folded alt, for searching. Computed.';
comment on column public.media_files.variants is 'Narrower files of the same image: a list of path, width, height and bytes.';
comment on column public.media_files.uploaded_by is 'The uploader; null for a deleted account.';

create index media_files_created_at_idx on public.media_files (created_at desc, id);
create index media_files_uploaded_by_idx on public.media_files (uploaded_by);

alter table public.media_files enable row level security;
create policy "Who may read the media reads its files" on public.media_files
  for select to authenticated using ((select private.can('media.read')));
create policy "Who may write the media describes its files" on public.media_files
  for update to authenticated using ((select private.can('media.write'))) with check ((select private.can('media.write')));
grant select, update (alt) on public.media_files to authenticated;
grant select, insert, delete on public.media_files to service_role;
select private.audit('public.media_files', 'media');

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
         when 'site-pictures' then (select r.site_id from public.site_reports r where r.picture_path = f.name) is null
         when 'media' then (select m.id from public.media_files m where m.id = owner.id) is null
         when 'avatars' then (select p.id from public.profiles p where p.id = owner.id) is null
         else false end
     limit 500;
end;
$$;
comment on function private.files_to_remove() is
  'Deletes the rows of attachments that were not sent within a day, and returns stored files without a row older than 15 minutes, from the next part of the files.';
grant execute on function private.files_to_remove() to service_role;

create function public.files_to_remove() returns table (bucket text, path text)
language sql set search_path = '' as $$
  select * from private.files_to_remove();
$$;
comment on function public.files_to_remove() is
  'Stored files without a row; see private.files_to_remove. Service role only.';
grant execute on function public.files_to_remove() to service_role;

-- ---- Uses of media ----
-- Media in use cannot be removed.

create type public.media_place as enum ('course', 'lesson', 'post', 'text');
comment on type public.media_place is 'Where a media file is used, in sort order.';

create table public.media_uses (
  media_id uuid not null references public.media_files (id) on delete cascade,
  place public.media_place not null,
  ref text not null check (length(ref) <= 120),
  primary key (media_id, place, ref)
);
comment on table public.media_uses is 'Uses of the files of the bucket media. Written by triggers; files in use cannot be removed.';
comment on column public.media_uses.place is 'post (text or cover), text (of a page), course (cover) or lesson (text).';
comment on column public.media_uses.ref is 'Id of the post, course or lesson, or key of the page text.';

create index media_uses_place_idx on public.media_uses (place, ref);

alter table public.media_uses enable row level security;
create policy "Who may read the media reads where it is used" on public.media_uses
  for select to authenticated using ((select private.can('media.read')));
grant select on public.media_uses to authenticated, service_role;

create function private.note_media_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  used_in constant public.media_place := tg_argv[0];
  key_column constant text := tg_argv[1];
  written constant jsonb := to_jsonb(new);
begin
  if tg_op <> 'INSERT' then
    delete from public.media_uses u where u.place = used_in and u.ref = to_jsonb(old) ->> key_column;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.media_uses (media_id, place, ref)
    select m.id, used_in, written ->> key_column
      from public.media_files m
     where m.id in (
       select matched.groups[1]::uuid
         from unnest(tg_argv[2:]) as shown (column_name),
              regexp_matches(
                written ->> shown.column_name,
                '/media/[0-9]{4}/[0-9]{2}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') as matched (groups))
    on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.note_media_uses() is
  'Trigger: stores the media files whose addresses a row contains. Arguments: the place, the column that identifies the row, and the columns to search.';

create trigger blog_posts_note_media_uses
  after insert or delete or update of content, cover_url on public.blog_posts
  for each row execute function private.note_media_uses('post', 'id', 'content', 'cover_url');
create trigger site_content_note_media_uses
  after insert or update or delete on public.site_content
  for each row execute function private.note_media_uses(
    'text', 'page_key', 'content_value_pt', 'content_value_pt_pt', 'content_value_en', 'content_value_es');
create trigger courses_note_media_uses
  after insert or delete or update of cover_url on public.courses
  for each row execute function private.note_media_uses('course', 'id', 'cover_url');
create trigger lesson_contents_note_media_uses
  after insert or delete or update of body on public.lesson_contents
  for each row execute function private.note_media_uses('lesson', 'lesson_id', 'body');

create function private.keep_used_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.media_uses u where u.media_id = old.id) then
    raise exception 'Something uses this file.' using errcode = 'PT409';
  end if;
  return old;
end;
$$;
comment on function private.keep_used_media() is 'Trigger: prevents the removal of a file in use, for every role.';

create trigger media_files_keep_used before delete on public.media_files
  for each row execute function private.keep_used_media();

create view public.media_list with (security_invoker = on) as
  select m.id, m.path, m.kind, m.bytes, m.width, m.height, m.alt, m.search, m.variants, m.created_at,
         exists (select from public.media_uses u where u.media_id = m.id) as used,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'place', u.place,
                   'ref', case u.place when 'post' then p.slug when 'lesson' then l.course_id || '/' || u.ref else u.ref end,
                   'title', coalesce(p.title, c.title, l.title, u.ref)) order by u.place, u.ref), '[]')
            from public.media_uses u
            -- A lookup by key for each row, because a plain join would read whole tables.
            left join lateral (
              select b.slug, b.title from public.blog_posts b
               where b.id = case when u.place = 'post' then u.ref::uuid end limit 1
            ) p on true
            left join lateral (
              select k.title from public.courses k
               where k.id = case when u.place = 'course' then u.ref::uuid end limit 1
            ) c on true
            left join lateral (
              select n.title, n.course_id from public.lessons n
               where n.id = case when u.place = 'lesson' then u.ref::uuid end limit 1
            ) l on true
           where u.media_id = m.id) as uses
    from public.media_files m;
comment on view public.media_list is
  'The media library: files with their uses, as [{"place", "ref", "title"}]; the ref of a post is its slug, that of a lesson the ids of its course and its own separated by a slash.';
grant select on public.media_list to authenticated, service_role;

create function public.remove_media_file(actor_id uuid, media_id uuid) returns setof public.media_files
language plpgsql set search_path = '' as $$
begin
  perform private.act_for(actor_id);
  return query delete from public.media_files m where m.id = media_id returning m.*;
end;
$$;
comment on function public.remove_media_file(uuid, uuid) is
  'Removes the row of a file for a team member verified by the function remove-media, and returns it. Fails as a conflict while the file is in use. Service role only.';
grant execute on function public.remove_media_file(uuid, uuid) to service_role;

-- ---- Publishing ----
-- Public pages are rendered at build time. Changes of their data request one build after they settle; the function
-- publish-site calls the host.

create type public.build_state as enum ('waiting', 'asking', 'asked', 'failed');
comment on type public.build_state is 'State of a build: waiting for changes to settle, claimed by a run, accepted by the host, or given up.';

create type public.build_reason as enum ('plans', 'settings', 'content', 'blog', 'again');
comment on type public.build_reason is 'Changed data of pre-rendered pages; again for a build requested by the team.';

create table public.site_builds (
  id bigint generated always as identity primary key,
  state public.build_state not null default 'waiting',
  reasons public.build_reason[] not null check (cardinality(reasons) >= 1),
  first_change_at timestamptz not null default now(),
  last_change_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  asked_at timestamptz,
  last_error text check (length(last_error) <= 500),
  constraint site_builds_asked_has_time check (state <> 'asked' or asked_at is not null)
);
comment on table public.site_builds is 'Builds requested from the host, one for all changes within some time.';
comment on column public.site_builds.state is 'waiting until changes have settled, asking (claimed by a run), asked (accepted by the host), or failed (given up).';
comment on column public.site_builds.reasons is 'Changed data: plans, settings, content, blog.';
comment on column public.site_builds.first_change_at is 'Time of its first change.';
comment on column public.site_builds.last_change_at is 'Time of its last change: a build with data from then on contains all changes.';
comment on column public.site_builds.due_at is 'When the host is called. While asking: when another run may take it over.';
comment on column public.site_builds.attempts is 'Started attempts.';
comment on column public.site_builds.asked_at is 'When the host accepted it.';
comment on column public.site_builds.last_error is 'Last response of the host.';

-- At most one build collects changes.
create unique index site_builds_waiting_idx on public.site_builds (state) where state = 'waiting';
create index site_builds_due_idx on public.site_builds (due_at) where state in ('waiting', 'asking');

alter table public.site_builds enable row level security;
create policy "Nobody reads builds but through publishing_state" on public.site_builds
  for select to anon, authenticated using (false);
grant select, update, delete on public.site_builds to service_role;

create function private.request_build(reason public.build_reason) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_builds as build (reasons, due_at)
  values (array[reason], now() + interval '1 minute')
  on conflict (state) where state = 'waiting' do update
    set reasons = case when request_build.reason = any (build.reasons) then build.reasons else build.reasons || request_build.reason end,
        last_change_at = now(),
        -- A minute after the last change, at most ten after the first. Retries are not hastened.
        due_at = greatest(
          case when build.attempts > 0 then build.due_at end,
          least(build.first_change_at + interval '10 minutes', now() + interval '1 minute'));
$$;
comment on function private.request_build(public.build_reason) is 'Records a change of data in pre-rendered pages.';

create function private.request_build_of_table() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.request_build(tg_argv[0]::public.build_reason);
  return null;
end;
$$;
comment on function private.request_build_of_table() is 'Trigger: requests a build for the reason in its argument.';

create trigger plans_request_build after insert or delete on public.plans
  for each row execute function private.request_build_of_table('plans');
create trigger plans_change_requests_build after update on public.plans
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('plans');
create trigger settings_request_build after insert on public.settings
  for each row when (new.is_public) execute function private.request_build_of_table('settings');
create trigger settings_removal_requests_build after delete on public.settings
  for each row when (old.is_public) execute function private.request_build_of_table('settings');
create trigger settings_change_requests_build after update on public.settings
  for each row when ((new.is_public or old.is_public) and (new.value, new.is_public) is distinct from (old.value, old.is_public))
  execute function private.request_build_of_table('settings');
create trigger site_content_requests_build after insert or delete on public.site_content
  for each row execute function private.request_build_of_table('content');
create trigger site_content_change_requests_build after update on public.site_content
  for each row when (to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('content');
-- No page contains drafts.
create trigger blog_posts_request_build after insert on public.blog_posts
  for each row when (new.status = 'published' and new.published_at <= now())
  execute function private.request_build_of_table('blog');
create trigger blog_posts_removal_requests_build after delete on public.blog_posts
  for each row when (old.status = 'published' and old.published_at <= now() and old.trashed_at is null)
  execute function private.request_build_of_table('blog');
create trigger blog_posts_change_requests_build after update on public.blog_posts
  for each row when (
    (old.status = 'published' and old.published_at <= now() or new.status = 'published' and new.published_at <= now())
    and to_jsonb(old) - 'updated_at' is distinct from to_jsonb(new) - 'updated_at')
  execute function private.request_build_of_table('blog');

create function private.request_build_of_scheduled_posts() returns void
language sql security definer set search_path = '' as $$
  select private.request_build('blog')
   where exists (
     select from public.blog_posts p
      where p.status = 'published' and p.published_at <= now() and p.trashed_at is null
        and p.published_at > (select coalesce(max(b.last_change_at), '-infinity') from public.site_builds b)
        -- Posts older than this table's first build are in the last build.
        and p.published_at > p.updated_at);
$$;
comment on function private.request_build_of_scheduled_posts() is
  'Requests a build when a scheduled post becomes public. Readers with JavaScript see it immediately.';

-- A claim lasts two minutes. When its run crashed, another run takes it over.
create function public.claim_site_build() returns setof public.site_builds
language sql security invoker set search_path = '' as $$
  update public.site_builds b
     set state = 'asking', attempts = b.attempts + 1, due_at = now() + interval '2 minutes'
   where b.id = (
     select c.id from public.site_builds c
      where c.state in ('waiting', 'asking') and c.due_at <= now()
      order by c.id limit 1 for update skip locked)
  returning b.*;
$$;
comment on function public.claim_site_build() is 'Claims the due build, if any; later changes create another one. Service role only.';
grant execute on function public.claim_site_build() to service_role;

create function public.finish_site_build(build_id bigint, error text default null) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  build public.site_builds;
begin
  select b.* into build from public.site_builds b where b.id = build_id and b.state = 'asking' for update;
  if build.id is null then
    return;
  end if;
  if error is null then
    update public.site_builds b set state = 'asked', asked_at = now(), last_error = null where b.id = build.id;
    -- Older builds are no longer needed.
    delete from public.site_builds b where b.id < build.id - 20;
  elsif build.attempts >= 6 then
    update public.site_builds b set state = 'failed', last_error = left(error, 500) where b.id = build.id;
  elsif exists (select from public.site_builds b where b.state = 'waiting') then
    -- Later changes are combined with this build's.
    update public.site_builds b
       set first_change_at = build.first_change_at, attempts = build.attempts, last_error = left(error, 500),
           reasons = array(select distinct unnest(b.reasons || build.reasons) order by 1)
     where b.state = 'waiting';
    delete from public.site_builds b where b.id = build.id;
  else
    update public.site_builds b
       set state = 'waiting', last_error = left(error, 500), due_at = now() + interval '1 minute' * power(2, build.attempts - 1)
     where b.id = build.id;
  end if;
end;
$$;
comment on function public.finish_site_build(bigint, text) is
  'Stores the host''s response: accepted; else retried after 1, 2, 4 … minutes; given up after six attempts. Service role only.';
grant execute on function public.finish_site_build(bigint, text) to service_role;

create function private.follow_site_build() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'failed' then
    perform private.add_team_task('publishing_failed', 'publish-site', 'publishing_failed:' || new.id,
      details => jsonb_build_object('error', new.last_error));
  else
    perform private.close_team_tasks('publishing_failed', null);
  end if;
  return null;
end;
$$;
comment on function private.follow_site_build() is
  'Trigger: creates a task for a given-up build and closes it when the host accepts a later one.';

create trigger follow_site_build after update of state on public.site_builds
  for each row when (new.state is distinct from old.state and new.state in ('failed', 'asked'))
  execute function private.follow_site_build();

create function private.may_see_publishing() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can('settings.read') or private.can('plans.read') or private.can('content.read') or private.can('blog.read');
$$;
comment on function private.may_see_publishing() is 'Whether the caller may edit data of pre-rendered pages.';

create function private.publishing_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_see_publishing() then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object('state', b.state, 'reasons', b.reasons, 'last_change_at', b.last_change_at, 'due_at', b.due_at,
             'asked_at', b.asked_at, 'last_error', b.last_error, 'attempts', b.attempts)
      from public.site_builds b order by b.id desc limit 1);
end;
$$;
comment on function private.publishing_state() is 'The latest requested build; null before the first.';
grant execute on function private.publishing_state() to authenticated;

create function public.publishing_state() returns jsonb
language sql stable set search_path = '' as $$
  select private.publishing_state();
$$;
comment on function public.publishing_state() is 'The latest requested build, for editors of public pages.';
grant execute on function public.publishing_state() to authenticated;

create function private.publish_again() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.can('settings.write') or private.can('plans.write') or private.can('content.write') or private.can('blog.write')) then
    raise exception 'forbidden' using errcode = '42501';
  end if;
  perform private.request_build('again');
  update public.site_builds b set due_at = now(), attempts = 0 where b.state = 'waiting';
end;
$$;
comment on function private.publish_again() is 'Requests a build immediately.';
grant execute on function private.publish_again() to authenticated;

create function public.publish_again() returns void
language sql set search_path = '' as $$
  select private.publish_again();
$$;
comment on function public.publish_again() is 'Requests a build immediately, for editors of public pages.';
grant execute on function public.publish_again() to authenticated;
