import { listQuery, type BenchQuery } from "../postgrest.ts";

const summary = `id, title, description, language, cover_url, cover_alt, lessons, completed, percent, duration_seconds,
  next_lesson_id, begun, new_lessons, completed_at`;

// The course that the calling customer has half completed.
const course = "md5('course-122')::uuid";

const learnersList = (where = "status = 'published'"): string =>
  listQuery({
    from: "course_overview",
    columns: summary,
    where,
    order: "position asc, created_at desc, id asc",
    limit: 12,
    counted: true,
  });

const teamsList = (where?: string, order = "updated_at desc, id asc"): string =>
  listQuery({
    from: "course_list",
    columns: "id, title, language, status, lessons, published_lessons, learners, completions, updated_at",
    order,
    limit: 25,
    counted: true,
    ...(where === undefined ? {} : { where }),
  });

const queries: BenchQuery[] = [
  { name: "first page", sql: learnersList() },
  { name: "search", sql: learnersList("status = 'published' and search like '%imagens%'") },
  {
    name: "one course with its outline",
    sql: `select ${summary}, may_learn, completed_title, completed_lessons, outline from public.course_overview
           where id = ${course} and status = 'published'`,
  },
  {
    name: "the course to continue",
    sql: `select id, title, language, lessons, completed, percent, next_lesson_id from public.course_overview
           where status = 'published' and begun and may_learn and percent < 100 order by watched_at desc limit 1`,
  },
  {
    name: "a lesson's text",
    sql: "select video_kind, video_url, body from public.lesson_contents where lesson_id = md5('lesson-122-7')::uuid",
  },
];

/** The queries of courses, for learners and for the team. */
export const courses: BenchQuery[] = [
  ...queries.map((query): BenchQuery => ({ ...query, askedBy: "customer" })),
  { name: "team: first page", sql: teamsList() },
  { name: "team: most learners first", sql: teamsList(undefined, "learners desc, id asc") },
  { name: "team: drafts", sql: teamsList("status = 'draft'") },
  { name: "team: search", sql: teamsList("search like '%imagens%'") },
  {
    name: "team: one course to edit, with its outline",
    sql: `select c.id, c.title, c.description, c.language, c.status, c.cover_url, c.cover_alt, c.intro_video_kind,
                 c.intro_video_url, c.intro_video_path, c.updated_at, coalesce(modules.body, '[]') as modules
            from public.courses c
            left join lateral (
              select json_agg(module) as body from (
                select m.id, m.title, m.position, m.updated_at, m.created_at, coalesce(lessons.body, '[]') as lessons
                  from public.course_modules m
                  left join lateral (
                    select json_agg(lesson) as body from (
                      select l.id, l.title, l.status, l.duration_seconds, l.position, l.updated_at, l.created_at,
                             (select row_to_json(k) from (select k.is_empty) k) as contents
                        from public.lessons l left join public.lesson_contents k on k.lesson_id = l.id where l.module_id = m.id
                    ) lesson
                  ) lessons on true
                 where m.course_id = c.id
              ) module
            ) modules on true
           where c.id = ${course}`,
  },
  {
    name: "team: learners' progress",
    sql: `select public.course_reach(${course})`,
    mayGrow: "counts the progress of the course's learners",
  },
];
