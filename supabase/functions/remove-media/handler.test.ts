import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { openTestBackend, siteUrl, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import { createHandler } from "./handler.ts";

const id = "00000000-0000-4000-a000-000000000001";
const folder = `2026/11/${id}`;
let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let editor: { id: string; token: string };
let support: { id: string; token: string };

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  handle = createHandler({ database: backend.database, siteUrl, now: () => new Date() });
  editor = await logInTeamMember(backend, "editor");
  support = await logInTeamMember(backend, "support");
}, 60_000);
afterEach(async () => {
  backend.intercept(null);
  await backend.sql("delete from public.site_content");
  await backend.sql("delete from public.media_files");
  await backend.sql("delete from storage.objects");
});
afterAll(() => backend.close());

const names = async () =>
  (await backend.sql("select name from storage.objects where bucket_id = 'media' order by name")).map(
    ({ name }) => name,
  );
const rows = () => backend.sql("select id from public.media_files");

async function storeMedia(): Promise<void> {
  const store = backend.database.storage.from("media");
  for (const name of ["960x480.webp", "480.webp"]) {
    await store.upload(`${folder}/${name}`, new Uint8Array([1]), { contentType: "image/webp" });
  }
  await backend.sql(
    `insert into public.media_files (id, path, kind, bytes, width, height, variants)
     values ('${id}', '${folder}/960x480.webp', 'image', 1, 960, 480, '[{"path": "${folder}/480.webp"}]')`,
  );
}

async function remove(token: string, which = id) {
  const response = await handle(
    new Request("http://127.0.0.1:54321/functions/v1/remove-media", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id: which }),
    }),
  );
  const body: { code?: string } = await response.json();
  return [response.status, body.code];
}

it("remove-media removes all widths of an unused image", async () => {
  await storeMedia();
  expect(await remove(editor.token)).toEqual([200, undefined]);
  expect([await rows(), await names()]).toEqual([[], []]);
  expect(await remove(editor.token)).toEqual([404, "not_found"]);
});

it("remove-media removes nothing that is used", async () => {
  await storeMedia();
  await backend.sql(
    `insert into public.site_content (page_key, content_value_pt) values ('home.hero.video', 'https://x/media/${folder}/960x480.webp')`,
  );
  expect(await remove(editor.token)).toEqual([409, "conflict"]);
  expect(await names()).toHaveLength(2);
});

it("remove-media removes the row when storage fails or its response is lost, and leaves the files to purge-files", async () => {
  await storeMedia();
  backend.intercept(async (call, next) => {
    if (call.method !== "DELETE" || !call.url.includes("/storage/v1/object/media")) return next();
    await next();
    throw new TypeError("fetch failed");
  });
  expect(await remove(editor.token)).toEqual([200, undefined]);
  expect(await rows()).toEqual([]);
});

it("remove-media requires the permission to write media", async () => {
  await storeMedia();
  expect(await remove(support.token)).toEqual([403, "forbidden"]);
  expect(await names()).toHaveLength(2);
});
