import { afterAll, beforeAll, expect, test } from "vitest";
import { anon, createTestDatabase, customer, serviceRole, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  id = await database.signUp("ana@example.com");
  await database.rows("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
    `${id}/${id}-1.png`,
  ]);
});
afterAll(() => database.close());

test("pictures are public, small, and of three types", async () => {
  expect(await database.rows("select * from storage.buckets")).toEqual([
    {
      id: "avatars",
      name: "avatars",
      public: true,
      file_size_limit: 2_097_152,
      allowed_mime_types: ["image/png", "image/jpeg", "image/webp"],
    },
  ]);
});

// Reading a public file asks no policy: whoever has its address has the file.
test("no policy opens the bucket to anyone", async () => {
  expect(
    await database.rows(
      "select polname from pg_policy where polrelid in ('storage.objects'::regclass, 'storage.buckets'::regclass)",
    ),
  ).toEqual([]);
});

test.each([
  ["a visitor", () => anon],
  ["a customer, in their own folder too", () => customer(id)],
])("%s reaches no row of it", async (_who, caller) => {
  const insert = "insert into storage.objects (bucket_id, name) values ('avatars', $1)";
  await expect(database.as(caller(), insert, [`${id}/new.png`])).rejects.toMatchObject({ code: "42501" });
  for (const sql of [
    "select name from storage.objects",
    "update storage.objects set name = 'x' returning name",
    "delete from storage.objects returning name",
    "select id from storage.buckets",
    "update storage.buckets set public = false returning id",
    "delete from storage.buckets returning id",
  ]) {
    expect((await database.as(caller(), sql)).rows).toEqual([]);
  }
  await expect(
    database.as(caller(), "insert into storage.buckets (id, name, public) values ('mine', 'mine', true)"),
  ).rejects.toMatchObject({ code: "42501" });
});

test("the server writes a picture's address, which a customer cannot", async () => {
  const address = "https://project.test/storage/v1/object/public/avatars/a/a-1.png";
  const sql = "update public.profiles set avatar_url = $1 where id = $2 returning avatar_url";
  expect((await database.as(serviceRole, sql, [address, id])).rows).toEqual([{ avatar_url: address }]);
  await expect(database.as(customer(id), sql, [address, id])).rejects.toMatchObject({ code: "42501" });
  await expect(
    database.as(serviceRole, "update public.profiles set full_name = 'x' where id = $1", [id]),
  ).rejects.toMatchObject({ code: "42501" });
});
