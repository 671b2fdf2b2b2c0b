import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { anon, customer, openTestDatabase, teamMember, type Caller } from "../test-database.ts";

const database = await openTestDatabase();
let ana: string;
let client: string;

beforeAll(async () => {
  ana = await database.signUp("ana@example.com", { full_name: "Ana Editora" });
  client = await database.signUp("cliente@example.com");
});
afterEach(() => database.script("delete from public.site_content; delete from public.site_content_versions"));

const editor = () => teamMember(ana, "editor");
const title = "home.hero.title";

const save = (caller: Caller, ...changes: object[]) =>
  database.as(caller, "select public.save_site_content($1)::text as seen", [JSON.stringify(changes)]);
const stored = () =>
  database.rows(
    "select page_key, content_value_pt as pt, content_value_en as en, updated_at::text as seen from public.site_content order by page_key",
  );
const history = async () =>
  (await database.as(editor(), "select * from public.site_content_history($1)", [title])).rows;

test("saving inserts a text, updates it, and deletes it when it is empty", async () => {
  await save(editor(), { page_key: title, pt: " Olá ", en: "Hello", seen: null });
  expect(await stored()).toMatchObject([{ pt: "Olá", en: "Hello" }]);
  const [first] = await stored();
  await save(editor(), { page_key: title, pt: "Oi", en: "", seen: first?.["seen"] });
  expect(await stored()).toMatchObject([{ pt: "Oi", en: null }]);
  const [second] = await stored();
  await save(editor(), { page_key: title, pt: "", seen: second?.["seen"] });
  expect(await stored()).toEqual([]);
});

describe("a concurrent save", () => {
  const other = { page_key: "home.hero.button", pt: "Ver", seen: null };
  test("writes nothing when the text changed", async () => {
    await save(editor(), { page_key: title, pt: "Um", seen: null });
    const [first] = await stored();
    await save(editor(), { page_key: title, pt: "Dois", seen: first?.["seen"] });
    const late = { page_key: title, pt: "Tarde", seen: first?.["seen"] };
    await expect(save(editor(), other, late)).rejects.toMatchObject({ code: "PT409" });
    expect(await stored()).toMatchObject([{ page_key: title, pt: "Dois" }]);
  });

  test("writes nothing when the text was inserted or deleted concurrently", async () => {
    await save(editor(), { page_key: title, pt: "Um", seen: null });
    const [first] = await stored();
    const again = { page_key: title, pt: "Outro", seen: null };
    await expect(save(editor(), again)).rejects.toMatchObject({ code: "PT409" });
    await save(editor(), { page_key: title, seen: first?.["seen"] });
    await expect(save(editor(), { ...again, seen: first?.["seen"] })).rejects.toMatchObject({
      code: "PT409",
    });
  });
});

test("the history contains every version with its editor's name, and the deletion", async () => {
  await save(editor(), { page_key: title, pt: "Um", seen: null });
  const [first] = await stored();
  await save(editor(), { page_key: title, pt: "Dois", es: "Dos", seen: first?.["seen"] });
  await database.script("delete from public.site_content");
  expect(await history()).toMatchObject([
    { deleted: true, content_value_pt: null, saved_by: null },
    { deleted: false, content_value_pt: "Dois", content_value_es: "Dos", saved_by: "Ana Editora" },
    { deleted: false, content_value_pt: "Um", saved_by: "Ana Editora" },
  ]);
});

test("the history keeps the newest fifty versions and omits unchanged saves", async () => {
  await database.script(`
    insert into public.site_content (page_key, content_value_pt) values ('${title}', '0');
    do $$ begin
      for n in 1..60 loop
        update public.site_content set content_value_pt = n::text;
        update public.site_content set content_value_pt = n::text;
      end loop;
    end $$`);
  const versions = await history();
  expect(versions).toHaveLength(50);
  expect([versions[0], versions[49]]).toMatchObject([{ content_value_pt: "60" }, { content_value_pt: "11" }]);
});

test("initialising inserts the missing texts, returns their number, and overwrites nothing", async () => {
  await save(editor(), { page_key: title, pt: "Meu", seen: null });
  const texts = [title, "home.hero.button", "faq.title"].map((key) => ({
    page_key: key,
    pt: "Padrão",
    pt_pt: "Predefinição",
    en: "Default",
  }));
  const initialise = async () =>
    (await database.as(editor(), "select public.initialise_site_content($1) as n", [JSON.stringify(texts)]))
      .rows;
  expect(await initialise()).toEqual([{ n: 2 }]);
  expect(await stored()).toMatchObject([
    { page_key: "faq.title", pt: "Padrão", en: "Default" },
    { page_key: "home.hero.button" },
    { page_key: title, pt: "Meu", en: null },
  ]);
  expect(await initialise()).toEqual([{ n: 0 }]);
});

test("customers and visitors cannot save, initialise or read the history", async () => {
  for (const caller of [customer(client), anon, teamMember(client, "support")]) {
    for (const [sql, values] of [
      ["select public.save_site_content($1)", ["[]"]],
      ["select public.initialise_site_content($1)", ["[]"]],
      ["select * from public.site_content_history($1)", [title]],
    ] as const) {
      await expect(database.as(caller, sql, [...values])).rejects.toMatchObject({ code: "42501" });
    }
  }
});
