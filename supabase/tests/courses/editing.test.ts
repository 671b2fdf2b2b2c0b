import { describe, expect, test } from "vitest";
import { openCourseWorld, type Course } from "./course-world.ts";
import { anon, teamMember, type Caller } from "../test-database.ts";

const { database, editor, learner, learnerId, visitor, value, newCourse, overview, complete } =
  await openCourseWorld();

const counted = async (id: string) =>
  (
    await database.as(
      editor,
      "select lessons, published_lessons, learners, completions from public.course_list where id = $1",
      [id],
    )
  ).rows[0];

test("the list counts learners and completions, which later changes do not undo", async () => {
  const { id, lessons } = await newCourse("Curso", [2]);
  expect(await counted(id)).toEqual({ lessons: 2, published_lessons: 2, learners: 0, completions: 0 });
  await complete(learner, lessons[0]);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 0 });
  await complete(learner, lessons[1]);
  await complete(learner, lessons[1]);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 1 });
  await complete(learner, lessons[0], false);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 1 });
  await database.rows("update public.lessons set status = 'draft' where id = $1", [lessons[0]]);
  expect(await counted(id)).toMatchObject({ published_lessons: 1, completions: 1 });
  await database.rows("update public.lessons set status = 'published' where id = $1", [lessons[0]]);
  await complete(learner, lessons[0]);
  expect(await counted(id)).toMatchObject({ published_lessons: 2, completions: 1 });
  await database.rows("update public.courses set status = 'draft' where id = $1", [id]);
  await database.rows("delete from public.lessons where course_id = $1", [id]);
  expect(await counted(id)).toMatchObject({ lessons: 0, learners: 0, completions: 1 });
});

test("a deleted account is no longer counted, and a course is deleted with its counts", async () => {
  const { id, lessons } = await newCourse("Curso", [1]);
  const [gone, kept] = [await database.signUp("gone@example.com"), await database.signUp("kept@example.com")];
  await database.rows(
    "insert into public.lesson_progress (profile_id, lesson_id, completed_at) values ($1, $3, now()), ($2, $3, now())",
    [gone, kept, lessons[0]],
  );
  expect(await counted(id)).toMatchObject({ learners: 2, completions: 2 });
  await database.rows("delete from auth.users where id = $1", [gone]);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 1 });
  await database.rows("delete from public.courses where id = $1", [id]);
  expect(await database.rows("select from private.course_totals where course_id = $1", [id])).toEqual([]);
});

test("the reach of a course counts openings and completions per lesson, for editors only", async () => {
  const { id, lessons } = await newCourse("Curso", [2]);
  await complete(learner, lessons[0]);
  await database.as(learner, "select public.set_lesson_progress($1, null, 5)", [lessons[1]]);
  const reach = async (caller: Caller) =>
    (await database.as(caller, "select public.course_reach($1) as reach", [id])).rows[0]?.["reach"];
  expect(await reach(editor)).toMatchObject({
    title: "Curso",
    learners: 1,
    completions: 0,
    lessons: [
      { id: lessons[0], module: "Módulo", opened: 1, completed: 1 },
      { id: lessons[1], opened: 1, completed: 0 },
    ],
  });
  expect(await reach(learner)).toBeNull();
});

const save = (caller: Caller, lesson: string | undefined, seen: unknown, title: string, body = "Texto") =>
  database.as(
    caller,
    "select public.save_lesson($1, $2, $3, 'draft', 60, 'youtube', 'https://www.youtube.com/watch?v=abcdefghijk', null, 'p/1.jpg', $4) as seen",
    [lesson, seen, title, body],
  );

test("saving a lesson refuses the second of two concurrent editors and changes nothing for a refused text", async () => {
  const { lessons } = await newCourse("Curso", [2]);
  const stored = () =>
    database.row(
      `select l.title, l.status, l.duration_seconds, k.body, k.video_kind, l.updated_at::text as seen
         from public.lessons l join public.lesson_contents k on k.lesson_id = l.id where l.id = $1`,
      [lessons[0]],
    );
  const first = await stored();
  await save(editor, lessons[0], first?.["seen"], "Minha");
  expect(await stored()).toMatchObject({
    title: "Minha",
    status: "draft",
    duration_seconds: 60,
    body: "Texto",
  });
  await expect(save(editor, lessons[0], first?.["seen"], "Outra")).rejects.toMatchObject({ code: "PT409" });
  const second = await stored();
  await expect(
    save(editor, lessons[0], second?.["seen"], "Outra", "<script>alert(1)</script>"),
  ).rejects.toMatchObject({ code: "23514" });
  await expect(save(learner, lessons[0], second?.["seen"], "Outra")).rejects.toMatchObject({ code: "PT404" });
  expect(await stored()).toMatchObject({ title: "Minha" });
});

test("a lesson keeps the poster of an uploaded video and loses it with the video", async () => {
  const { id, lessons } = await newCourse("Curso", [1]);
  const seen = async () =>
    (await database.row("select updated_at::text as seen from public.lessons where id = $1", [lessons[0]]))?.[
      "seen"
    ];
  const posters = async () =>
    (
      await database.as(
        learner,
        "select jsonb_path_query_array(outline, '$[*].lessons[*].hasPoster') as posters from public.course_overview where id = $1",
        [id],
      )
    ).rows[0]?.["posters"];
  await database.as(
    editor,
    "select public.save_lesson($1, $2, 'Aula', 'published', 60, 'upload', null, 'a.mp4', 'p/1.jpg', '')",
    [lessons[0], await seen()],
  );
  expect(await posters()).toEqual([true]);
  await database.as(
    editor,
    "select public.save_lesson($1, $2, 'Aula', 'published', 60, 'none', null, null, 'p/1.jpg', '')",
    [lessons[0], await seen()],
  );
  expect(await posters()).toEqual([false]);
});

const reorder = (caller: Caller, course: Course, outline: object) =>
  database.as(caller, "select public.reorder_course($1, $2)", [course.id, JSON.stringify(outline)]);

const statusOf = async (id: string) =>
  (await database.row("select status from public.courses where id = $1", [id]))?.["status"];

describe("course editing", () => {
  test("refuses to publish a course without a published lesson", async () => {
    const refused = { code: "PT422", message: "course_without_lessons" };
    await expect(
      database.as(editor, "insert into public.courses (title, status) values ('Vazio', 'published')"),
    ).rejects.toMatchObject(refused);
    const { id } = await newCourse();
    await database.rows("update public.courses set status = 'draft' where id = $1", [id]);
    await database.rows("update public.lessons set status = 'draft' where course_id = $1", [id]);
    const publish = () =>
      database.as(editor, "update public.courses set status = 'published' where id = $1", [id]);
    await expect(publish()).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe("draft");
    await database.rows("update public.lessons set status = 'published' where course_id = $1", [id]);
    await publish();
    expect(await statusOf(id)).toBe("published");
  });

  test("refuses to hide or delete the last published lesson of a published course", async () => {
    const refused = { code: "PT422", message: "course_without_lessons" };
    const { id, lessons } = await newCourse();
    const kept = String(lessons[0]);
    await database.as(
      editor,
      "update public.lessons set status = 'draft' where course_id = $1 and id <> $2",
      [id, kept],
    );
    for (const statement of [
      "update public.lessons set status = 'draft' where id = $1",
      "delete from public.lessons where id = $1",
      "delete from public.course_modules where id = (select module_id from public.lessons where id = $1)",
    ]) {
      await expect(database.as(editor, statement, [kept])).rejects.toMatchObject(refused);
    }
    await database.as(editor, "update public.lessons set title = 'Outra' where id = $1", [kept]);
    await database.as(editor, "update public.courses set status = 'draft' where id = $1", [id]);
    await database.as(editor, "update public.lessons set status = 'draft' where id = $1", [kept]);
  });

  test("deletes a published course with its lessons", async () => {
    const { id } = await newCourse();
    await database.as(editor, "delete from public.courses where id = $1", [id]);
    expect(await database.rows("select from public.lessons where course_id = $1", [id])).toEqual([]);
  });
});

describe("course order", () => {
  test("orders courses without changing what an open form has read", async () => {
    const [first, second] = [await newCourse("Primeiro"), await newCourse("Segundo")];
    const all = (await database.rows("select id from public.courses order by created_at")).map(
      ({ id }) => id,
    );
    const wanted = [second.id, first.id, ...all.filter((id) => id !== first.id && id !== second.id)];
    const stamps = () => database.rows("select updated_at from public.courses order by id");
    const before = await stamps();
    const order = (caller: Caller, ids: unknown[]) =>
      database.as(caller, "select public.reorder_courses($1)", [ids]);
    await order(editor, wanted);
    const { rows } = await database.as(
      learner,
      "select id from public.course_overview order by position, created_at desc, id limit 2",
    );
    expect(rows.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await stamps()).toEqual(before);
    await expect(order(editor, wanted.slice(1))).rejects.toMatchObject({ code: "PT409" });
    await expect(order(learner, wanted)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    ["neither a video nor a text", "body = e' \\n'", true],
    ["a text", "body = 'Olá'", false],
    ["a video", "video_kind = 'youtube', video_url = 'https://www.youtube.com/watch?v=abcdefghijk'", false],
  ])("shows whether a lesson is empty: with %s", async (_what, assignment, isEmpty) => {
    const { lessons } = await newCourse();
    const { rows } = await database.as(
      editor,
      `update public.lesson_contents set ${assignment} where lesson_id = $1 returning is_empty`,
      [lessons[0]],
    );
    expect(rows).toEqual([{ is_empty: isEmpty }]);
  });

  test("orders modules and lessons and moves a lesson to another module in one call", async () => {
    const course = await newCourse();
    const [a, b, c, d] = course.lessons;
    const [one, two] = course.modules;
    await reorder(editor, course, [
      { id: two, lessons: [d, a, c] },
      { id: one, lessons: [b] },
    ]);
    expect((await overview(learner, course))?.["outline"]).toEqual([d, a, c, b]);
  });

  test.each([
    [
      "a lesson is missing",
      (c: Course) => [
        { id: c.modules[0], lessons: c.lessons.slice(1) },
        { id: c.modules[1], lessons: [] },
      ],
    ],
    ["a module is missing", (c: Course) => [{ id: c.modules[0], lessons: c.lessons }]],
    [
      "a lesson is there twice",
      (c: Course) => [
        { id: c.modules[0], lessons: [...c.lessons, c.lessons[0]] },
        { id: c.modules[1], lessons: [] },
      ],
    ],
    [
      "a lesson is another course's",
      (c: Course, o: Course) => [
        { id: c.modules[0], lessons: [...c.lessons.slice(1), o.lessons[0]] },
        { id: c.modules[1], lessons: [] },
      ],
    ],
  ])("reorders nothing when %s", async (_what, outline) => {
    const [course, other] = [await newCourse(), await newCourse()];
    await expect(reorder(editor, course, outline(course, other))).rejects.toMatchObject({ code: "PT409" });
    expect((await overview(learner, course))?.["outline"]).toEqual(course.lessons);
  });
});

describe("copied and invalid courses", () => {
  test("copies a course with all its contents into a draft without progress", async () => {
    const course = await newCourse();
    await complete(learner, course.lessons[0]);
    await database.as(
      editor,
      "update public.lesson_contents set video_kind = 'youtube', video_url = 'https://www.youtube.com/watch?v=abcdefghijk', body = '# Olá' where lesson_id = $1",
      [course.lessons[0]],
    );
    await database.as(
      editor,
      "insert into public.lesson_files (lesson_id, kind, name, path, language, size_bytes) values ($1, 'captions', 'Português', 'a.vtt', 'pt-BR', 10)",
      [course.lessons[0]],
    );
    await database.as(editor, "update public.lessons set poster_path = 'a.jpg' where id = $1", [
      course.lessons[0],
    ]);
    const copy = await value(editor, "select public.duplicate_course($1, 'Cópia')", [course.id]);
    // Repeated because the response was lost.
    expect(await value(editor, "select public.duplicate_course($1, 'Cópia', $2)", [course.id, copy])).toBe(
      copy,
    );
    expect(await database.rows("select id from public.courses where title = 'Cópia'")).toEqual([
      { id: copy },
    ]);
    const [copied] = await database.rows(
      `select c.title, c.status, count(l.id)::int as lessons, count(f.id)::int as files, count(p.lesson_id)::int as progress,
              max(k.body) as body, max(k.video_url) as video, max(l.poster_path) as poster
         from public.courses c join public.lessons l on l.course_id = c.id join public.lesson_contents k on k.lesson_id = l.id
         left join public.lesson_files f on f.lesson_id = l.id left join public.lesson_progress p on p.lesson_id = l.id
        where c.id = $1 group by c.id`,
      [copy],
    );
    expect(copied).toEqual({
      title: "Cópia",
      status: "draft",
      lessons: 4,
      files: 1,
      progress: 0,
      body: "# Olá",
      video: "https://www.youtube.com/watch?v=abcdefghijk",
      poster: "a.jpg",
    });
  });

  test("refuses a module of another course", async () => {
    const [course, other] = [await newCourse(), await newCourse()];
    await expect(
      database.as(editor, "update public.lessons set module_id = $2 where id = $1", [
        course.lessons[0],
        other.modules[0],
      ]),
    ).rejects.toMatchObject({ code: "23503" });
  });

  test.each([
    ["a text with a script", "body = '<script>alert(1)</script>'"],
    [
      "a video of any website",
      "video_kind = 'youtube', video_url = 'https://example.com/watch?v=abcdefghijk'",
    ],
    ["an address with a script", "video_kind = 'vimeo', video_url = 'javascript:alert(1)'"],
    ["an upload that is not a video", "video_kind = 'upload', video_path = 'course/page.html'"],
    ["an upload outside the bucket's folders", "video_kind = 'upload', video_path = '../avatars/x.mp4'"],
    ["an upload without its file", "video_kind = 'upload'"],
  ])("refuses %s", async (_what, assignment) => {
    const { lessons } = await newCourse();
    await expect(
      database.as(editor, `update public.lesson_contents set ${assignment} where lesson_id = $1`, [
        lessons[0],
      ]),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test.each([
    ["a customer", () => learner],
    ["support", () => teamMember(learnerId, "support")],
  ])("refuses to reorder and copy for %s", async (_who, caller) => {
    const course = await newCourse();
    await expect(reorder(caller(), course, [])).rejects.toMatchObject({ code: "PT404" });
    await expect(
      database.as(caller(), "select public.duplicate_course($1, 'Cópia')", [course.id]),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("the files of courses", () => {
  const attempt = "insert into storage.objects (bucket_id, name) values ($1, 'course/a.mp4')";

  test.each(["videos", "lesson-files"])("only editors write to %s", async (bucket) => {
    await expect(database.rehearse(editor, attempt, [bucket])).resolves.toMatchObject({ affectedRows: 1 });
    for (const caller of [learner, visitor, anon, teamMember(learnerId, "support")]) {
      await expect(database.rehearse(caller, attempt, [bucket])).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("only editors read them without the function", async () => {
    await database.script(
      "insert into storage.objects (bucket_id, name) values ('videos', 'course/kept.mp4')",
    );
    const seen = async (caller: Caller) =>
      (await database.as(caller, "select from storage.objects")).rows.length;
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${learnerId}'`);
    expect([await seen(editor), await seen(learner), await seen(anon)]).toEqual([1, 0, 0]);
  });

  test("other buckets keep their access", async () => {
    await expect(database.rehearse(editor, attempt, ["avatars"])).rejects.toMatchObject({ code: "42501" });
  });

  test("unused files older than a day are listed for editors, except files of a copied course", async () => {
    const { id, lessons } = await newCourse("Curso", [1]);
    await database.rows(
      "update public.courses set intro_video_kind = 'upload', intro_video_path = 'u/intro.mp4' where id = $1",
      [id],
    );
    await database.rows(
      "update public.lesson_contents set video_kind = 'upload', video_path = 'u/a.mp4' where lesson_id = $1",
      [lessons[0]],
    );
    await database.rows("update public.lessons set poster_path = 'u/a.jpg' where id = $1", [lessons[0]]);
    await database.rows(
      "insert into public.lesson_files (lesson_id, kind, name, path, size_bytes) values ($1, 'attachment', 'Lista', 'u/a.pdf', 1)",
      [lessons[0]],
    );
    await database.script(
      `insert into storage.objects (bucket_id, name, created_at)
       select bucket, name, now() - age::interval
         from (values ('videos', 'u/intro.mp4', '2 days'), ('videos', 'u/a.mp4', '2 days'), ('lesson-files', 'u/a.jpg', '2 days'),
                      ('lesson-files', 'u/a.pdf', '2 days'), ('videos', 'u/left.mp4', '25 hours'), ('videos', 'u/new.mp4', '23 hours'),
                      ('avatars', 'u/face.webp', '2 days')) file (bucket, name, age)`,
    );
    const unused = async (caller: Caller) =>
      (
        await database.as(
          caller,
          "select path from public.unused_course_files() where path like 'u/%' order by path",
        )
      ).rows.map(({ path }) => path);
    const copy = (await database.as(editor, "select public.duplicate_course($1, 'Cópia') as id", [id]))
      .rows[0]?.["id"];
    expect(await unused(editor)).toEqual(["u/left.mp4"]);
    await database.as(editor, "delete from public.courses where id = $1", [id]);
    expect(await unused(editor)).toEqual(["u/left.mp4"]);
    await database.as(editor, "delete from public.courses where id = $1", [copy]);
    expect(await unused(editor)).toEqual(["u/a.jpg", "u/a.mp4", "u/a.pdf", "u/intro.mp4", "u/left.mp4"]);
    expect(await unused(learner)).toEqual([]);
  });
});
