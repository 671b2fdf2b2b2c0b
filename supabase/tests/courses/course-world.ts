import {
  customer,
  openTestDatabase,
  teamMember,
  type Caller,
  type Row,
  type TestDatabase,
} from "../test-database.ts";

/** The IDs of a course, of its modules and of its lessons in their order. */
export type Course = { id: string; modules: string[]; lessons: string[] };

/** A database with an editor, a learner and a customer without access to lessons. */
export type CourseWorld = {
  database: TestDatabase;
  editor: Caller;
  learner: Caller;
  learnerId: string;
  /** A customer who did not pay. */
  visitor: Caller;
  /** Runs a statement and returns the first column of its first row. */
  value: (caller: Caller, sql: string, params?: unknown[]) => Promise<string>;
  /**
   * Creates a published course with published lessons, as an editor does.
   *
   * @param lessonsPerModule two modules with two lessons each by default
   */
  newCourse: (title?: string, lessonsPerModule?: number[]) => Promise<Course>;
  /** Returns a course with the caller's progress, or undefined when it is hidden. */
  overview: (caller: Caller, course: Course) => Promise<Row | undefined>;
  /** Completes a lesson, or reopens it. */
  complete: (caller: Caller, lesson: string | undefined, completed?: boolean) => Promise<unknown>;
};

/** Opens the database of a test file about courses. */
export async function openCourseWorld(): Promise<CourseWorld> {
  const database = await openTestDatabase();
  const editor = teamMember(await database.signUp("editor@example.com"), "editor");
  const learnerId = await database.signUp("learner@example.com");
  const visitor = customer(await database.signUp("visitor@example.com"));
  await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    learnerId,
  ]);

  const value: CourseWorld["value"] = async (caller, sql, params = []) => {
    const { rows } = await database.as(caller, sql, params);
    return String(Object.values(rows[0] ?? {})[0]);
  };

  const newCourse: CourseWorld["newCourse"] = async (title = "Cuidar do site", lessonsPerModule = [2, 2]) => {
    const id = await value(editor, "insert into public.courses (title) values ($1) returning id", [title]);
    const modules: string[] = [];
    const lessons: string[] = [];
    for (const [position, count] of lessonsPerModule.entries()) {
      const module = await value(
        editor,
        "insert into public.course_modules (course_id, title, position) values ($1, 'Módulo', $2) returning id",
        [id, position],
      );
      modules.push(module);
      for (let place = 0; place < count; place += 1) {
        lessons.push(
          await value(
            editor,
            `insert into public.lessons (course_id, module_id, title, status, position, duration_seconds)
             values ($1, $2, 'Aula', 'published', $3, 120) returning id`,
            [id, module, place],
          ),
        );
      }
    }
    await database.as(editor, "update public.courses set status = 'published' where id = $1", [id]);
    return { id, modules, lessons };
  };

  return {
    database,
    editor,
    learner: customer(learnerId),
    learnerId,
    visitor,
    value,
    newCourse,
    overview: async (caller, course) =>
      (
        await database.as(
          caller,
          `select lessons, completed, percent, next_lesson_id, begun, may_learn, duration_seconds,
                  jsonb_path_query_array(outline, '$[*].lessons[*].id') as outline
             from public.course_overview where id = $1`,
          [course.id],
        )
      ).rows[0],
    complete: (caller, lesson, completed = true) =>
      database.as(caller, "select * from public.set_lesson_progress($1, $2)", [lesson, completed]),
  };
}
