import { afterEach, beforeAll, expect, test } from "vitest";
import { openTestDatabase, serviceRole, teamMember } from "../test-database.ts";

const database = await openTestDatabase();
const ids = [1, 2].map((n) => `00000000-0000-4000-a000-00000000000${n}`) as [string, string];
const [first, second] = ids;
const addressOf = (id: string) =>
  `http://127.0.0.1:54321/storage/v1/object/public/media/2026/11/${id}/1600x800.webp`;
let ana: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com");
  for (const id of ids) {
    await database.script(
      `insert into public.media_files (id, path, kind, bytes, width, height) values ('${id}', '2026/11/${id}/1600x800.webp', 'image', 9, 1600, 800)`,
    );
  }
});
afterEach(() =>
  database.script(
    "delete from public.blog_posts; delete from public.site_content; delete from public.courses",
  ),
);

const uses = async (id = first) =>
  (
    await database.as(teamMember(ana, "editor"), "select used, uses from public.media_list where id = $1", [
      id,
    ])
  ).rows;
const unused = [{ used: false, uses: [] }];

test("posts use the media in their text and cover while they exist", async () => {
  await database.script(`
    insert into public.blog_posts (slug, title, author, content, cover_url) values
      ('um-artigo', 'Um artigo', 'Equipe', '![Vitrine](${addressOf(first)} "x")', '${addressOf(second)}')`);
  const inPost = [{ used: true, uses: [{ place: "post", ref: "um-artigo", title: "Um artigo" }] }];
  expect([await uses(), await uses(second)]).toEqual([inPost, inPost]);
  await database.script("update public.blog_posts set content = 'sem imagem'");
  expect([await uses(), await uses(second)]).toEqual([unused, inPost]);
  await database.script("delete from public.blog_posts");
  expect(await uses(second)).toEqual(unused);
});

test("page texts and courses use media", async () => {
  await database.script(`
    insert into public.site_content (page_key, content_value_pt) values ('home.hero.video', '${addressOf(first)}');
    insert into public.courses (title, cover_url) values ('Primeiros passos', '${addressOf(first)}')`);
  expect(await uses()).toMatchObject([
    {
      used: true,
      uses: [
        { place: "course", title: "Primeiros passos" },
        { place: "text", ref: "home.hero.video", title: "home.hero.video" },
      ],
    },
  ]);
});

test("lessons use the media in their text, and the use names their course", async () => {
  const [course, module, lesson] = [3, 4, 5].map((n) => `00000000-0000-4000-a000-00000000000${n}`);
  await database.script(`
    insert into public.courses (id, title) values ('${course}', 'Primeiros passos');
    insert into public.course_modules (id, course_id, title, position) values ('${module}', '${course}', 'Um', 0);
    insert into public.lessons (id, course_id, module_id, title, position) values ('${lesson}', '${course}', '${module}', 'A vitrine', 0);
    update public.lesson_contents set body = '![Vitrine](${addressOf(first)})' where lesson_id = '${lesson}'`);
  expect(await uses()).toEqual([
    { used: true, uses: [{ place: "lesson", ref: `${course}/${lesson}`, title: "A vitrine" }] },
  ]);
  await database.script("delete from public.courses");
  expect(await uses()).toEqual(unused);
});

test("editors of media change its description only", async () => {
  const editor = teamMember(ana, "editor");
  await database.as(editor, "update public.media_files set alt = 'A vitrine à noite' where id = $1", [first]);
  expect(await database.rows("select alt from public.media_files where id = $1", [first])).toEqual([
    { alt: "A vitrine à noite" },
  ]);
  await expect(
    database.as(editor, "update public.media_files set path = '2026/11/outro.png' where id = $1", [first]),
  ).rejects.toMatchObject({ code: "42501" });
});

test("used media cannot be removed, unused media can, and the log names the actor", async () => {
  await database.script(
    `insert into public.site_content (page_key, content_value_pt) values ('home.hero.video', '${addressOf(first)}')`,
  );
  const remove = (id: string) =>
    database.as(serviceRole, "select path from public.remove_media_file($1, $2)", [ana, id]);
  await expect(remove(first)).rejects.toMatchObject({ code: "PT409" });
  await database.script(`update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = '${ana}'`);
  expect((await remove(second)).rows).toEqual([{ path: `2026/11/${second}/1600x800.webp` }]);
  expect(
    await database.rows(
      "select actor_id from public.audit_log where table_name = 'media_files' and action = 'delete'",
    ),
  ).toEqual([{ actor_id: ana }]);
});
