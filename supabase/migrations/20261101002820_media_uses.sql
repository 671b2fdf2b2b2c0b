-- Uses of images and videos: media in use cannot be removed.

create type public.media_place as enum ('course', 'lesson', 'post', 'text');
comment on type public.media_place is 'Where a media file is used, in sort order.';

create table public.media_uses (
  media_id uuid not null references public.media_files (id) on delete cascade,
  place public.media_place not null,
  ref text not null check (length(ref) <= 120),
  primary key (media_id, place, ref)
);
comment on table public.media_uses is 'Uses of the files of the bucket media. Written by triggers; files in use cannot be removed.';
comment on column public.media_uses.media_id is 'The file.';
comment on column public.media_uses.place is 'post (text or cover), text (of a page), course (cover) or lesson (text).';
comment on column public.media_uses.ref is 'Id of the post, course or lesson, or key of the page text.';

create index media_uses_place_idx on public.media_uses (place, ref);

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

alter table public.media_uses enable row level security;
create policy "Who may read the media reads where it is used" on public.media_uses
  for select to authenticated using ((select private.can('media.read')));
grant select on public.media_uses to authenticated, service_role;

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

select private.audit('public.media_files', 'media');
