-- 200 courses of five modules and 50 lessons. Every customer has progress in ten lessons of one course, and every
-- hundredth customer in ten lessons of a second course: about ten times as many progress rows as customers.
insert into public.courses (id, title, description, language, status, created_at)
select md5('course-' || c)::uuid, 'Curso ' || c || ' sobre ' || (array['segurança', 'imagens', 'textos', 'menus'])[1 + c % 4],
       repeat('O que se aprende neste curso. ', 10), (array['pt-BR', 'pt-PT', 'en']::public.language[])[1 + c % 3],
       case when c % 10 = 0 then 'draft'::public.publication_status else 'published' end, now() - interval '1 day' * c
  from generate_series(1, 200) c;

insert into public.course_modules (id, course_id, title, position)
select md5('module-' || c || '-' || m)::uuid, md5('course-' || c)::uuid, 'Módulo ' || m, m
  from generate_series(1, 200) c cross join generate_series(1, 5) m;

insert into public.lessons (id, course_id, module_id, title, status, position, duration_seconds)
select md5('lesson-' || c || '-' || l)::uuid, md5('course-' || c)::uuid, md5('module-' || c || '-' || (1 + (l - 1) / 10))::uuid,
       'Aula ' || l, case when l % 25 = 0 then 'draft'::public.publication_status else 'published' end, l, 60 + l
  from generate_series(1, 200) c cross join generate_series(1, 50) l;

insert into public.lesson_contents (lesson_id, body)
select l.id, repeat('Um parágrafo de uma aula. ', 100) from public.lessons l;

-- In the order of the key, so that its index grows at the end.
insert into public.lesson_progress (profile_id, lesson_id, completed_at, position_seconds, furthest_seconds, watched_at)
select learner.id, md5('lesson-' || 1 + (n + other * 7) % 200 || '-' || l)::uuid,
       case when l % 4 > 0 then now() - interval '1 day' end, 30, 40, now() - interval '1 hour' * l - interval '1 day' * other
  from (select md5('customer-' || n)::uuid as id, n from generate_series(1, :customers) n order by 1) learner
 cross join generate_series(0, 1) other
 cross join generate_series(1, 10) l
 where other = 0 or n % 100 = 25;

-- Counts that triggers would have written.
insert into private.course_learners (course_id, profile_id, learning)
select distinct l.course_id, p.profile_id, true
  from public.lesson_progress p join public.lessons l on l.id = p.lesson_id;
-- Every sixteenth learner completed an earlier version of the course with nine lessons.
insert into public.course_completions (profile_id, course_id, completed_at, course_title, lessons)
select n.profile_id, n.course_id, now() - interval '30 days', 'Curso',
       (select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by l.position)
          from public.lessons l where l.course_id = n.course_id and l.position < 10)
  from private.course_learners n where n.profile_id::text like '%a_';
insert into private.course_totals (course_id, learners, completions)
select n.course_id, count(*), count(k.course_id)
  from private.course_learners n
  left join public.course_completions k on k.course_id = n.course_id and k.profile_id = n.profile_id
 group by n.course_id;
