-- Lesson progress, written only by set_lesson_progress, and course completions. Percentages are computed from the
-- published lessons; a completion is final.

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
comment on column public.lesson_progress.profile_id is 'The learner.';
comment on column public.lesson_progress.lesson_id is 'The lesson.';
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
comment on column public.course_completions.profile_id is 'Learner.';
comment on column public.course_completions.course_id is 'Course.';
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

create function public.set_lesson_progress(
  lesson_id uuid, completed boolean default null, position_seconds integer default null, seconds_ago integer default 0
) returns public.lesson_progress
language sql set search_path = '' as $$
  select private.set_lesson_progress(lesson_id, completed, position_seconds, seconds_ago);
$$;
comment on function public.set_lesson_progress(uuid, boolean, integer, integer) is
  'Stores the caller''s progress: completion and position in seconds (null keeps the stored one), as of the given number of seconds ago. The later of two devices sets the position; a late furthest position or completion still counts.';
grant execute on function private.set_lesson_progress(uuid, boolean, integer, integer) to authenticated;
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
