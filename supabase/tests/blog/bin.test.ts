import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { anon, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
const postId = "00000000-0000-4000-a000-000000000001";
let editor: Caller;

beforeAll(async () => {
  editor = teamMember(await database.signUp("ana@example.com"), "editor");
});
afterEach(() => database.script("delete from public.blog_posts; delete from public.site_builds"));

const addPost = (id = postId, slug = "um-artigo") =>
  database.script(
    `insert into public.blog_posts (id, slug, title, author, content, status)
     values ('${id}', '${slug}', 'Um artigo', 'Equipe', 'um', 'published');
     delete from public.site_builds`,
  );
const call = (name: string) => database.as(editor, `select public.${name}($1)`, [postId]);
const slugsFor = async (caller: Caller) =>
  (await database.as(caller, "select slug from public.blog_posts")).rows.map(({ slug }) => slug);
const listed = async () =>
  (await database.as(editor, "select state, trashed_at is not null as in_bin from public.blog_post_list"))
    .rows;

describe("the bin of the blog", () => {
  test("hides a post from readers and editors, keeps it in the team's list and requests a build", async () => {
    await addPost();
    await call("trash_blog_post");
    expect([await slugsFor(anon), await slugsFor(editor)]).toEqual([[], []]);
    expect(await listed()).toEqual([{ state: "trashed", in_bin: true }]);
    expect(await database.rows("select reasons from public.site_builds")).toEqual([{ reasons: ["blog"] }]);
  });

  test("restores a post with its text, history and publication", async () => {
    await addPost();
    await database.as(editor, "update public.blog_posts set content = 'dois'");
    const whole = "select content, status, published_at from public.blog_posts";
    const before = await database.rows(whole);
    await call("trash_blog_post");
    await call("untrash_blog_post");
    expect(await database.rows(whole)).toEqual(before);
    expect(await slugsFor(anon)).toEqual(["um-artigo"]);
    expect(
      await database.rows("select fields ->> 'content' as text from public.blog_post_versions order by id"),
    ).toEqual([{ text: "um" }, { text: "dois" }]);
  });

  test("does not reserve the address: another post may take it, and then the first cannot be restored", async () => {
    await addPost();
    await call("trash_blog_post");
    await addPost("00000000-0000-4000-a000-000000000002");
    await expect(call("untrash_blog_post")).rejects.toMatchObject({ code: "23505" });
  });

  test("removes a redirect from the address of a restored post", async () => {
    await addPost();
    await call("trash_blog_post");
    const other = "00000000-0000-4000-a000-000000000002";
    await addPost(other);
    await database.script(`update public.blog_posts set slug = 'outro' where id = '${other}'`);
    await call("untrash_blog_post");
    expect(await database.rows("select slug from public.blog_redirects")).toEqual([]);
  });

  test("contains the only posts that can be deleted permanently", async () => {
    await addPost();
    await expect(call("delete_blog_post")).rejects.toMatchObject({ code: "PT404" });
    await expect(call("untrash_blog_post")).rejects.toMatchObject({ code: "PT404" });
    await expect(database.as(editor, "delete from public.blog_posts")).rejects.toMatchObject({
      code: "42501",
    });
    await call("trash_blog_post");
    await expect(call("trash_blog_post")).rejects.toMatchObject({ code: "PT404" });
    await call("delete_blog_post");
    expect(await listed()).toEqual([]);
  });

  test("refuses a plain update that moves a post in or out", async () => {
    await addPost();
    await expect(
      database.as(editor, "update public.blog_posts set trashed_at = now()"),
    ).rejects.toMatchObject({ code: "42501" });
  });

  test("deletes posts after 30 days", async () => {
    await addPost();
    await addPost("00000000-0000-4000-a000-000000000002", "outro");
    await database.script(`
      update public.blog_posts set trashed_at = now() - interval '29 days' where slug = 'um-artigo';
      update public.blog_posts set trashed_at = now() - interval '31 days' where slug = 'outro';
      select private.purge()`);
    expect(await database.rows("select slug from public.blog_posts")).toEqual([{ slug: "um-artigo" }]);
  });
});
