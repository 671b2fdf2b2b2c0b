import { describe, expect, test } from "vitest";
import { hasConnections, openTransaction, runAtOnce, signIn, useParallelDatabase } from "./parallel.ts";

const [learner, course, module] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const lessons = [4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

const arrange = `
  insert into auth.users (id, email, raw_user_meta_data) values
    ('${learner}', 'ana@example.com', '{"full_name": "Ana", "phone": "+5511987654321", "domain": "ana.com.br", "locale": "pt-BR"}');
  update public.sites set status = 'awaiting_activation' where profile_id = '${learner}';
  insert into public.courses (id, title) values ('${course}', 'Curso');
  insert into public.course_modules (id, course_id, title, position) values ('${module}', '${course}', 'Módulo', 0);
  insert into public.lessons (id, course_id, module_id, title, status, position)
  select id, '${course}', '${module}', 'Aula', 'published', 0 from unnest('{${lessons.join()}}'::uuid[]) id;
  update public.courses set status = 'published';`;

const completeLesson = (lesson: string) =>
  signIn(learner) +
  openTransaction(`select completed_at from public.set_lesson_progress('${lesson}', true);`);

describe.skipIf(!hasConnections)("lesson completions on ten connections at once", () => {
  const run = useParallelDatabase(arrange);

  /** Completes each lesson over its own connection, all at once. Returns the completion times in the answers. */
  async function completeAtOnce(lessonIds: readonly (string | undefined)[]): Promise<string[]> {
    const answers = await runAtOnce(
      run,
      lessonIds.map((lesson) => completeLesson(String(lesson))),
    );
    return answers.map((moment) => moment.trim());
  }

  const storedCounts = () =>
    run(`${signIn(learner)} select completed, percent from public.course_overview; reset role;
         select learners, completions from private.course_totals;
         select count(*) from public.lesson_progress;`);

  test("a lesson completed ten times at once has one completion time and is counted once, with its learner", async () => {
    const moments = await completeAtOnce(Array.from({ length: 10 }, () => lessons[0]));
    expect(new Set(moments).size).toBe(1);
    expect(moments[0]).toMatch(/^\d{4}-/);
    expect((await storedCounts()).trim().split("\n")).toEqual(["1|50", "1|0", "1"]);
  });

  test("the last two lessons of a course finish it once", async () => {
    // Opened beforehand, so that the learner's rows exist and no transaction waits for their insert.
    await run(
      `${signIn(learner)} select public.set_lesson_progress(id, null, 1) from unnest('{${lessons.join()}}'::uuid[]) id;`,
    );
    await completeAtOnce(Array.from({ length: 10 }, (_, index) => lessons[index % 2]));
    expect((await storedCounts()).trim().split("\n")).toEqual(["2|100", "1|1", "2"]);
  });
});
