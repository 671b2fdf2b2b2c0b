import { beforeAll, expect, test } from "vitest";
import { customer, openTestDatabase, teamMember, type Caller } from "./test-database.ts";

const database = await openTestDatabase();

let editor: Caller;
let learner: Caller;
let learnerId: string;

beforeAll(async () => {
  editor = teamMember(await database.signUp("editor@example.com"), "editor");
  learnerId = await database.signUp("learner@example.com");
  learner = customer(learnerId);
  await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    learnerId,
  ]);
});

/** Creates a published course of one module with published lessons. */
async function newCourse(count: number): Promise<{ id: string; lessons: string[] }> {
  const course = await database.row("insert into public.courses (title) values ('Curso') returning id");
  const id = String(course?.["id"]);
  const lessons = await database.rows(
    `with module as (insert into public.course_modules (course_id, title, position) values ($1, 'Módulo', 0) returning id)
     insert into public.lessons (course_id, module_id, title, status, position)
     select $1, module.id, 'Aula ' || n, 'published', n from module, generate_series(1, $2::integer) n returning id`,
    [id, count],
  );
  await database.rows("update public.courses set status = 'published' where id = $1", [id]);
  return { id, lessons: lessons.map((lesson) => String(lesson["id"])) };
}

const complete = (lesson: string | undefined, completed = true) =>
  database.as(learner, "select public.set_lesson_progress($1, $2)", [lesson, completed]);

const counted = async (id: string) =>
  (
    await database.as(
      editor,
      "select lessons, published_lessons, learners, completions from public.course_list where id = $1",
      [id],
    )
  ).rows[0];

test("the list counts learners and completions, which later changes do not undo", async () => {
  const { id, lessons } = await newCourse(2);
  expect(await counted(id)).toEqual({ lessons: 2, published_lessons: 2, learners: 0, completions: 0 });
  await complete(lessons[0]);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 0 });
  await complete(lessons[1]);
  await complete(lessons[1]);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 1 });
  await complete(lessons[0], false);
  expect(await counted(id)).toMatchObject({ learners: 1, completions: 1 });
  await database.rows("update public.lessons set status = 'draft' where id = $1", [lessons[0]]);
  expect(await counted(id)).toMatchObject({ published_lessons: 1, completions: 1 });
  await database.rows("update public.lessons set status = 'published' where id = $1", [lessons[0]]);
  await complete(lessons[0]);
  expect(await counted(id)).toMatchObject({ published_lessons: 2, completions: 1 });
  await database.rows("update public.courses set status = 'draft' where id = $1", [id]);
  await database.rows("delete from public.lessons where course_id = $1", [id]);
  expect(await counted(id)).toMatchObject({ lessons: 0, learners: 0, completions: 1 });
});

test("a deleted account is no longer counted, and a course is deleted with its counts", async () => {
  const { id, lessons } = await newCourse(1);
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
  const { id, lessons } = await newCourse(2);
  await complete(lessons[0]);
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
  const { lessons } = await newCourse(2);
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
  const { id, lessons } = await newCourse(1);
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

test("unused files older than a day are listed for editors, except files of a copied course", async () => {
  const { id, lessons } = await newCourse(1);
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
