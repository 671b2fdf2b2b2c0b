import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { png } from "../../../tools/testing/images.ts";
import { openTestBackend, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

const cronSecret = "cron-secret-for-tests";
let backend: TestBackend;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
}, 40_000);
beforeEach(() => backend.intercept(null));
afterAll(() => backend.close());

async function run(): Promise<{ status: number; answer: unknown }> {
  const handle = createHandler({ database: backend.database, cronSecret });
  const request = new Request("http://local.test/purge-files", {
    method: "POST",
    headers: { authorization: `Bearer ${cronSecret}` },
  });
  const response = await handle(request);
  return { status: response.status, answer: await response.json() };
}

async function store(bucket: string, path: string): Promise<void> {
  const { error } = await backend.database.storage
    .from(bucket)
    .upload(path, png(), { contentType: "image/png" });
  expect(error).toBeNull();
}
const age = (interval: string) =>
  backend.sql("update storage.objects set created_at = now() - $1::interval", [interval]);
const files = async (bucket: string) =>
  (await backend.sql("select name from storage.objects where bucket_id = $1 order by name", [bucket])).map(
    ({ name }) => name,
  );

test("purge-files removes files without a row after 15 minutes and keeps all others", async () => {
  const ana = await backend.addAccount();
  const id = crypto.randomUUID();
  await backend.sql(
    "insert into public.media_files (id, path, kind, bytes, width, height) values ($1, $2, 'image', 1, 1, 1)",
    [id, `2026/11/${id}/1x1.png`],
  );
  await store("media", `2026/11/${id}/1x1.png`);
  await store("media", `2026/11/${crypto.randomUUID()}/1x1.png`);
  await store("avatars", `${ana.id}/${ana.id}-1763900000000.png`);
  await store("avatars", `${crypto.randomUUID()}/gone-1763900000000.png`);
  await age("14 minutes");
  expect(await run()).toEqual({ status: 200, answer: { removed: 0 } });
  await age("16 minutes");
  expect(await run()).toEqual({ status: 200, answer: { removed: 2 } });
  expect(await files("media")).toEqual([`2026/11/${id}/1x1.png`]);
  expect(await files("avatars")).toEqual([`${ana.id}/${ana.id}-1763900000000.png`]);
});

test("purge-files removes unsent attachments with their rows after a day", async () => {
  const ana = await backend.addAccount();
  const [contact] = await backend.sql(
    `insert into public.contacts (profile_id, name, email, message)
     select id, email, email, e'Ajuda\\n\\nTexto' from public.profiles where id = $1 returning id`,
    [ana.id],
  );
  const add = async (name: string, hours: number, isOfFirstMessage = false) => {
    const path = `${ana.id}/${name}.png`;
    await backend.sql(
      `insert into public.contact_attachments (contact_id, uploaded_by, path, name, content_type, size, created_at, is_of_first_message)
       values ($1, $2, $3, 'a.png', 'image/png', 1, now() - make_interval(hours => $4), $5)`,
      [contact?.["id"], ana.id, path, hours, isOfFirstMessage],
    );
    await store("attachments", path);
  };
  await add("yesterday", 25);
  await add("today", 23);
  await add("sent", 25, true);
  await age("2 hours");
  expect(await run()).toEqual({ status: 200, answer: { removed: 1 } });
  expect(await files("attachments")).toEqual([`${ana.id}/sent.png`, `${ana.id}/today.png`]);
  expect(await backend.sql("select path from public.contact_attachments order by path")).toEqual([
    { path: `${ana.id}/sent.png` },
    { path: `${ana.id}/today.png` },
  ]);
});

test("purge-files removes the file of a site that its customer deleted", async () => {
  const ana = await backend.addAccount();
  await backend.sql(
    `insert into public.site_files (site_id, path, name, content_type, size)
     select id, profile_id || '/' || name, name, 'image/png', 1
       from public.sites, unnest(array['logo.png', 'foto.png']) name where profile_id = $1`,
    [ana.id],
  );
  for (const name of ["logo", "foto"]) await store("site-files", `${ana.id}/${name}.png`);
  await backend.sql("delete from public.site_files where name = 'foto.png'");
  await age("2 hours");
  expect(await run()).toEqual({ status: 200, answer: { removed: 1 } });
  expect(await files("site-files")).toEqual([`${ana.id}/logo.png`]);
});

test("purge-files records a failed run while storage is down and removes the files on the next run", async () => {
  await store("media", `2026/11/${crypto.randomUUID()}/1x1.png`);
  await age("2 hours");
  const before = await files("media");
  backend.intercept((request, next) =>
    request.method === "DELETE" && request.url.includes("/storage/")
      ? Promise.resolve(Response.json({ message: "down" }, { status: 503 }))
      : next(),
  );
  expect((await run()).status).toBe(500);
  expect(
    await backend.sql("select ok from public.schedule_runs where job = 'purge-files' and not ok"),
  ).toHaveLength(1);
  backend.intercept(null);
  expect(await run()).toMatchObject({ answer: { removed: 1 } });
  expect(await files("media")).toHaveLength(before.length - 1);
});
