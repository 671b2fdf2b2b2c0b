-- Courses of one customer, for team members who view the customer's panel.

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

create function public.customer_courses(profile_id uuid)
returns table (
  id uuid, title text, language public.language, lessons integer, completed integer, new_lessons integer, percent integer,
  completed_at timestamptz, watched_at timestamptz)
language sql stable set search_path = '' as $$
  select * from private.customer_courses(profile_id);
$$;
comment on function public.customer_courses(uuid) is
  'Published courses with the progress of one customer, for the team; see private.customer_courses.';

grant execute on function private.customer_courses(uuid) to authenticated;
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

create function public.customer_course(profile_id uuid, course_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.customer_course(profile_id, course_id);
$$;
comment on function public.customer_course(uuid, uuid) is
  'Progress of one customer in a published course, for the team; see private.customer_course.';

grant execute on function private.customer_course(uuid, uuid) to authenticated;
grant execute on function public.customer_course(uuid, uuid) to authenticated;
