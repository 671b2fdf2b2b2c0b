import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { postsList } from "./posts-list";

const backend = await openListBackend();

beforeAll(async () => {
  await backend.sql(
    `insert into public.blog_posts (slug, title, author, status, published_at, trashed_at, tags)
     values ('listed-a', 'Listado A', 'Zoe', 'draft', null, null, '{}'),
            ('listed-b', 'Listado B', 'Ana', 'published', now() - interval '1 day', null, '{"Primeiros passos"}'),
            ('listed-c', 'Listado C', 'Bia', 'published', now() + interval '1 day', null, '{}'),
            ('listed-d', 'Listado D', 'Caio', 'draft', null, now(), '{}')`,
  );
  await actAs("editor");
});

it.each([...addressesOf(postsList), "etiqueta=a,b%7D"])(
  "the database reads the posts at ?%s",
  async (address) => {
    await expect(readAt(postsList, address)).resolves.toMatchObject({ page: 1 });
  },
);

const slugsAt = async (query: string) =>
  (await readAt(postsList, `busca=listado&${query}`)).items.map(({ slug }) => slug);

it("posts are filtered by state and tag, and only the bin shows trashed ones", async () => {
  expect(await slugsAt("ordem=titulo")).toEqual(["listed-a", "listed-b", "listed-c"]);
  expect(await slugsAt("estado=rascunhos")).toEqual(["listed-a"]);
  expect(await slugsAt("estado=publicados")).toEqual(["listed-b"]);
  expect(await slugsAt("estado=agendados")).toEqual(["listed-c"]);
  expect(await slugsAt("estado=lixeira")).toEqual(["listed-d"]);
  expect(await slugsAt("etiqueta=Primeiros+passos")).toEqual(["listed-b"]);
});

it("posts without a date come last in both directions", async () => {
  expect(await slugsAt("ordem=publicacao")).toEqual(["listed-b", "listed-c", "listed-a"]);
  expect(await slugsAt("ordem=-publicacao")).toEqual(["listed-c", "listed-b", "listed-a"]);
});
