import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { describeMedia, mediaList, mediaUrl, thumbnailOf, usesOf } from "./media";

const backend = await openListBackend();

const picture = "00000000-0000-4000-8000-00000000009a";
const folder = `2026/11/${picture}`;

beforeAll(async () => {
  await backend.sql(
    `insert into public.media_files (id, path, kind, bytes, width, height, alt, variants, created_at)
     values ($1, $2 || '/wide.webp', 'image', 9, 1600, 800, 'Listado A',
             jsonb_build_array(jsonb_build_object('path', $2 || '/960.webp'), jsonb_build_object('path', $2 || '/480.webp')),
             '2026-11-20T12:00:00Z'),
            (gen_random_uuid(), 'listed/tour.mp4', 'video', 9, 1600, 800, 'Listado B', '[]', '2026-11-21T12:00:00Z'),
            (gen_random_uuid(), 'listed/plain.webp', 'image', 9, 1600, 800, '', '[]', '2026-11-19T12:00:00Z')`,
    [picture, folder],
  );
  await backend.sql(
    `insert into public.blog_posts (slug, title, author, content)
     values ('listed-picture', 'Com imagem', 'Ana', $1)`,
    [`![Vitrine](${mediaUrl(`${folder}/wide.webp`)})`],
  );
  await actAs("editor");
});

it.each(addressesOf(mediaList))("the database reads the library at ?%s", async (address) => {
  await expect(readAt(mediaList, address)).resolves.toMatchObject({ page: 1 });
});

const altsAt = async (query: string) =>
  (await readAt(mediaList, `busca=listado&${query}`)).items.map(({ alt }) => alt);

it("files are listed with the newest first, by kind, and as unused", async () => {
  expect(await altsAt("")).toEqual(["Listado B", "Listado A"]);
  expect(await altsAt("mostrar=imagens")).toEqual(["Listado A"]);
  expect(await altsAt("mostrar=videos")).toEqual(["Listado B"]);
  expect(await altsAt("mostrar=sem-uso")).toEqual(["Listado B"]);
});

it("files without a description are listed by their filter", async () => {
  const undescribed = await readAt(mediaList, "mostrar=sem-descricao");
  const paths = undescribed.items.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith("listed/"))).toEqual(["listed/plain.webp"]);
});

it("a file has its smallest variant as thumbnail, and the posts that show it", async () => {
  const [item] = (await readAt(mediaList, "busca=listado&mostrar=imagens")).items;
  if (!item) throw new Error("The picture is not listed.");
  expect(thumbnailOf(item)).toBe(mediaUrl(`${folder}/480.webp`));
  expect(usesOf(item)).toEqual([{ place: "post", ref: "listed-picture", title: "Com imagem" }]);
});

it("stores the description of a file, and throws when the file no longer exists", async () => {
  const [file] = await backend.sql(
    `insert into public.media_files (path, kind, bytes, width, height, alt, variants)
     values ('described/foto.webp', 'image', 9, 16, 9, '', '[]') returning id`,
  );
  const id = String(file?.["id"]);
  await describeMedia({ id, alt: "Vitrine" });
  expect(await backend.sql("select alt from public.media_files where id = $1", [id])).toEqual([
    { alt: "Vitrine" },
  ]);
  await backend.sql("delete from public.media_files where id = $1", [id]);
  await expect(describeMedia({ id, alt: "Vitrine" })).rejects.toMatchObject({ code: "not_found" });
});
