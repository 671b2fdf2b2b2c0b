import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { coursesList } from "./courses-list";

const backend = await openListBackend();

beforeAll(async () => {
  await backend.sql(
    `insert into public.courses (title, language, status, updated_at)
     values ('Listado B', 'pt-BR', 'draft', '2026-11-21T12:00:00Z'),
            ('Listado A', 'en', 'draft', '2026-11-20T12:00:00Z')`,
  );
  await actAs("editor");
});

it.each(addressesOf(coursesList))("the database reads the courses at ?%s", async (address) => {
  await expect(readAt(coursesList, address)).resolves.toMatchObject({ page: 1 });
});

const titlesAt = async (query: string) =>
  (await readAt(coursesList, `busca=listado&${query}`)).items.map(({ title }) => title);

it("courses are ordered by title and filtered by state", async () => {
  expect(await titlesAt("ordem=titulo")).toEqual(["Listado A", "Listado B"]);
  expect(await titlesAt("ordem=-titulo&estado=rascunhos")).toEqual(["Listado B", "Listado A"]);
  expect(await titlesAt("estado=publicados")).toEqual([]);
});
