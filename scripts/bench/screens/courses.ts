import { listQuery, type BenchQuery } from "../postgrest.ts";

const summary = `id, title, description, language, cover_url, cover_alt, lessons, completed, percent, duration_seconds,
  next_lesson_id, begun`;

const course = "md5('course-21')::uuid";

const list = (where = "status = 'published'"): string =>
  listQuery({
    from: "course_overview",
    columns: summary,
    where,
    order: "created_at desc, id asc",
    limit: 12,
    counted: true,
  });

/** Courses, as a learner asks for them. */
export const courses: BenchQuery[] = [
  { name: "first page", sql: list() },
  { name: "search", sql: list("status = 'published' and search like '%imagens%'") },
  {
    name: "one course with its outline",
    sql: `select ${summary}, may_learn, completed_at, outline from public.course_overview
           where id = ${course} and status = 'published'`,
  },
  {
    name: "the one to go on with",
    sql: `select id, title, language, lessons, completed, percent, next_lesson_id from public.course_overview
           where status = 'published' and begun and may_learn and percent < 100 order by watched_at desc limit 1`,
  },
  {
    name: "a lesson's text",
    sql: "select video_kind, video_url, body from public.lesson_contents where lesson_id = md5('lesson-21-7')::uuid",
  },
];
