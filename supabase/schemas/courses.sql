-- Courses for customers.

-- ---- Courses and lessons ----
-- Every session reads published courses and their outlines. Lesson contents (video, text, files) are in separate tables,
-- which only learners with access can read.

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
comment on column public.courses.language is 'Language of the course: pt-BR, pt-PT or en.';
comment on column public.courses.cover_url is 'Address of the cover image; empty for a drawn one.';
comment on column public.courses.intro_video_kind is 'Kind of the introduction video: none, upload, youtube or vimeo. Readable with the course.';
comment on column public.courses.intro_video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.courses.intro_video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.courses.position is 'Position in the customers'' list, from 1, set by reorder_courses. New courses have 0 and come first, newest first.';
comment on column public.courses.search_text is 'Folded title and description, for searching. Computed.';

create index courses_position_idx on public.courses (position, created_at desc, id);
create index courses_title_idx on public.courses (title, id);

-- Reordering courses does not change updated_at, which open forms compare.
create trigger courses_set_updated_at before update on public.courses
  for each row when (new.position = old.position) execute function private.set_updated_at();

alter table public.courses enable row level security;
create policy "Every session reads published courses, editors all" on public.courses
  for select to authenticated using (status = 'published' or (select private.can('courses.read')));
create policy "Who looks after courses adds some" on public.courses
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes them" on public.courses
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes them" on public.courses
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.courses to authenticated;
grant select on public.courses to service_role;
grant insert (id, title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path),
      update (title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path, position)
  on public.courses to authenticated;
select private.audit('public.courses', 'courses');

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
comment on column public.course_modules.position is 'Position in the course, from 0.';

create trigger course_modules_set_updated_at before update on public.course_modules
  for each row execute function private.set_updated_at();

alter table public.course_modules enable row level security;
-- The subqueries apply the policies above, so that parts of hidden courses are hidden.
create policy "Modules are read with their course" on public.course_modules
  for select to authenticated using (course_id in (select c.id from public.courses c));
create policy "Who looks after courses adds modules" on public.course_modules
  for insert to authenticated with check ((select private.can('courses.write')));
create policy "Who looks after courses changes modules" on public.course_modules
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
create policy "Who looks after courses deletes modules" on public.course_modules
  for delete to authenticated using ((select private.can('courses.write')));
grant select, delete on public.course_modules to authenticated;
grant insert (id, course_id, title, position), update (title, position) on public.course_modules to authenticated;
select private.audit('public.course_modules', 'courses');

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
comment on column public.lessons.course_id is 'The course of its module.';
comment on column public.lessons.status is 'draft or published. A lesson is visible and counts for progress when it and its course are published.';
comment on column public.lessons.position is 'Position in the module, from 0.';
comment on column public.lessons.duration_seconds is 'Duration of the video in seconds; null when unknown.';
comment on column public.lessons.poster_path is 'Path in the bucket lesson-files of a frame of the uploaded video, for the outline; null without one. A copied course uses the same file.';

create index lessons_course_id_idx on public.lessons (course_id, module_id, position);

create trigger lessons_set_updated_at before update on public.lessons
  for each row execute function private.set_updated_at();

alter table public.lessons enable row level security;
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
grant select, delete on public.lessons to authenticated;
grant select on public.lessons to service_role;
grant insert (id, course_id, module_id, title, status, position, duration_seconds, poster_path),
      update (module_id, title, status, position, duration_seconds, poster_path) on public.lessons to authenticated;
select private.audit('public.lessons', 'courses');

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
comment on column public.lesson_contents.video_kind is 'Kind of the video: none, upload, youtube or vimeo.';
comment on column public.lesson_contents.video_url is 'Address at YouTube or Vimeo, in the format of private.is_whole_video.';
comment on column public.lesson_contents.video_path is 'Path in the bucket videos. A copied course uses the same file.';
comment on column public.lesson_contents.body is 'Text below the video, in Markdown.';
comment on column public.lesson_contents.is_empty is 'Whether video and text are missing. Computed.';

create trigger lesson_contents_set_updated_at before update on public.lesson_contents
  for each row execute function private.set_updated_at();

alter table public.lesson_contents enable row level security;
create policy "Who may learn reads what visible lessons hold" on public.lesson_contents
  for select to authenticated using (
    (select private.may_learn()) and exists (select from public.lessons l where l.id = lesson_id)
  );
create policy "Who looks after courses changes what lessons hold" on public.lesson_contents
  for update to authenticated using ((select private.can('courses.write'))) with check ((select private.can('courses.write')));
grant select on public.lesson_contents to authenticated;
grant update (video_kind, video_url, video_path, body) on public.lesson_contents to authenticated;
grant select on public.lesson_contents to service_role;
select private.audit('public.lesson_contents', 'courses');

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
comment on column public.lesson_files.kind is 'captions (WebVTT) or attachment.';
comment on column public.lesson_files.name is 'Displayed name, also the file name of a downloaded attachment.';
comment on column public.lesson_files.path is 'Path in the bucket lesson-files. A copied course uses the same file.';
comment on column public.lesson_files.language is 'Language of captions; null for attachments.';
comment on column public.lesson_files.position is 'Position in the list, from 0.';

create index lesson_files_lesson_id_idx on public.lesson_files (lesson_id, kind, position);

alter table public.lesson_files enable row level security;
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
grant select, delete on public.lesson_files to authenticated;
grant select on public.lesson_files to service_role;
grant insert (lesson_id, kind, name, path, language, size_bytes, position), update (name, language, position)
  on public.lesson_files to authenticated;
select private.audit('public.lesson_files', 'courses');

-- ---- Rules of courses ----

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

-- ---- Changes of several rows ----

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
grant execute on function public.reorder_courses(uuid[]) to authenticated;

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
grant execute on function public.reorder_course(uuid, jsonb) to authenticated;

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
grant execute on function public.duplicate_course(uuid, text, uuid) to authenticated;

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

-- ---- Progress ----
-- Written only by set_lesson_progress. Percentages are computed from the published lessons; a completion is final.

create table public.lesson_progress (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  completed_at timestamptz,
  position_seconds integer not null default 0 check (position_seconds between 0 and 86400),
  furthest_seconds integer not null default 0 check (furthest_seconds between 0 and 86400),
  watched_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (profile_id, lesson_id),
  constraint lesson_progress_furthest_is_furthest check (furthest_seconds >= position_seconds)
);
comment on table public.lesson_progress is 'Progress of each learner in each opened lesson.';
comment on column public.lesson_progress.completed_at is 'Time of completion; null while incomplete.';
comment on column public.lesson_progress.position_seconds is 'Last position in the video, in seconds.';
comment on column public.lesson_progress.furthest_seconds is 'Furthest position in the video, in seconds.';
comment on column public.lesson_progress.watched_at is 'Time of the last viewing.';
comment on column public.lesson_progress.created_at is 'Time of the first opening.';

-- Includes the profile for the policy, so that counts use an index-only scan.
create index lesson_progress_lesson_id_idx on public.lesson_progress (lesson_id) include (completed_at, profile_id);

alter table public.lesson_progress enable row level security;
create policy "Learners read their own progress, editors all" on public.lesson_progress
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('courses.read')));
create policy "Accounts with MFA reach their progress only at aal2" on public.lesson_progress
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.lesson_progress to authenticated, service_role;

create table public.course_completions (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  completed_at timestamptz not null,
  course_title text not null,
  lessons jsonb not null check (jsonb_typeof(lessons) = 'array'),
  primary key (profile_id, course_id)
);
comment on table public.course_completions is
  'Completed courses of learners. Final: later changes of the course or of the progress do not change a row. Written by private.count_learners.';
comment on column public.course_completions.completed_at is 'When the learner completed the last lesson.';
comment on column public.course_completions.course_title is 'Title of the course on that day.';
comment on column public.course_completions.lessons is 'Published lessons on that day, in order: [{"id", "title"}].';

create index course_completions_course_id_idx on public.course_completions (course_id);

alter table public.course_completions enable row level security;
create policy "Learners read their own completions, editors all" on public.course_completions
  for select to authenticated using (profile_id = (select auth.uid()) or (select private.can('courses.read')));
create policy "Accounts with MFA reach their completions only at aal2" on public.course_completions
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.course_completions to authenticated, service_role;

create function private.is_new_lesson(lesson_id uuid, completed_lessons jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(not completed_lessons @> jsonb_build_array(jsonb_build_object('id', lesson_id)), false);
$$;
comment on function private.is_new_lesson(uuid, jsonb) is
  'Whether a lesson was published after the learner completed the course. Takes course_completions.lessons; false for null, a course that is not completed.';
grant execute on function private.is_new_lesson(uuid, jsonb) to authenticated;

create function private.set_lesson_progress(lesson_id uuid, completed boolean, position_seconds integer, seconds_ago integer)
returns public.lesson_progress
language plpgsql security definer set search_path = '' as $$
declare
  learner uuid := auth.uid();
  -- An age instead of a time, because a device's clock may be wrong but rarely runs at a wrong speed.
  seen_at timestamptz := now() - make_interval(secs => least(greatest(coalesce(seconds_ago, 0), 0), 2592000));
  longest integer;
  place integer;
  saved public.lesson_progress;
begin
  if learner is null or not private.may_learn() then
    raise exception 'Lessons are for customers with a site.' using errcode = '42501';
  end if;
  select coalesce(l.duration_seconds, 86400) into longest
    from public.lessons l join public.courses c on c.id = l.course_id
   where l.id = set_lesson_progress.lesson_id and l.status = 'published' and c.status = 'published';
  if not found then
    raise exception 'There is no such published lesson.' using errcode = 'PT404';
  end if;
  -- Checked first, because least and greatest ignore nulls.
  if set_lesson_progress.position_seconds is not null then
    place := least(greatest(set_lesson_progress.position_seconds, 0), longest);
  end if;

  insert into public.lesson_progress as p (profile_id, lesson_id, completed_at, position_seconds, furthest_seconds, watched_at)
  values (learner, set_lesson_progress.lesson_id, case when completed then now() end, coalesce(place, 0), coalesce(place, 0), seen_at)
  on conflict on constraint lesson_progress_pkey do update set
    -- A late report from an offline device only adds progress.
    completed_at = case
      when completed then coalesce(p.completed_at, now())
      when completed is false and seen_at >= p.watched_at then null
      else p.completed_at
    end,
    position_seconds = case when seen_at >= p.watched_at then coalesce(place, p.position_seconds) else p.position_seconds end,
    furthest_seconds = greatest(p.furthest_seconds, place),
    watched_at = greatest(p.watched_at, seen_at)
  returning p.* into saved;
  return saved;
end;
$$;
comment on function private.set_lesson_progress(uuid, boolean, integer, integer) is
  'Stores the caller''s progress in a published lesson; see public.set_lesson_progress. 42501 without access to lessons, PT404 for any other lesson.';
grant execute on function private.set_lesson_progress(uuid, boolean, integer, integer) to authenticated;

create function public.set_lesson_progress(
  lesson_id uuid, completed boolean default null, position_seconds integer default null, seconds_ago integer default 0
) returns public.lesson_progress
language sql set search_path = '' as $$
  select private.set_lesson_progress(lesson_id, completed, position_seconds, seconds_ago);
$$;
comment on function public.set_lesson_progress(uuid, boolean, integer, integer) is
  'Stores the caller''s progress: completion and position in seconds (null keeps the stored one), as of the given number of seconds ago. The later of two devices sets the position; a late furthest position or completion still counts.';
grant execute on function public.set_lesson_progress(uuid, boolean, integer, integer) to authenticated;

-- Pages select only displayed columns: a list omits the outline, which is then not computed.
create view public.course_overview with (security_invoker = on) as
  select c.id, c.title, c.description, c.language, c.status, c.cover_url, c.cover_alt, c.intro_video_kind, c.intro_video_url,
         c.position, c.created_at, c.search_text as search,
         (select private.may_learn()) as may_learn,
         -- Selects from the reader's few rows before counting, for queries of the last watched course.
         c.id in (select l.course_id from public.lesson_progress p join public.lessons l on l.id = p.lesson_id
                   where p.profile_id = (select auth.uid()) and l.status = 'published') as begun,
         s.lessons, s.duration_seconds, s.completed, s.new_lessons,
         case when k.course_id is not null then 100 when s.lessons = 0 then 0 else s.completed * 100 / s.lessons end as percent,
         s.next_lesson_id, s.watched_at,
         k.completed_at, k.course_title as completed_title, jsonb_array_length(k.lessons) as completed_lessons,
         (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'lessons', o.lessons)
                                    order by m.position, m.created_at, m.id), '[]')
            from public.course_modules m
            join lateral (
              select jsonb_agg(jsonb_build_object(
                       'id', l.id, 'title', l.title, 'durationSeconds', l.duration_seconds,
                       'hasPoster', l.poster_path is not null, 'completed', p.completed_at is not null,
                       'isNew', p.completed_at is null and private.is_new_lesson(l.id, k.lessons),
                       'positionSeconds', coalesce(p.position_seconds, 0))
                     order by l.position, l.created_at, l.id) as lessons
                from public.lessons l
                left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = (select auth.uid())
               where l.course_id = m.course_id and l.module_id = m.id and l.status = 'published'
            ) o on o.lessons is not null
           where m.course_id = c.id) as outline
    from public.courses c
    left join public.course_completions k on k.course_id = c.id and k.profile_id = (select auth.uid())
    left join lateral (
      select count(*)::integer as lessons, count(p.completed_at)::integer as completed,
             (count(*) filter (where p.completed_at is null and private.is_new_lesson(l.id, k.lessons)))::integer as new_lessons,
             coalesce(sum(l.duration_seconds), 0)::integer as duration_seconds,
             max(p.watched_at) as watched_at,
             (array_agg(l.id order by (p.completed_at is not null), p.watched_at desc nulls last,
                        m.position, m.created_at, m.id, l.position, l.created_at, l.id))[1] as next_lesson_id
        from public.lessons l
        join public.course_modules m on m.course_id = l.course_id and m.id = l.module_id
        left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = (select auth.uid())
       where l.course_id = c.id and l.status = 'published'
    ) s on true;
comment on view public.course_overview is
  'Courses as their reader sees them: published lessons, completed ones, percent, the next lesson (next_lesson_id), and the outline of modules and lessons. A completed course stays at 100 percent, with its date, title and number of lessons of that day; new_lessons counts the lessons published since.';
grant select on public.course_overview to authenticated;

-- ---- Certificates for others ----

create table public.certificate_links (
  profile_id uuid not null references public.profiles (id) on delete cascade,
  course_id uuid not null,
  code text not null unique default translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_')
    check (code ~ '^[A-Za-z0-9_-]{24}$'),
  created_at timestamptz not null default now(),
  primary key (profile_id, course_id),
  constraint certificate_links_completion_fkey foreign key (profile_id, course_id)
    references public.course_completions (profile_id, course_id) on delete cascade
);
comment on table public.certificate_links is
  'Certificates that learners show to others. A row exists only while the learner has switched the link on; a later row has another code.';
comment on column public.certificate_links.code is 'Random part of the address, which opens the certificate without a session.';

alter table public.certificate_links enable row level security;
create policy "Learners read their own links" on public.certificate_links
  for select to authenticated using (profile_id = (select auth.uid()));
create policy "Accounts with MFA reach their links only at aal2" on public.certificate_links
  as restrictive for all to authenticated using ((select private.is_mfa_satisfied()));
grant select on public.certificate_links to authenticated, service_role;

create function private.share_certificate(course_id uuid, shared boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  learner uuid := auth.uid();
  link_code text;
begin
  if learner is null or not private.is_mfa_satisfied() then
    raise exception 'Only learners show their certificates.' using errcode = '42501';
  end if;
  if not shared then
    delete from public.certificate_links l where l.profile_id = learner and l.course_id = share_certificate.course_id;
    return null;
  end if;
  if not exists (select from public.course_completions k
                  where k.profile_id = learner and k.course_id = share_certificate.course_id) then
    raise exception 'There is no certificate of this course.' using errcode = 'PT404';
  end if;
  -- The certificate names the learner and never shows an e-mail address in place of the name.
  if not exists (select from public.profiles p where p.id = learner and p.full_name is not null) then
    raise exception 'name_missing' using errcode = 'PT422', hint = 'Store the name of the learner first.';
  end if;
  insert into public.certificate_links (profile_id, course_id) values (learner, share_certificate.course_id)
  on conflict on constraint certificate_links_pkey do nothing;
  select l.code into link_code from public.certificate_links l
   where l.profile_id = learner and l.course_id = share_certificate.course_id;
  return link_code;
end;
$$;
comment on function private.share_certificate(uuid, boolean) is
  'Switches the link to the caller''s certificate on or off; see public.share_certificate. 42501 without a session, PT404 without a completion, PT422 name_missing without a name.';
grant execute on function private.share_certificate(uuid, boolean) to authenticated;

create function public.share_certificate(course_id uuid, shared boolean) returns text
language sql set search_path = '' as $$
  select private.share_certificate(course_id, shared);
$$;
comment on function public.share_certificate(uuid, boolean) is
  'Switches the link to the caller''s certificate of a course on or off. Returns its code, or null when it is off. Can be repeated.';
grant execute on function public.share_certificate(uuid, boolean) to authenticated;

create function private.shared_certificate(code text)
returns table (learner_name text, course_title text, completed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.full_name, k.course_title, k.completed_at
    from public.certificate_links l
    join public.course_completions k on k.profile_id = l.profile_id and k.course_id = l.course_id
    join public.profiles p on p.id = l.profile_id
    -- The page of a hidden course is closed to its learners, who could not switch the link off there.
    join public.courses c on c.id = l.course_id and c.status = 'published'
   where l.code = shared_certificate.code and p.full_name is not null;
$$;
comment on function private.shared_certificate(text) is
  'Name, course and date of a certificate whose link is on; no row for any other code.';
grant execute on function private.shared_certificate(text) to anon, authenticated;

create function public.shared_certificate(code text)
returns table (learner_name text, course_title text, completed_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.shared_certificate(code);
$$;
comment on function public.shared_certificate(text) is 'A certificate that its learner shows to others; see private.shared_certificate.';
grant execute on function public.shared_certificate(text) to anon, authenticated;

-- ---- Learners and completions ----
-- Counted by triggers, because counting a million progress rows for a list would take a second.

create table private.course_learners (
  course_id uuid not null references public.courses (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  learning boolean not null default false,
  primary key (course_id, profile_id)
);
comment on table private.course_learners is 'Learners of each course, from lesson_progress and lessons. Updated by triggers.';
comment on column private.course_learners.learning is 'Whether they have opened a lesson of the course.';

create index course_learners_profile_id_idx on private.course_learners (profile_id);

alter table private.course_learners enable row level security;
create policy "Nobody reads who learns but through course_list" on private.course_learners
  for select to anon, authenticated using (false);

create table private.course_totals (
  course_id uuid primary key references public.courses (id) on delete cascade,
  learners integer not null default 0,
  completions integer not null default 0
);
comment on table private.course_totals is 'Number of learners and completions per course. Updated by triggers.';
comment on column private.course_totals.learners is 'Learners who opened a lesson.';
comment on column private.course_totals.completions is 'Number of rows in course_completions.';

alter table private.course_totals enable row level security;
create policy "Nobody reads the totals but through course_list" on private.course_totals
  for select to anon, authenticated using (false);

create function private.count_learners(course_ids uuid[], profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.course_totals (course_id)
  select c.id from public.courses c where c.id = any (course_ids) order by c.id
  on conflict do nothing;
  -- Skips rows that are being deleted.
  insert into private.course_learners (course_id, profile_id)
  select distinct c.id, q.id
    from unnest(course_ids, profile_ids) pair (course_id, profile_id)
    join public.courses c on c.id = pair.course_id
    join public.profiles q on q.id = pair.profile_id
   order by 1, 2
  on conflict do nothing;
  -- Locked first, so that the second of two concurrent completions counts the first.
  perform from private.course_learners n
     join unnest(course_ids, profile_ids) pair (course_id, profile_id)
       on n.course_id = pair.course_id and n.profile_id = pair.profile_id
    order by n.course_id, n.profile_id
      for update of n;

  with counted as (
    select n.course_id, n.profile_id, n.learning as was_learning, s.opened > 0 as learning, s.completed_at,
           c.status = 'published' and s.published > 0 and s.completed = s.published
             and not exists (select from public.course_completions k
                              where k.course_id = n.course_id and k.profile_id = n.profile_id) as completes
      from private.course_learners n
      join (select distinct * from unnest(course_ids, profile_ids) pair (course_id, profile_id)) pair
        on n.course_id = pair.course_id and n.profile_id = pair.profile_id
      join public.courses c on c.id = n.course_id
     cross join lateral (
       select count(p.lesson_id) as opened,
              count(*) filter (where l.status = 'published') as published,
              count(p.completed_at) filter (where l.status = 'published') as completed,
              max(p.completed_at) filter (where l.status = 'published') as completed_at
         from public.lessons l
         left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = n.profile_id
        where l.course_id = n.course_id
     ) s
  ), stored as (
    update private.course_learners n set learning = k.learning
      from counted k
     where n.course_id = k.course_id and n.profile_id = k.profile_id and n.learning <> k.learning
  ), completed as (
    insert into public.course_completions (profile_id, course_id, completed_at, course_title, lessons)
    select k.profile_id, k.course_id, k.completed_at, c.title,
           (select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title)
                             order by m.position, m.created_at, m.id, l.position, l.created_at, l.id)
              from public.lessons l
              join public.course_modules m on m.course_id = l.course_id and m.id = l.module_id
             where l.course_id = k.course_id and l.status = 'published')
      from counted k join public.courses c on c.id = k.course_id
     where k.completes
     order by k.course_id, k.profile_id
    returning course_id
  ), changes as (
    select k.course_id, k.learning::integer - k.was_learning::integer as learners, 0 as completions from counted k
    union all
    select d.course_id, 0, 1 from completed d
  )
  update private.course_totals t
     set learners = t.learners + d.learners, completions = t.completions + d.completions
    from (select h.course_id, sum(h.learners) as learners, sum(h.completions) as completions
            from changes h group by h.course_id) d
   where t.course_id = d.course_id and (d.learners <> 0 or d.completions <> 0);
end;
$$;
comment on function private.count_learners(uuid[], uuid[]) is
  'For pairs of a course and a learner: updates the learners, stores completions of published courses, and updates the course''s totals.';

create function private.count_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  course_ids uuid[];
  profile_ids uuid[];
begin
  -- The position in a video does not affect the counts.
  if tg_op = 'UPDATE' then
    select array_agg(l.course_id), array_agg(n.profile_id) into course_ids, profile_ids
      from after_change n
      join before_change o on o.profile_id = n.profile_id and o.lesson_id = n.lesson_id
      join public.lessons l on l.id = n.lesson_id
     where (n.completed_at is null) <> (o.completed_at is null);
  elsif tg_op = 'INSERT' then
    select array_agg(l.course_id), array_agg(n.profile_id) into course_ids, profile_ids
      from after_change n join public.lessons l on l.id = n.lesson_id;
  else
    select array_agg(l.course_id), array_agg(o.profile_id) into course_ids, profile_ids
      from before_change o join public.lessons l on l.id = o.lesson_id;
  end if;
  if course_ids is not null then
    perform private.count_learners(course_ids, profile_ids);
  end if;
  return null;
end;
$$;
comment on function private.count_progress() is 'Trigger: recounts learners whose progress changed.';

create trigger count_new_progress after insert on public.lesson_progress
  referencing new table as after_change for each statement execute function private.count_progress();
create trigger count_changed_progress after update on public.lesson_progress
  referencing old table as before_change new table as after_change for each statement execute function private.count_progress();
create trigger count_gone_progress after delete on public.lesson_progress
  referencing old table as before_change for each statement execute function private.count_progress();

create function private.count_lessons() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
  course_ids uuid[];
  profile_ids uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.course_id) into changed
      from after_change n join before_change o on o.id = n.id where n.status <> o.status;
  elsif tg_op = 'INSERT' then
    select array_agg(distinct n.course_id) into changed from after_change n where n.status = 'published';
  else
    select array_agg(distinct o.course_id) into changed from before_change o;
  end if;
  select array_agg(n.course_id), array_agg(n.profile_id) into course_ids, profile_ids
    from private.course_learners n where n.course_id = any (changed);
  if course_ids is not null then
    perform private.count_learners(course_ids, profile_ids);
  end if;
  return null;
end;
$$;
comment on function private.count_lessons() is 'Trigger: recounts a course''s learners when a lesson is published, hidden or removed.';

create trigger count_new_lessons after insert on public.lessons
  referencing new table as after_change for each statement execute function private.count_lessons();
create trigger count_changed_lessons after update on public.lessons
  referencing old table as before_change new table as after_change for each statement execute function private.count_lessons();
create trigger count_gone_lessons after delete on public.lessons
  referencing old table as before_change for each statement execute function private.count_lessons();

create function private.count_published_course() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  profile_ids uuid[] := array(select n.profile_id from private.course_learners n where n.course_id = new.id);
begin
  perform private.count_learners(array_fill(new.id, array[cardinality(profile_ids)]), profile_ids);
  return null;
end;
$$;
comment on function private.count_published_course() is
  'Trigger: recounts a course''s learners when it is published, because its lessons may have changed while it was a draft.';

create trigger count_published_course after update of status on public.courses
  for each row when (new.status = 'published' and old.status <> 'published')
  execute function private.count_published_course();

create function private.forget_learners() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.course_totals t set learners = t.learners - d.learners
    from (select o.course_id, count(*) filter (where o.learning) as learners from before_change o group by o.course_id) d
   where t.course_id = d.course_id;
  return null;
end;
$$;
comment on function private.forget_learners() is 'Trigger: removes deleted accounts from the totals.';

create trigger forget_learners after delete on private.course_learners
  referencing old table as before_change for each statement execute function private.forget_learners();

create function private.forget_completions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.course_totals t set completions = t.completions - d.completions
    from (select o.course_id, count(*) as completions from before_change o group by o.course_id) d
   where t.course_id = d.course_id;
  return null;
end;
$$;
comment on function private.forget_completions() is 'Trigger: removes the completions of deleted accounts from the totals.';

create trigger forget_completions after delete on public.course_completions
  referencing old table as before_change for each statement execute function private.forget_completions();

create function private.course_counts()
returns table (course_id uuid, learners integer, completions integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.can('courses.read') then
    return query select t.course_id, t.learners, t.completions from private.course_totals t;
  end if;
end;
$$;
comment on function private.course_counts() is 'Learners and completions of every course, for roles that may read courses; empty for others.';
grant execute on function private.course_counts() to authenticated;

-- ---- The team's pages ----

create view public.course_list with (security_invoker = on) as
  select c.id, c.title, c.language, c.status, c.created_at, c.updated_at, c.search_text as search,
         s.lessons, s.published_lessons, coalesce(n.learners, 0) as learners, coalesce(n.completions, 0) as completions
    from public.courses c
    left join lateral (
      select count(*)::integer as lessons, (count(*) filter (where l.status = 'published'))::integer as published_lessons
        from public.lessons l where l.course_id = c.id
    ) s on true
    left join private.course_counts() n on n.course_id = c.id;
comment on view public.course_list is 'All courses in the team''s list, with their number of lessons, learners and completions. The counts are zero for roles that may not read courses.';
grant select on public.course_list to authenticated;

create function public.course_reach(course_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
           'title', c.title, 'learners', c.learners, 'completions', c.completions,
           'lessons', (
             select coalesce(jsonb_agg(jsonb_build_object(
                      'id', l.id, 'module', m.title, 'title', l.title, 'status', l.status, 'opened', s.opened, 'completed', s.completed)
                    order by m.position, m.created_at, m.id, l.position, l.created_at, l.id), '[]')
               from public.lessons l
               join public.course_modules m on m.id = l.module_id and m.course_id = l.course_id
              cross join lateral (
                select count(*) as opened, count(p.completed_at) as completed
                  from public.lesson_progress p where p.lesson_id = l.id
              ) s
              where l.course_id = c.id))
    from public.course_list c where c.id = course_reach.course_id and private.can('courses.read');
$$;
comment on function public.course_reach(uuid) is
  'Reach of a course by lesson: learners who opened and who completed it. Null without courses.read and without the course.';
grant execute on function public.course_reach(uuid) to authenticated;

create function public.save_lesson(
  lesson_id uuid, seen timestamptz, title text, status public.publication_status, duration_seconds integer,
  video_kind public.video_kind, video_url text, video_path text, poster_path text, body text
) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  stamp timestamptz;
begin
  update public.lessons l
     set title = save_lesson.title, status = save_lesson.status, duration_seconds = save_lesson.duration_seconds,
         -- A poster of a former video is dropped.
         poster_path = case when save_lesson.video_kind = 'upload' then save_lesson.poster_path end
   where l.id = save_lesson.lesson_id and l.updated_at = seen
  returning l.updated_at into stamp;
  if stamp is null then
    if exists (select from public.lessons l where l.id = save_lesson.lesson_id) and private.can('courses.write') then
      raise exception 'Someone else saved this lesson meanwhile.' using errcode = 'PT409';
    end if;
    raise exception 'There is no such lesson to save.' using errcode = 'PT404';
  end if;
  update public.lesson_contents k
     set video_kind = save_lesson.video_kind, video_url = save_lesson.video_url, video_path = save_lesson.video_path,
         body = save_lesson.body
   where k.lesson_id = save_lesson.lesson_id;
  return stamp;
end;
$$;
comment on function public.save_lesson(uuid, timestamptz, text, public.publication_status, integer, public.video_kind, text, text, text, text) is
  'Saves a lesson with its contents unless it changed since it was seen, and returns the new updated_at. PT409 after a concurrent save, PT404 without the lesson or the permission.';
grant execute on function public.save_lesson(uuid, timestamptz, text, public.publication_status, integer, public.video_kind, text, text, text, text) to authenticated;

create function public.unused_course_files() returns table (bucket text, path text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name
    from storage.objects o
   -- Requires access to every row, because a hidden row would make its files appear unused.
   where private.can('courses.read') and private.can('courses.write')
     -- Recent uploads may be in a form that is not saved yet.
     and o.created_at < now() - interval '1 day'
     and (
       o.bucket_id = 'videos'
         and not exists (select from public.lesson_contents k where k.video_path = o.name)
         and not exists (select from public.courses c where c.intro_video_path = o.name)
       or o.bucket_id = 'lesson-files'
         and not exists (select from public.lesson_files f where f.path = o.name)
         and not exists (select from public.lessons l where l.poster_path = o.name)
     )
   order by o.created_at
   limit 100;
$$;
comment on function public.unused_course_files() is
  'Files of courses, at least a day old, that no lesson and no course uses, for roles that may remove them; empty for others.';
grant execute on function public.unused_course_files() to authenticated;

-- ---- Courses of one customer ----
-- For team members who view the customer's panel.

create function private.customer_courses(profile_id uuid)
returns table (
  id uuid, title text, language public.language, lessons integer, completed integer, new_lessons integer, percent integer,
  completed_at timestamptz, watched_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only roles that read customers see their courses.' using errcode = '42501';
  end if;
  return query
    select c.id, c.title, c.language, s.lessons, s.completed, s.new_lessons,
           -- A completed course stays complete when lessons are added.
           case when f.course_id is not null then 100 when s.lessons = 0 then 0 else s.completed * 100 / s.lessons end,
           f.completed_at, s.watched_at
      from public.courses c
      left join public.course_completions f on f.course_id = c.id and f.profile_id = customer_courses.profile_id
     cross join lateral (
       select count(*)::integer as lessons, count(p.completed_at)::integer as completed,
              (count(*) filter (where p.completed_at is null and private.is_new_lesson(l.id, f.lessons)))::integer as new_lessons,
              max(p.watched_at) as watched_at
         from public.lessons l
         left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = customer_courses.profile_id
        where l.course_id = c.id and l.status = 'published'
     ) s
     where c.status = 'published'
     order by s.watched_at desc nulls last, c.created_at desc, c.id
     limit 100;
end;
$$;
comment on function private.customer_courses(uuid) is
  'Published courses with the progress of one customer, last watched first. Requires customers.read.';
grant execute on function private.customer_courses(uuid) to authenticated;

create function public.customer_courses(profile_id uuid)
returns table (
  id uuid, title text, language public.language, lessons integer, completed integer, new_lessons integer, percent integer,
  completed_at timestamptz, watched_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.customer_courses(profile_id);
$$;
comment on function public.customer_courses(uuid) is
  'Published courses with the progress of one customer, for the team; see private.customer_courses.';
grant execute on function public.customer_courses(uuid) to authenticated;

create function private.customer_course(profile_id uuid, course_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.can('customers.read') then
    raise exception 'Only roles that read customers see their courses.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
             'mayLearn', private.has_learning_site(customer_course.profile_id),
             'lessons', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'id', l.id, 'completed', p.completed_at is not null,
                        'isNew', p.completed_at is null and private.is_new_lesson(l.id, f.lessons),
                        'positionSeconds', coalesce(p.position_seconds, 0)) order by l.id), '[]')
                 from public.lessons l
                 left join public.lesson_progress p on p.lesson_id = l.id and p.profile_id = customer_course.profile_id
                where l.course_id = c.id and l.status = 'published'))
      from public.courses c
      left join public.course_completions f on f.course_id = c.id and f.profile_id = customer_course.profile_id
     where c.id = customer_course.course_id and c.status = 'published');
end;
$$;
comment on function private.customer_course(uuid, uuid) is
  'Progress of one customer in each lesson of a published course, and whether they may open lessons; null for any other course. The outline is in course_overview. Requires customers.read.';
grant execute on function private.customer_course(uuid, uuid) to authenticated;

create function public.customer_course(profile_id uuid, course_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.customer_course(profile_id, course_id);
$$;
comment on function public.customer_course(uuid, uuid) is
  'Progress of one customer in a published course, for the team; see private.customer_course.';
grant execute on function public.customer_course(uuid, uuid) to authenticated;
