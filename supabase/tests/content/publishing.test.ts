import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  teamMember,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let someone: string;
let administrator: string;

beforeAll(async () => {
  someone = await database.signUp("someone@example.com");
  administrator = await database.signUp("administrator@example.com");
});

beforeEach(() =>
  database.script(
    "delete from public.blog_posts; delete from public.site_content; delete from public.site_builds",
  ),
);

const reasons = async () =>
  (await database.rows("select reasons from public.site_builds order by id")).flatMap(
    (row) => row["reasons"],
  );

const published =
  "insert into public.blog_posts (slug, title, author, status, published_at, updated_at) values ('a-post', 'A post', 'Ana', 'published', now() - interval '1 day', now() - interval '2 days');";

describe("requesting a build", () => {
  test.each<[string, string, string[]]>([
    ["the plan changes", "update public.plans set price = price + 1 where id = 1", ["plans"]],
    ["the plan is saved unchanged", "update public.plans set price = price where id = 1", []],
    [
      "a public setting changes",
      "update public.settings set value = 'Loja' where key = 'site_name'",
      ["settings"],
    ],
    ["a private setting changes", "update public.settings set value = 'a@b.co' where key = 'team_email'", []],
    [
      "a page text is written",
      "insert into public.site_content (page_key, content_value_pt) values ('home.hero.title', 'Olá')",
      ["content"],
    ],
    [
      "a draft is written",
      "insert into public.blog_posts (slug, title, author) values ('a-draft', 'A draft', 'Ana')",
      [],
    ],
    ["a post is published", published, ["blog"]],
    [
      "a published post is unpublished",
      `${published} delete from public.site_builds; update public.blog_posts set status = 'draft'`,
      ["blog"],
    ],
    [
      "a post is scheduled",
      "insert into public.blog_posts (slug, title, author, status, published_at) values ('later', 'Later', 'Ana', 'published', now() + interval '1 day')",
      [],
    ],
  ])("requests one, or not, when %s", async (_when, statement, expected) => {
    await database.script(statement);
    expect(await reasons()).toEqual(expected);
  });

  test("requests one, a minute after the last change and at most ten minutes after the first", async () => {
    await database.script("select private.request_build('plans')");
    await database.script(
      "update public.site_builds set first_change_at = now() - interval '9 minutes 30 seconds'",
    );
    await database.script("select private.request_build('plans'); select private.request_build('blog')");
    const builds = await database.rows(
      "select reasons, due_at = first_change_at + interval '10 minutes' as at_the_latest from public.site_builds",
    );
    expect(builds).toEqual([{ reasons: ["plans", "blog"], at_the_latest: true }]);
  });

  test("requests one when a scheduled post is due", async () => {
    await database.script(`
      insert into public.blog_posts (slug, title, author, status, published_at)
      values ('planned', 'Planned', 'Ana', 'published', now() + interval '1 hour');
      alter table public.blog_posts disable trigger user;
      update public.blog_posts set published_at = now() - interval '1 minute', updated_at = now() - interval '1 day';
      alter table public.blog_posts enable trigger user;
      select public.run_watch();`);
    expect(await reasons()).toEqual(["blog"]);
    await database.script(
      `update public.site_builds set state = 'asked', asked_at = now(); select public.run_watch();`,
    );
    expect(await reasons()).toEqual(["blog"]);
  });
});

const save = (value: string) =>
  database.script(`update public.settings set value = '${value}' where key = 'company_tax_id'`);

test("a CNPJ with wrong check digits is refused", async () => {
  await save("12.ABC.345/01DE-35");
  await save("00.000.000/0001-91");
  await expect(save("00.000.000/0001-92")).rejects.toMatchObject({ code: "23514" });
});

describe("publishing_state", () => {
  test.each<[string, () => Caller]>([
    ["finance", () => teamMember(someone, "finance")],
    ["an editor", () => teamMember(someone, "editor")],
    ["an administrator", () => admin(administrator)],
  ])("allows %s to read the state and to request a build at once", async (_who, caller) => {
    await database.as(caller(), "select public.publish_again()");
    const { rows } = await database.as(caller(), "select public.publishing_state() ->> 'state' as state");
    expect(rows).toEqual([{ state: "waiting" }]);
    expect(await database.rows("select due_at <= now() as due from public.site_builds")).toEqual([
      { due: true },
    ]);
  });

  test.each<[string, () => Caller]>([
    ["a visitor", () => anon],
    ["a customer", () => customer(someone)],
    ["an administrator whose role was taken away", () => formerAdmin(someone)],
  ])("refuses %s", async (_who, caller) => {
    await expect(database.as(caller(), "select public.publishing_state()")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(database.as(caller(), "select public.publish_again()")).rejects.toMatchObject({
      code: "42501",
    });
  });
});
