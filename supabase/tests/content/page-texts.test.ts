import { beforeAll, expect, test } from "vitest";
import { admin, anon, openTestDatabase, customer } from "../test-database.ts";

const database = await openTestDatabase();
let team: string;
let client: string;

beforeAll(async () => {
  team = await database.signUp("equipe@example.com");
  client = await database.signUp("cliente@example.com");
});
const text =
  "insert into public.site_content (page_key, content_value_pt) values ('home.hero.title', 'Sua vitrine')";

test("the default texts apply until an administrator writes others", async () => {
  expect(await database.rows("select * from public.site_content")).toEqual([]);
});

test("a stored text is readable by everyone in every language", async () => {
  for (const caller of [anon, customer(client), admin(team)]) {
    const { rows } = await database.rehearse(
      caller,
      "select page_key, content_value_pt, content_value_pt_pt, content_value_en, content_value_es from public.site_content",
      [],
      text,
    );
    expect(rows).toEqual([
      {
        page_key: "home.hero.title",
        content_value_pt: "Sua vitrine",
        content_value_pt_pt: null,
        content_value_en: null,
        content_value_es: null,
      },
    ]);
  }
});

test("an administrator writes, changes and deletes a text", async () => {
  const upsert = `${text} on conflict (page_key) do update set content_value_pt = 'Outra' returning content_value_pt`;
  expect((await database.rehearse(admin(team), upsert)).rows).toEqual([{ content_value_pt: "Sua vitrine" }]);
  expect((await database.rehearse(admin(team), upsert, [], text)).rows).toEqual([
    { content_value_pt: "Outra" },
  ]);
  const { affectedRows } = await database.rehearse(admin(team), "delete from public.site_content", [], text);
  expect(affectedRows).toBe(1);
});

test.each([
  ["a visitor", anon],
  ["a customer", customer("00000000-0000-4000-8000-00000000000a")],
])("%s cannot write a page text", async (_who, caller) => {
  await expect(database.rehearse(caller, text)).rejects.toMatchObject({ code: "42501" });
});

test.each(["home.hero.title", "home.steps.1", "plansPage.head_title.sub-key"])(
  "the page key %s is accepted",
  async (key) => {
    const { affectedRows } = await database.rehearse(
      admin(team),
      "insert into public.site_content (page_key) values ($1)",
      [key],
    );
    expect(affectedRows).toBe(1);
  },
);

test.each([
  "",
  "home",
  "Home.title",
  ".title",
  "home.",
  "home..title",
  "home.título",
  "home.a b",
  "home.a\n",
  `a.${"b".repeat(120)}`,
])("the page key %j is refused", async (key) => {
  await expect(
    database.rehearse(admin(team), "insert into public.site_content (page_key) values ($1)", [key]),
  ).rejects.toMatchObject({ constraint: "site_content_page_key_check" });
});

test.each(["terms.body", "privacy.body"])("%s accepts a long document and refuses scripts", async (key) => {
  const save = (body: string) =>
    database.rehearse(
      admin(team),
      "insert into public.site_content (page_key, content_value_en) values ($1, $2)",
      [key, body],
    );
  await expect(save("x".repeat(100_000))).resolves.toMatchObject({ affectedRows: 1 });
  await expect(save("x".repeat(100_001))).rejects.toMatchObject({ code: "23514" });
  await expect(save("<script>alert(1)</script>")).rejects.toMatchObject({ code: "23514" });
});
