-- Course editing: data of the team's course pages in one response. Learners and completions are counted by triggers,
-- because counting a million progress rows for a list would take a second.

create table private.course_learners (
  course_id uuid not null references public.courses (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  learning boolean not null default false,
  primary key (course_id, profile_id)
);
comment on table private.course_learners is 'Learners of each course, from lesson_progress and lessons. Updated by triggers.';
comment on column private.course_learners.course_id is 'Course.';
comment on column private.course_learners.profile_id is 'The learner.';
comment on column private.course_learners.learning is 'Whether they have opened a lesson of the course.';
create index course_learners_profile_id_idx on private.course_learners (profile_id);

create table private.course_totals (
  course_id uuid primary key references public.courses (id) on delete cascade,
  learners integer not null default 0,
  completions integer not null default 0
);
comment on table private.course_totals is 'Number of learners and completions per course. Updated by triggers.';
comment on column private.course_totals.course_id is 'Course.';
comment on column private.course_totals.learners is 'Learners who opened a lesson.';
comment on column private.course_totals.completions is 'Number of rows in course_completions.';

alter table private.course_learners enable row level security;
create policy "Nobody reads who learns but through course_list" on private.course_learners
  for select to anon, authenticated using (false);
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
