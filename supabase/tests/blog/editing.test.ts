import { beforeAll, describe, expect, test } from "vitest";
import { anon, customer, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let bia: string;
let client: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Editora" });
  bia = await database.signUp("bia@example.com");
  client = await database.signUp("cliente@example.com");
});

const editor = (id = ana) => teamMember(id, "editor");
const idOf = "00000000-0000-4000-a000-000000000001";
const post = (status = "draft") =>
  `insert into public.blog_posts (id, slug, title, author, content, status)
   values ('${idOf}', 'um-artigo', 'Um artigo', 'Equipe', 'um', '${status}');`;
const versions =
  "select fields ->> 'content' as content, saved_by from public.blog_post_versions order by id";

/** Runs statements as their callers, returns the remaining versions and rolls back. */
async function versionsAfter(steps: [Caller, string][], prepare = post()): Promise<unknown[]> {
  await database.script(prepare);
  try {
    for (const [caller, sql] of steps) await database.as(caller, sql);
    return (await database.rows(versions)).map(({ content }) => content);
  } finally {
    await database.script("delete from public.blog_posts");
  }
}

const write = (content: string) => `update public.blog_posts set content = '${content}'`;

describe("the history of a post", () => {
  test("keeps each save of a published post with its editor's name", async () => {
    await database.script(post("published"));
    await database.as(editor(), write("dois"));
    await database.as(editor(bia), write("tres"));
    const { rows } = await database.as(editor(), "select * from public.blog_post_history($1)", [idOf]);
    expect(rows).toMatchObject([
      { saved_by: "bia@example.com", title: "Um artigo", status: "published", words: 1 },
      { saved_by: "Ana Editora", words: 1 },
      { saved_by: null },
    ]);
    await database.script("delete from public.blog_posts");
  });

  test("combines an editor's saves of a draft within ten minutes into one version", async () => {
    const typed: [Caller, string][] = [
      [editor(), write("dois")],
      [editor(), write("tres")],
      [editor(bia), write("quatro")],
      [editor(), write("cinco")],
    ];
    expect(await versionsAfter(typed)).toEqual(["um", "tres", "quatro", "cinco"]);
    await database.script(post());
    await database.as(editor(), write("dois"));
    await database.script("update public.blog_post_versions set started_at = now() - interval '11 minutes'");
    await database.as(editor(), write("tres"));
    expect((await database.rows(versions)).map(({ content }) => content)).toEqual(["um", "dois", "tres"]);
    await database.script("delete from public.blog_posts");
  });

  test("keeps the states before and after publishing, and nothing for an unchanged save", async () => {
    const steps: [Caller, string][] = [
      [editor(), write("dois")],
      [editor(), "update public.blog_posts set status = 'published'"],
      [editor(), "update public.blog_posts set title = title"],
    ];
    expect(await versionsAfter(steps)).toEqual(["um", "dois", "dois"]);
  });

  test("keeps the newest fifty versions and is deleted with the post", async () => {
    const saves = Array.from({ length: 60 }, (_, index): [Caller, string] => [editor(), write(`v${index}`)]);
    const kept = await versionsAfter(saves, post("published"));
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, "v10", "v59"]);
    expect(await database.rows(versions)).toEqual([]);
  });
});

const seen = async () =>
  (await database.row("select updated_at::text as seen, content, slug, status from public.blog_posts")) as {
    seen: string;
    content: string;
    slug: string;
    status: string;
  };
const firstVersion = async () =>
  (await database.row("select min(id) as id from public.blog_post_versions"))["id"];

describe("restoring a version", () => {
  const restore = "select public.restore_blog_post($1, $2)";
  test("creates a version, keeps unsaved edits as a version, and keeps the address", async () => {
    await database.script(post());
    await database.as(editor(), write("dois"));
    await database.script("update public.blog_posts set slug = 'outro-nome'");
    await database.as(editor(), restore, [await firstVersion(), (await seen()).seen]);
    expect(await seen()).toMatchObject({ content: "um", slug: "outro-nome" });
    expect((await database.rows(versions)).map(({ content }) => content)).toEqual([
      "um",
      "dois",
      "dois",
      "um",
    ]);
    await database.script("delete from public.blog_posts");
  });

  test("refuses a concurrent save, a deleted version, and callers without write permission", async () => {
    await database.script(post());
    const { seen: early } = await seen();
    await database.as(editor(bia), write("dois"));
    const id = await firstVersion();
    await expect(database.as(editor(), restore, [id, early])).rejects.toMatchObject({ code: "PT409" });
    const { seen: now } = await seen();
    await expect(database.as(editor(), restore, [0, now])).rejects.toMatchObject({ code: "PT404" });
    for (const caller of [customer(client), teamMember(client, "support")]) {
      await expect(database.as(caller, restore, [id, now])).rejects.toMatchObject({ code: "42501" });
      await expect(
        database.as(caller, "select * from public.blog_post_history($1)", [idOf]),
      ).rejects.toMatchObject({ code: "42501" });
    }
    expect(await seen()).toMatchObject({ content: "dois" });
    await database.script("delete from public.blog_posts");
  });
});

describe("the team's list of posts", () => {
  const all = `
    insert into public.blog_posts (slug, title, author, status, published_at, tags) values
      ('a', 'Rascunho', 'Ana', 'draft', null, '{Site}'),
      ('b', 'Amanhã', 'Bia', 'published', now() + interval '1 day', '{Site, Vendas}'),
      ('c', 'Hoje', 'Bia', 'published', now() - interval '1 day', '{Vendas}')`;

  test("computes the state from the time and searches title and author in one column", async () => {
    const { rows } = await database.rehearse(
      editor(),
      "select slug, state, search from public.blog_post_list order by slug",
      [],
      all,
    );
    expect(rows).toEqual([
      { slug: "a", state: "draft", search: "rascunho ana" },
      { slug: "b", state: "scheduled", search: "amanha bia" },
      { slug: "c", state: "published", search: "hoje bia" },
    ]);
  });

  test("counts drafts and their tags for the team only", async () => {
    const tags = "select * from public.blog_tags order by tag";
    expect((await database.rehearse(editor(), tags, [], all)).rows).toEqual([
      { tag: "Site", posts: 2 },
      { tag: "Vendas", posts: 2 },
    ]);
    expect((await database.rehearse(customer(client), tags, [], all)).rows).toEqual([
      { tag: "Vendas", posts: 1 },
    ]);
    await expect(database.rehearse(anon, tags, [], all)).rejects.toMatchObject({ code: "42501" });
  });
});
