import { beforeEach, expect, test } from "vitest";
import { attachmentExtensions } from "../../functions/_shared/contract/attachments.ts";
import { personalBuckets } from "../../functions/_shared/stored-files.ts";
import { openTestDatabase, serviceRole } from "../test-database.ts";

const database = await openTestDatabase();
const media = "00000000-0000-4000-a000-0000000000f1";
let ana: string;

beforeEach(async () => {
  await database.script(
    "delete from storage.objects; delete from private.walks; delete from public.media_files; delete from public.contact_attachments; delete from auth.users",
  );
  ana = await database.signUp("ana@example.com");
  await database.rows(
    "insert into public.media_files (id, path, kind, bytes, width, height) values ($1, $2, 'image', 1, 1, 1)",
    [media, `2026/11/${media}/1x1.png`],
  );
});

const store = (bucket: string, name: string, age = "1 hour") =>
  database.rows(
    "insert into storage.objects (bucket_id, name, created_at) values ($1, $2, now() - $3::interval)",
    [bucket, name, age],
  );

async function toRemove(): Promise<string[]> {
  const { rows } = await database.as(serviceRole, "select bucket, path from public.files_to_remove()");
  return rows.map(({ bucket, path }) => `${String(bucket)} ${String(path)}`).toSorted();
}

test("files without a row are removed, whatever their name", async () => {
  const gone = "00000000-0000-4000-a000-0000000000f2";
  await store("avatars", `${ana}/a.png`);
  await store("avatars", `${gone}/b.png`);
  await store("avatars", "not-an-id/c.png");
  await store("media", `2026/11/${media}/1x1.png`);
  await store("media", `2026/11/${gone}/1x1.png`);
  await store("attachments", `${ana}/unknown.pdf`);
  await store("lesson-files", "anything.pdf");
  expect(await toRemove()).toEqual([
    `attachments ${ana}/unknown.pdf`,
    `avatars ${gone}/b.png`,
    "avatars not-an-id/c.png",
    `media 2026/11/${gone}/1x1.png`,
  ]);
});

test("every bucket holds files of customers, which are removed without a row, or files of the team", async () => {
  const teamBuckets = ["lesson-files", "media", "videos"];
  const buckets = await database.rows("select id from storage.buckets");
  expect(buckets.map(({ id }) => id).toSorted()).toEqual([...personalBuckets, ...teamBuckets].toSorted());

  for (const bucket of personalBuckets) await store(bucket, "not-an-id/file");
  expect(await toRemove()).toEqual(personalBuckets.map((bucket) => `${bucket} not-an-id/file`).toSorted());
});

test.each([
  ["attachments", "contact_attachments (uploaded_by, path, name, content_type, size)", "$1::uuid"],
  [
    "site-files",
    "site_files (site_id, path, name, content_type, size)",
    "(select s.id from public.sites s where s.profile_id = $1)",
  ],
])(
  "the bucket %s and its table accept the types of attachments, each under its extension",
  async (bucket, target, owner) => {
    const types = Object.entries(attachmentExtensions);
    const add = (type: string, extension: string) =>
      database.rows(
        `insert into public.${target} values (${owner}, gen_random_uuid()::text, 'a.' || $2::text, $3, 1)`,
        [ana, extension, type],
      );
    expect(
      await database.row("select allowed_mime_types from storage.buckets where id = $1", [bucket]),
    ).toEqual({ allowed_mime_types: types.map(([type]) => type) });
    for (const [type, extension] of types) {
      await add(type, extension);
      await expect(add(type, "exe")).rejects.toMatchObject({ code: "23514" });
    }
    await expect(add("text/html", "html")).rejects.toMatchObject({ code: "23514" });
  },
);

test("a file that may still get its row is kept", async () => {
  await store("avatars", "not-an-id/c.png", "14 minutes");
  expect(await toRemove()).toEqual([]);
});

test("each run checks a part of many files, and several runs check all", async () => {
  await database.rows(
    "insert into storage.objects (bucket_id, name, created_at) select 'lesson-files', repeat('x', 900) || n, now() - interval '1 day' from generate_series(1, 4000) n",
    [],
  );
  await store("avatars", "last/c.png");
  const found = [];
  for (let run = 0; run < 4; run += 1) found.push(await toRemove());
  expect(found.flat()).toEqual(["avatars last/c.png"]);
  expect(found[0]).toEqual([]);
});

test("attachments that were not sent within a day lose their rows", async () => {
  await database.rows(
    `insert into public.contact_attachments (uploaded_by, path, name, content_type, size, created_at)
     select $1, age, 'a.pdf', 'application/pdf', 1, now() - age::interval from unnest(array['23 hours', '25 hours']) age`,
    [ana],
  );
  await toRemove();
  expect(await database.rows("select path from public.contact_attachments")).toEqual([{ path: "23 hours" }]);
});
