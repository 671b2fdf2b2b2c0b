import { describe, expect, test } from "vitest";
import { openCourseWorld, type Course } from "./course-world.ts";
import { anon, serviceRole, type Caller } from "../test-database.ts";

const { database, editor, learner, learnerId, visitor, value, newCourse, overview, complete } =
  await openCourseWorld();

const watch = (caller: Caller, lesson: string | undefined, second: number, ago = 0) =>
  database.as(caller, "select * from public.set_lesson_progress($1, null, $2, $3)", [lesson, second, ago]);

const stored = (lesson: string | undefined) =>
  database.row(
    `select completed_at is not null as completed, position_seconds as position, furthest_seconds as furthest
       from public.lesson_progress where lesson_id = $1`,
    [lesson],
  );

describe("a published course", () => {
  test("shows its outline to every session but not to visitors", async () => {
    const course = await newCourse();
    expect(await overview(visitor, course)).toEqual({
      lessons: 4,
      completed: 0,
      percent: 0,
      next_lesson_id: course.lessons[0],
      begun: false,
      may_learn: false,
      duration_seconds: 480,
      outline: course.lessons,
    });
    await expect(overview(anon, course)).rejects.toMatchObject({ code: "42501" });
  });

  test("hides draft lessons with their contents and files from learners", async () => {
    const course = await newCourse();
    const [draft] = course.lessons;
    await database.rows(
      "insert into public.lesson_files (lesson_id, kind, name, path, size_bytes) values ($1, 'attachment', 'Lista', 'x.pdf', 1)",
      [draft],
    );
    const seen = async (caller: Caller) =>
      (
        await database.as(
          caller,
          `select (select count(*)::int from public.lessons where id = $1) as lessons,
                  (select count(*)::int from public.lesson_contents where lesson_id = $1) as contents,
                  (select count(*)::int from public.lesson_files where lesson_id = $1) as files`,
          [draft],
        )
      ).rows[0];
    expect(await seen(learner)).toEqual({ lessons: 1, contents: 1, files: 1 });
    expect(await seen(visitor)).toEqual({ lessons: 1, contents: 0, files: 0 });
    await database.rows("update public.lessons set status = 'draft' where id = $1", [draft]);
    expect(await seen(learner)).toEqual({ lessons: 0, contents: 0, files: 0 });
    expect(await seen(editor)).toEqual({ lessons: 1, contents: 1, files: 1 });
  });

  test("hides all its contents when it becomes a draft", async () => {
    const course = await newCourse();
    await database.rows("update public.courses set status = 'draft' where id = $1", [course.id]);
    expect(await overview(learner, course)).toBeUndefined();
    const { rows } = await database.as(
      learner,
      "select from public.lesson_contents where lesson_id = any ($1)",
      [course.lessons],
    );
    expect(rows).toEqual([]);
    expect(await overview(editor, course)).toMatchObject({ lessons: 4 });
  });

  test.each([
    ["awaiting_payment", false],
    ["awaiting_activation", true],
    ["active", true],
    ["suspended", true],
    ["cancelled", false],
  ])("opens its lessons to a customer whose site is %s: %s", async (status, opens) => {
    const course = await newCourse();
    const { rows } = await database.rehearse(
      learner,
      "select may_learn, (select count(*)::int from public.lesson_contents where lesson_id = $2) as contents from public.course_overview where id = $1",
      [course.id, course.lessons[0]],
      `set local session_replication_role = replica; update public.sites set status = '${status}', activated_at = now(), suspended_at = ${status === "suspended" ? "now()" : "null"}, suspension_reason = ${status === "suspended" ? "'team'" : "null"} where profile_id = '${learnerId}'`,
    );
    expect(rows).toEqual([{ may_learn: opens, contents: opens ? 1 : 0 }]);
  });

  test("loses all its contents when it is deleted", async () => {
    const course = await newCourse();
    await complete(learner, course.lessons[0]);
    await database.as(editor, "delete from public.courses where id = $1", [course.id]);
    expect(
      await database.rows("select from public.lesson_progress where lesson_id = any ($1)", [course.lessons]),
    ).toEqual([]);
  });
});

describe("set_lesson_progress", () => {
  test("counts only published lessons and follows when one is hidden, published, added or removed", async () => {
    const course = await newCourse();
    const [first, second, , fourth] = course.lessons;
    const percent = async () => (await overview(learner, course))?.["percent"];
    await complete(learner, first);
    expect(await percent()).toBe(25);
    await complete(learner, second);
    expect(await percent()).toBe(50);
    await database.rows("update public.lessons set status = 'draft' where id = $1", [fourth]);
    expect(await percent()).toBe(66);
    await database.rows("update public.lessons set status = 'draft' where id = $1", [first]);
    expect(await percent()).toBe(50);
    await database.rows("update public.lessons set status = 'published' where id = any ($1)", [
      [first, fourth],
    ]);
    expect(await percent()).toBe(50);
    await database.rows("delete from public.lessons where id = $1", [fourth]);
    expect(await percent()).toBe(66);
    await complete(learner, first, false);
    expect(await percent()).toBe(33);
    // A published course must keep a published lesson.
    for (const table of ["courses", "lessons"]) {
      const key = table === "courses" ? "id" : "course_id";
      await database.rows(`update public.${table} set status = 'draft' where ${key} = $1`, [course.id]);
    }
    expect(await overview(editor, course)).toMatchObject({
      lessons: 0,
      percent: 0,
      next_lesson_id: null,
      outline: [],
    });
  });

  test("resumes at the learner's last lesson, or else at the first remaining one", async () => {
    const course = await newCourse();
    const [first, , third] = course.lessons;
    const next = async () => (await overview(learner, course))?.["next_lesson_id"];
    await watch(learner, third, 10);
    expect(await next()).toBe(third);
    await complete(learner, third);
    expect(await next()).toBe(first);
    expect((await overview(learner, course))?.["begun"]).toBe(true);
  });

  test("stores one row with the first time for ten concurrent completions", async () => {
    const course = await newCourse();
    const { rows } = await database.as(
      learner,
      "select (p).* from (select public.set_lesson_progress($1, true) as p from generate_series(1, 10)) ten",
      [course.lessons[0]],
    );
    expect(new Set(rows.map((row) => String(row["completed_at"]))).size).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => complete(learner, course.lessons[0])));
    expect(await stored(course.lessons[0])).toMatchObject({ completed: true });
    expect(await overview(learner, course)).toMatchObject({ completed: 1, percent: 25 });
  });

  test("keeps the furthest second and the position of the later of two devices", async () => {
    const { lessons } = await newCourse();
    await watch(learner, lessons[0], 90);
    await watch(learner, lessons[0], 30);
    expect(await stored(lessons[0])).toEqual({ completed: false, position: 30, furthest: 90 });
    // Sent now by a device that was offline for a minute.
    await watch(learner, lessons[0], 100, 60);
    expect(await stored(lessons[0])).toEqual({ completed: false, position: 30, furthest: 100 });
    await database.as(learner, "select public.set_lesson_progress($1, true, 5, 60)", [lessons[0]]);
    expect(await stored(lessons[0])).toEqual({ completed: true, position: 30, furthest: 100 });
    await database.as(learner, "select public.set_lesson_progress($1, false, 5, 60)", [lessons[0]]);
    expect(await stored(lessons[0])).toMatchObject({ completed: true });
  });

  test("keeps the position when a lesson is completed, and the completion when a position is saved", async () => {
    const { lessons } = await newCourse();
    await watch(learner, lessons[0], 90);
    await complete(learner, lessons[0]);
    await watch(learner, lessons[0], 95);
    expect(await stored(lessons[0])).toEqual({ completed: true, position: 95, furthest: 95 });
    await complete(learner, lessons[0], false);
    expect(await stored(lessons[0])).toEqual({ completed: false, position: 95, furthest: 95 });
  });

  test.each([
    [-5, 0],
    [119, 119],
    [100_000, 120],
  ])("stores second %i of a lesson of 120 as %i", async (sent, kept) => {
    const { lessons } = await newCourse();
    await watch(learner, lessons[0], sent);
    expect(await stored(lessons[0])).toMatchObject({ position: kept, furthest: kept });
  });
});

describe("set_lesson_progress access", () => {
  test("refuses draft lessons, lessons of draft courses and missing lessons", async () => {
    const [draft, hidden] = [await newCourse(), await newCourse()];
    await database.rows("update public.lessons set status = 'draft' where id = $1", [draft.lessons[0]]);
    await database.rows("update public.courses set status = 'draft' where id = $1", [hidden.id]);
    for (const lesson of [draft.lessons[0], hidden.lessons[0], "00000000-0000-4000-8000-00000000dead"]) {
      await expect(complete(learner, lesson)).rejects.toMatchObject({ code: "PT404" });
      await expect(complete(editor, lesson)).rejects.toMatchObject({ code: "PT404" });
    }
  });

  test("refuses customers without access to lessons, and visitors", async () => {
    const { lessons } = await newCourse();
    await expect(complete(visitor, lessons[0])).rejects.toMatchObject({ code: "42501" });
    await expect(complete(anon, lessons[0])).rejects.toMatchObject({ code: "42501" });
    await expect(complete(serviceRole, lessons[0])).rejects.toMatchObject({ code: "42501" });
    await expect(
      database.rehearse(
        learner,
        "select public.set_lesson_progress($1, true)",
        [lessons[0]],
        `set local session_replication_role = replica; update public.sites set status = 'cancelled' where profile_id = '${learnerId}'`,
      ),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("is the only way to write progress", async () => {
    const { lessons } = await newCourse();
    await complete(learner, lessons[0]);
    for (const statement of [
      "insert into public.lesson_progress (profile_id, lesson_id) values ($1, $2)",
      "update public.lesson_progress set completed_at = null where profile_id = $1 and lesson_id = $2",
      "delete from public.lesson_progress where profile_id = $1 and lesson_id = $2",
    ]) {
      for (const caller of [learner, visitor, editor]) {
        await expect(database.as(caller, statement, [learnerId, lessons[0]])).rejects.toMatchObject({
          code: "42501",
        });
      }
    }
    const { rows } = await database.as(visitor, "select from public.lesson_progress where profile_id = $1", [
      learnerId,
    ]);
    expect(rows).toEqual([]);
  });
});

const addLesson = (course: Course) =>
  value(
    editor,
    `insert into public.lessons (course_id, module_id, title, status, position)
     values ($1, $2, 'Aula nova', 'published', 9) returning id`,
    [course.id, course.modules[1]],
  );

const hide = (course: Course) =>
  database.rows("update public.lessons set status = 'draft' where id = $1", [course.lessons[0]]);
const setStatus = (course: Course, status: string) =>
  database.rows("update public.courses set status = $2 where id = $1", [course.id, status]);

const completion = async (course: Course) =>
  (
    await database.as(
      learner,
      `select lessons, completed, percent, new_lessons, completed_at::text, completed_title, completed_lessons,
              jsonb_path_query_array(outline, '$[*].lessons[*].isNew') as new
         from public.course_overview where id = $1`,
      [course.id],
    )
  ).rows[0];

async function completedCourse(): Promise<Course> {
  const course = await newCourse();
  for (const lesson of course.lessons) await complete(learner, lesson);
  return course;
}

describe("a completed course", () => {
  test("keeps its date and its lessons when a lesson is added later, which shows as new", async () => {
    const course = await completedCourse();
    const before = await completion(course);
    expect(before).toMatchObject({ percent: 100, completed_lessons: 4, new_lessons: 0 });
    const added = await addLesson(course);
    const after = { ...before, lessons: 5, new_lessons: 1, new: [false, false, false, false, true] };
    expect(await completion(course)).toEqual(after);
    expect(await overview(learner, course)).toMatchObject({ next_lesson_id: added });
    await complete(learner, added);
    expect(await completion(course)).toEqual({
      ...before,
      lessons: 5,
      completed: 5,
      new: [false, false, false, false, false],
    });
  });

  test("stays completed when it is renamed, a lesson is removed, or the learner reopens one", async () => {
    const course = await completedCourse();
    const before = await completion(course);
    await database.rows("update public.courses set title = 'Outro nome' where id = $1", [course.id]);
    await database.rows("delete from public.lessons where id = $1", [course.lessons[3]]);
    await complete(learner, course.lessons[0], false);
    expect(await completion(course)).toEqual({
      ...before,
      lessons: 3,
      completed: 2,
      new: [false, false, false],
    });
  });

  test("is recorded when the last missing lesson is hidden, but not while the course is a draft", async () => {
    const [shown, hidden] = [await newCourse(), await newCourse()];
    for (const course of [shown, hidden])
      for (const lesson of course.lessons.slice(1)) await complete(learner, lesson);
    await hide(shown);
    await setStatus(hidden, "draft");
    await hide(hidden);
    const recorded = async () =>
      (
        await database.rows(
          `select course_id, jsonb_path_query_array(lessons, '$[*].id') as lessons
             from public.course_completions where course_id = any ($1)`,
          [[shown.id, hidden.id]],
        )
      ).map((row) => ({ ...row }));
    const ofShown = { course_id: shown.id, lessons: shown.lessons.slice(1) };
    expect(await recorded()).toEqual([ofShown]);
    await setStatus(hidden, "published");
    expect(await recorded()).toEqual([ofShown, { course_id: hidden.id, lessons: hidden.lessons.slice(1) }]);
  });

  test("is readable by its learner and editors only and writable by no role", async () => {
    const course = await completedCourse();
    const seenBy = async (caller: Caller) =>
      (await database.as(caller, "select from public.course_completions where course_id = $1", [course.id]))
        .rows.length;
    expect([await seenBy(learner), await seenBy(editor), await seenBy(visitor)]).toEqual([1, 1, 0]);
    for (const statement of [
      "insert into public.course_completions values ($1, $2, now(), 'Curso', '[]')",
      "update public.course_completions set completed_at = now() where profile_id = $1 and course_id = $2",
      "delete from public.course_completions where profile_id = $1 and course_id = $2",
    ])
      for (const caller of [learner, editor])
        await expect(database.as(caller, statement, [learnerId, course.id])).rejects.toMatchObject({
          code: "42501",
        });
  });
});
