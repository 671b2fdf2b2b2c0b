import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { mediaList } from "./media-list";
import { mediaUrl, thumbnailOf, usesOf } from "./model";

const backend = await openListBackend();

beforeAll(async () => {
  await backend.sql(
    `insert into public.media_files (path, kind, bytes, width, height, alt, variants, created_at)
     values ('listed/wide.webp', 'image', 9, 1600, 800, 'Listado A',
             '[{"path": "listed/960.webp"}, {"path": "listed/480.webp"}]', '2026-11-20T12:00:00Z'),
            ('listed/tour.mp4', 'video', 9, 1600, 800, 'Listado B', '[]', '2026-11-21T12:00:00Z')`,
  );
  await backend.sql(
    `insert into public.blog_posts (slug, title, author, content)
     values ('listed-picture', 'Com imagem', 'Ana', $1)`,
    [`![Vitrine](${mediaUrl("listed/wide.webp")})`],
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

it("a file has its smallest variant as thumbnail, and the posts that show it", async () => {
  const [picture] = (await readAt(mediaList, "busca=listado&mostrar=imagens")).items;
  if (!picture) throw new Error("The picture is not listed.");
  expect(thumbnailOf(picture)).toBe(mediaUrl("listed/480.webp"));
  expect(usesOf(picture)).toEqual([{ place: "post", ref: "listed-picture", title: "Com imagem" }]);
});
