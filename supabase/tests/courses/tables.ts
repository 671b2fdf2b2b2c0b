import type { TableDescriptions } from "../table-description.ts";
import { profileOf, courseOf, moduleOf, lessonOf } from "../two-customers.ts";

/** The tables and views of supabase/schemas/courses*.sql. */
export const tables: TableDescriptions = {
  courses: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: (side) => `(title, status) values ('Novo', '${side === "open" ? "published" : "draft"}')`,
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
    nullable: "cover_url intro_video_path intro_video_url",
  },
  course_modules: {
    area: "courses",
    rowsOf: (side) => `course_id = '${courseOf[side]}'`,
    insert: (side) => `(course_id, title, position) values ('${courseOf[side]}', 'Novo', 1)`,
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", ""],
  },
  lessons: {
    area: "courses",
    rowsOf: (side) => `id = '${lessonOf[side]}'`,
    insert: (side) =>
      `(course_id, module_id, title, position) values ('${courseOf[side]}', '${moduleOf[side]}', 'Nova', 1)`,
    set: "title = 'Outra'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
    nullable: "duration_seconds poster_path",
  },
  lesson_contents: {
    area: "courses",
    rowsOf: (side) => `lesson_id = '${lessonOf[side]}'`,
    insert: (side) => `(lesson_id) values ('${lessonOf[side]}')`,
    clear: "delete from public.lesson_contents",
    set: "body = 'Outro'",
    rights: ["", "", "select", "", "select update", "select"],
    nullable: "video_path video_url",
  },
  lesson_files: {
    area: "courses",
    rowsOf: (side) => `lesson_id = '${lessonOf[side]}'`,
    insert: (side) =>
      `(lesson_id, kind, name, path, size_bytes) values ('${lessonOf[side]}', 'attachment', 'Novo', 'new.pdf', 1)`,
    set: "name = 'Outro'",
    rights: ["", "", "select", "", "select insert update delete", "select"],
    checked: {
      name: { good: ["Lista", "x".repeat(160)], bad: ["", "a\nb", "x".repeat(161), null] },
      path: {
        good: ["a.pdf", "A1b-2/lista_1.pdf", "x".repeat(400)],
        bad: ["", "/a.pdf", "../a.pdf", "a b.pdf", "lição.pdf", "a.pdf\n", "x".repeat(401), null],
      },
      size_bytes: { good: [1, 52_428_800], bad: [0, 52_428_801, null] },
      position: { good: [0, 10_000], bad: [-1, 10_001, null] },
    },
    nullable: "language",
  },
  // Written by set_lesson_progress only.
  lesson_progress: {
    area: "courses",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id, lesson_id) values ('${profileOf[side]}', '${lessonOf.hidden}')`,
    set: "completed_at = now()",
    rights: ["", "", "select", "", "select", "select"],
    nullable: "completed_at",
  },
  // Written by triggers only.
  course_completions: {
    area: "courses",
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) =>
      `(profile_id, course_id, completed_at, course_title, lessons) values ('${profileOf[side]}', '${courseOf.hidden}', now(), 'Curso', '[]')`,
    set: "completed_at = now()",
    rights: ["", "", "select", "", "select", "select"],
  },
  // Written by share_certificate only.
  certificate_links: {
    area: null,
    rowsOf: (side) => `profile_id = '${profileOf[side]}'`,
    insert: (side) => `(profile_id, course_id) values ('${profileOf[side]}', '${courseOf.open}')`,
    clear: "delete from public.certificate_links",
    set: "created_at = now()",
    rights: ["", "", "select", "", "", "select"],
  },
  course_overview: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: () => "(title) values ('Novo')",
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select", ""],
  },
  course_list: {
    area: "courses",
    rowsOf: (side) => `id = '${courseOf[side]}'`,
    insert: () => "(title) values ('Novo')",
    set: "title = 'Outro'",
    rights: ["", "", "select", "", "select", ""],
  },
};
