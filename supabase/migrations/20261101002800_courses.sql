-- Courses for customers. Every session reads published courses and their outlines. Lesson contents (video, text, files)
-- are in separate tables, which only learners with access can read.

create function private.has_learning_site(profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.sites s
     where s.profile_id = has_learning_site.profile_id and s.status in ('awaiting_activation', 'active', 'suspended'));
$$;
comment on function private.has_learning_site(uuid) is 'Whether a customer''s site gives access to lessons.';

create function private.may_learn() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can('courses.read') or (private.is_mfa_satisfied() and private.has_learning_site(auth.uid()));
end;
$$;
comment on function private.may_learn() is
  'Whether the caller may open lessons: their site awaits activation, is active or suspended, or they have courses.read.';
grant execute on function private.may_learn() to authenticated;

create type public.video_kind as enum ('none', 'upload', 'youtube', 'vimeo');
comment on type public.video_kind is 'Host of a course or lesson video.';

create function private.is_whole_video(kind public.video_kind, url text, path text) returns boolean
language sql immutable set search_path = '' as $$
  select case kind
    when 'none' then url is null and path is null
    when 'upload' then url is null and coalesce(length(path) <= 400 and path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*[.](mp4|webm)$', false)
    when 'youtube' then path is null and coalesce(url ~ '^https://www[.]youtube[.]com/watch[?]v=[A-Za-z0-9_-]{11}$', false)
    when 'vimeo' then path is null and coalesce(url ~ '^https://vimeo[.]com/[0-9]{1,12}(/[0-9a-f]{6,20})?$', false)
  end;
$$;
comment on function private.is_whole_video(public.video_kind, text, text) is
  'Whether a video''s address has the format of its kind: a path in the bucket videos for an upload, https://www.youtube.com/watch?v=… or https://vimeo.com/… (an unlisted one with its hash) for the others.';
grant execute on function private.is_whole_video(public.video_kind, text, text) to authenticated, service_role;

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  description text not null default '' check (length(description) <= 2000),
  language public.language not null default 'pt-BR',
  status public.publication_status not null default 'draft',
  cover_url text check (private.is_web_address(cover_url)),
  cover_alt text not null default '' check (length(cover_alt) <= 300 and private.is_xml_text(cover_alt)),
  intro_video_kind public.video_kind not null default 'none',
  intro_video_url text,
  intro_video_path text,
  position integer not null default 0 check (position between 0 and 10000),
  search_text text not null generated always as (private.fold_text(title || E'\n' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint courses_intro_video_is_whole check (
    private.is_whole_video(intro_video_kind, intro_video_url, intro_video_path)
  )
);
comment on table public.courses is 'Courses for customers, each in one language. Readable by every session when status is published.';
comment on column public.courses.id is 'Identifier.';
comment on column public.courses.title is 'Name of the course.';
comment on column public.courses.description is 'Description as plain text.';
comment on column public.courses.language is 'Language of the course: pt-BR, pt-PT or en.';
comment on column public.courses.status is 'draft or published.';
comment on column public.courses.cover_url is 'Address of the cover image; empty for a drawn one.';
comment on column public.courses.cover_alt is 'Alternative text of the cover image.';
comment on column public.courses.intro_video_kind is 'Kind of the introduction video: none, upload, youtube or vimeo. Readable with the course.';
comment on column public.courses.intro_video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.courses.intro_video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.courses.position is 'Position in the customers'' list, from 1, set by reorder_courses. New courses have 0 and come first, newest first.';
comment on column public.courses.search_text is 'Folded title and description, for searching. Computed.';
comment on column public.courses.created_at is 'Time of creation.';
comment on column public.courses.updated_at is 'Time of the last change.';

create index courses_position_idx on public.courses (position, created_at desc, id);
create index courses_title_idx on public.courses (title, id);

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  position integer not null check (position between 0 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Target of a foreign key that keeps a lesson's module in the lesson's course.
  constraint course_modules_of_course unique (course_id, id)
);
comment on table public.course_modules is 'Parts of a course, in order. A module is visible when it has a published lesson.';
comment on column public.course_modules.id is 'Identifier.';
comment on column public.course_modules.course_id is 'The course.';
comment on column public.course_modules.title is 'Name of the module.';
comment on column public.course_modules.position is 'Position in the course, from 0.';
comment on column public.course_modules.created_at is 'Time of creation.';
comment on column public.course_modules.updated_at is 'Time of the last change.';

create table public.lessons (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null,
  module_id uuid not null,
  title text not null check (length(title) <= 160 and private.is_plain_line(title)),
  status public.publication_status not null default 'draft',
  position integer not null check (position between 0 and 10000),
  duration_seconds integer check (duration_seconds between 1 and 86400),
  poster_path text check (length(poster_path) <= 400 and poster_path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*[.](jpg|png|webp)$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lessons_module_fkey foreign key (course_id, module_id)
    references public.course_modules (course_id, id) on delete cascade
);
comment on table public.lessons is 'Lessons in the outline of a course. Contents are in lesson_contents and lesson_files.';
comment on column public.lessons.id is 'Identifier.';
comment on column public.lessons.course_id is 'The course of its module.';
comment on column public.lessons.module_id is 'The module.';
comment on column public.lessons.title is 'Name of the lesson.';
comment on column public.lessons.status is 'draft or published. A lesson is visible and counts for progress when it and its course are published.';
comment on column public.lessons.position is 'Position in the module, from 0.';
comment on column public.lessons.duration_seconds is 'Duration of the video in seconds; null when unknown.';
comment on column public.lessons.poster_path is 'Path in the bucket lesson-files of a frame of the uploaded video, for the outline; null without one. A copied course uses the same file.';
comment on column public.lessons.created_at is 'Time of creation.';
comment on column public.lessons.updated_at is 'Time of the last change.';

create index lessons_course_id_idx on public.lessons (course_id, module_id, position);

create table public.lesson_contents (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  video_kind public.video_kind not null default 'none',
  video_url text,
  video_path text,
  body text not null default '' check (length(body) <= 200000 and private.is_passive_text(body)),
  is_empty boolean not null generated always as (video_kind = 'none' and body !~ '\S') stored,
  updated_at timestamptz not null default now(),
  constraint lesson_contents_video_is_whole check (private.is_whole_video(video_kind, video_url, video_path))
);
comment on table public.lesson_contents is 'Contents of a lesson, for learners with access. Created with the lesson.';
comment on column public.lesson_contents.lesson_id is 'The lesson.';
comment on column public.lesson_contents.video_kind is 'Kind of the video: none, upload, youtube or vimeo.';
comment on column public.lesson_contents.video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.lesson_contents.video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.lesson_contents.body is 'Text below the video, in Markdown.';
comment on column public.lesson_contents.is_empty is 'Whether video and text are missing. Computed.';
comment on column public.lesson_contents.updated_at is 'Time of the last change.';

create type public.lesson_file_kind as enum ('attachment', 'captions');
comment on type public.lesson_file_kind is 'Kind of a lesson file, in sort order.';

create table public.lesson_files (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  kind public.lesson_file_kind not null,
  name text not null check (length(name) <= 160 and private.is_plain_line(name)),
  path text not null check (length(path) <= 400 and path ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*$'),
  language public.language,
  size_bytes bigint not null check (size_bytes between 1 and 52428800),
  position integer not null default 0 check (position between 0 and 10000),
  created_at timestamptz not null default now(),
  constraint lesson_files_captions_have_language check ((kind = 'captions') = (language is not null))
);
comment on table public.lesson_files is 'Captions and attachments of lessons, for learners with access.';
comment on column public.lesson_files.id is 'Identifier.';
comment on column public.lesson_files.lesson_id is 'The lesson.';
comment on column public.lesson_files.kind is 'captions (WebVTT) or attachment.';
comment on column public.lesson_files.name is 'Displayed name, also the file name of a downloaded attachment.';
comment on column public.lesson_files.path is 'Path in the bucket lesson-files. A copied course uses the same file.';
comment on column public.lesson_files.language is 'Language of captions; null for attachments.';
comment on column public.lesson_files.size_bytes is 'Size in bytes.';
comment on column public.lesson_files.position is 'Position in the list, from 0.';
comment on column public.lesson_files.created_at is 'Time of creation.';

create index lesson_files_lesson_id_idx on public.lesson_files (lesson_id, kind, position);

create function private.create_lesson_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lesson_contents (lesson_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_lesson_contents() is 'Trigger: creates the empty contents of a new lesson.';

create trigger create_lesson_contents after insert on public.lessons
  for each row execute function private.create_lesson_contents();
-- Reordering courses does not change updated_at, which open forms compare.
create trigger courses_set_updated_at before update on public.courses
  for each row when (new.position = old.position) execute function private.set_updated_at();
create trigger course_modules_set_updated_at before update on public.course_modules
  for each row execute function private.set_updated_at();
create trigger lessons_set_updated_at before update on public.lessons
  for each row execute function private.set_updated_at();
create trigger lesson_contents_set_updated_at before update on public.lesson_contents
  for each row execute function private.set_updated_at();

create function private.lock_course_lessons(course_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('course_lessons:' || course_id, 0));
$$;
comment on function private.lock_course_lessons(uuid) is
  'Serialises publishing a course and hiding one of its lessons. Does not lock the course''s row, which reorder_course locks before its lessons.';

create function private.refuse_course_without_lessons(course_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.lessons l where l.course_id = refuse_course_without_lessons.course_id and l.status = 'published'
  ) then
    raise exception 'course_without_lessons' using errcode = 'PT422', hint = 'Publish a lesson of the course first.';
  end if;
end;
$$;
comment on function private.refuse_course_without_lessons(uuid) is 'Raises PT422 course_without_lessons for a course without a published lesson.';

create function private.require_published_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_course_lessons(new.id);
  perform private.refuse_course_without_lessons(new.id);
  return null;
end;
$$;
comment on function private.require_published_lesson() is 'Trigger: refuses to publish a course without a published lesson.';

create trigger require_published_lesson after insert on public.courses
  for each row when (new.status = 'published') execute function private.require_published_lesson();
create trigger require_published_lesson_on_update after update of status on public.courses
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.require_published_lesson();

create function private.keep_published_lesson() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  course_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct o.course_id order by o.course_id) into course_ids
      from before_change o left join after_change n on n.id = o.id
     where o.status = 'published' and (n.status, n.course_id) is distinct from (o.status, o.course_id);
  else
    select array_agg(distinct o.course_id order by o.course_id) into course_ids
      from before_change o where o.status = 'published';
  end if;
  -- Serialised per course, so that two concurrent calls do not each rely on the lesson that the other hides.
  perform private.lock_course_lessons(c.id) from unnest(course_ids) c (id);
  -- Excludes deleted courses.
  perform private.refuse_course_without_lessons(c.id)
     from public.courses c where c.id = any (course_ids) and c.status = 'published';
  return null;
end;
$$;
comment on function private.keep_published_lesson() is
  'Trigger: refuses to hide or delete the last published lesson of a published course (PT422 course_without_lessons).';
create trigger keep_published_lesson after update on public.lessons
  referencing old table as before_change new table as after_change for each statement execute function private.keep_published_lesson();
create trigger keep_published_lesson_on_delete after delete on public.lessons
  referencing old table as before_change for each statement execute function private.keep_published_lesson();

create function public.reorder_courses(course_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.can('courses.write') then
    raise exception 'Only editors of courses put them in order.' using errcode = '42501';
  end if;
  -- Locked, so that the second of two concurrent calls compares with the result of the first.
  perform from public.courses c order by c.id for update;
  if array(select c.id from public.courses c order by c.id)
     is distinct from array(select w.id from unnest(course_ids) w (id) order by w.id) then
    raise exception 'The list of courses has changed. Read it again.' using errcode = 'PT409';
  end if;
  update public.courses c set position = w.place
    from unnest(course_ids) with ordinality w (id, place)
   where c.id = w.id and c.position <> w.place;
end;
$$;
comment on function public.reorder_courses(uuid[]) is
  'Sets the order of all courses. PT409 when a course is missing or unknown, 42501 without the permission.';

create function public.reorder_course(course_id uuid, outline jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted_modules uuid[];
  wanted_lessons uuid[];
begin
  -- Locked, so that the second of two concurrent calls sees the result of the first.
  perform from public.courses c where c.id = reorder_course.course_id for update;
  if not found then
    raise exception 'There is no such course to reorder.' using errcode = 'PT404';
  end if;
  wanted_modules := array(
    select (m.value ->> 'id')::uuid from jsonb_array_elements(outline) m order by 1);
  wanted_lessons := array(
    select l.value::uuid from jsonb_array_elements(outline) m, jsonb_array_elements_text(m.value -> 'lessons') l order by 1);
  if wanted_modules is distinct from array(
       select m.id from public.course_modules m where m.course_id = reorder_course.course_id order by 1)
     or wanted_lessons is distinct from array(
       select l.id from public.lessons l where l.course_id = reorder_course.course_id order by 1) then
    raise exception 'The course has other modules or lessons by now. Read it again.' using errcode = 'PT409';
  end if;

  update public.course_modules m set position = o.place - 1
    from jsonb_array_elements(outline) with ordinality o (module, place)
   where m.id = (o.module ->> 'id')::uuid and m.position is distinct from o.place - 1;
  update public.lessons l set module_id = o.module_id, position = o.place - 1
    from (select (m.value ->> 'id')::uuid as module_id, e.lesson::uuid as lesson_id, e.place
            from jsonb_array_elements(outline) m,
                 jsonb_array_elements_text(m.value -> 'lessons') with ordinality e (lesson, place)) o
   where l.id = o.lesson_id
     and (l.module_id, l.position) is distinct from (o.module_id, (o.place - 1)::integer);
end;
$$;
comment on function public.reorder_course(uuid, jsonb) is
  'Sets the order of a course''s modules and lessons and moves lessons between modules: [{"id": module, "lessons": [lesson, …]}, …] with all of the course. PT404 without the course or the permission, PT409 when one is missing or belongs to another course.';

create function public.duplicate_course(course_id uuid, title text, new_id uuid default gen_random_uuid()) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id uuid;
  module record;
  module_copy uuid;
  lesson record;
  lesson_copy uuid;
begin
  if not private.can('courses.write') then
    raise exception 'Only who may write courses copies one.' using errcode = '42501';
  end if;
  if exists (select from public.courses c where c.id = new_id) then
    return new_id;
  end if;
  insert into public.courses (id, title, description, language, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path)
  select new_id, duplicate_course.title, c.description, c.language, c.cover_url, c.cover_alt,
         c.intro_video_kind, c.intro_video_url, c.intro_video_path
    from public.courses c where c.id = duplicate_course.course_id
  returning id into copy_id;
  if copy_id is null then
    raise exception 'There is no such course.' using errcode = 'PT404';
  end if;
  for module in select m.* from public.course_modules m where m.course_id = duplicate_course.course_id loop
    insert into public.course_modules (course_id, title, position)
    values (copy_id, module.title, module.position) returning id into module_copy;
    for lesson in select l.* from public.lessons l where l.module_id = module.id and l.course_id = module.course_id loop
      insert into public.lessons (course_id, module_id, title, status, position, duration_seconds, poster_path)
      values (copy_id, module_copy, lesson.title, lesson.status, lesson.position, lesson.duration_seconds, lesson.poster_path)
      returning id into lesson_copy;
      update public.lesson_contents k
         set video_kind = o.video_kind, video_url = o.video_url, video_path = o.video_path, body = o.body
        from public.lesson_contents o where k.lesson_id = lesson_copy and o.lesson_id = lesson.id;
      insert into public.lesson_files (lesson_id, kind, name, path, language, size_bytes, position)
      select lesson_copy, f.kind, f.name, f.path, f.language, f.size_bytes, f.position
        from public.lesson_files f where f.lesson_id = lesson.id;
    end loop;
  end loop;
  return copy_id;
end;
$$;
comment on function public.duplicate_course(uuid, text, uuid) is
  'Copies a course with all its contents into a draft with the given title and returns its id. The same new_id copies once. Progress is not copied; files are shared.';

grant execute on function public.reorder_courses(uuid[]) to authenticated;
grant execute on function public.reorder_course(uuid, jsonb) to authenticated;
grant execute on function public.duplicate_course(uuid, text, uuid) to authenticated;

alter table public.courses enable row level security;
alter table public.course_modules enable row level security;
alter table public.lessons enable row level security;
alter table public.lesson_contents enable row level security;
alter table public.lesson_files enable row level security;

create policy "Every session reads published courses, editors all" on public.courses
  for select to authenticated using (status = 'published' or (select private.can('courses.read')));
create policy "Who looks after courses adds some" on public.courses
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes them" on public.courses
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes them" on public.courses
  for delete to authenticated using ((select private.can('courses.write')));

-- The subqueries apply the policies above, so that parts of hidden courses are hidden.
create policy "Modules are read with their course" on public.course_modules
  for select to authenticated using (course_id in (select c.id from public.courses c));
create policy "Who looks after courses adds modules" on public.course_modules
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes modules" on public.course_modules
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes modules" on public.course_modules
  for delete to authenticated using ((select private.can('courses.write')));

create policy "Published lessons are read with their course, editors read all" on public.lessons
  for select to authenticated using (
    (select private.can('courses.read')) or (status = 'published' and course_id in (select c.id from public.courses c))
  );
create policy "Who looks after courses adds lessons" on public.lessons
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes lessons" on public.lessons
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes lessons" on public.lessons
  for delete to authenticated using ((select private.can('courses.write')));

create policy "Who may learn reads what visible lessons hold" on public.lesson_contents
  for select to authenticated using (
    (select private.may_learn()) and exists (select from public.lessons l where l.id = lesson_id)
  );
create policy "Who looks after courses changes what lessons hold" on public.lesson_contents
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));

create policy "Who may learn reads the files of visible lessons" on public.lesson_files
  for select to authenticated using (
    (select private.may_learn()) and exists (select from public.lessons l where l.id = lesson_id)
  );
create policy "Who looks after courses adds files" on public.lesson_files
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes files" on public.lesson_files
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes files" on public.lesson_files
  for delete to authenticated using ((select private.can('courses.write')));

grant select, delete on public.courses, public.course_modules, public.lessons, public.lesson_files to authenticated;
grant select on public.lesson_contents to authenticated;
grant insert (id, title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path),
      update (title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path, position)
  on public.courses to authenticated;
grant insert (id, course_id, title, position), update (title, position) on public.course_modules to authenticated;
grant insert (id, course_id, module_id, title, status, position, duration_seconds, poster_path),
      update (module_id, title, status, position, duration_seconds, poster_path) on public.lessons to authenticated;
grant update (video_kind, video_url, video_path, body) on public.lesson_contents to authenticated;
grant insert (lesson_id, kind, name, path, language, size_bytes, position), update (name, language, position)
  on public.lesson_files to authenticated;
grant select on public.courses, public.lessons, public.lesson_contents, public.lesson_files to service_role;

-- Private: customers have no policy and get short-lived addresses from sign-lesson-media.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('videos', 'videos', false, 524288000, array['video/mp4', 'video/webm']),
  ('lesson-files', 'lesson-files', false, 52428800, array[
    'text/vtt', 'text/plain', 'text/csv', 'application/pdf', 'application/zip', 'image/png', 'image/jpeg', 'image/webp',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "Who looks after courses reads their files" on storage.objects
  for select to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses uploads their files" on storage.objects
  for insert to authenticated with check (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses replaces their files" on storage.objects
  for update to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')))
  with check (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));
create policy "Who looks after courses removes their files" on storage.objects
  for delete to authenticated using (bucket_id in ('videos', 'lesson-files') and (select private.can('courses.write')));

select private.audit('public.courses', 'courses');
select private.audit('public.course_modules', 'courses');
select private.audit('public.lessons', 'courses');
select private.audit('public.lesson_contents', 'courses');
select private.audit('public.lesson_files', 'courses');
