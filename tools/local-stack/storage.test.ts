import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { type Backend, openBackend } from "./backend.ts";
import { localKeys } from "./keys.ts";

const url = "http://127.0.0.1:54321";
const customerId = "00000000-0000-4000-8000-000000000002";
const administratorId = "00000000-0000-4000-8000-000000000001";
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

let backend: Backend;
let customer: SupabaseClient;
let visitor: SupabaseClient;
let server: SupabaseClient;

function clientWith(key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
}

beforeAll(async () => {
  backend = await openBackend({
    dataDirectory: null,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({ send: async () => {} }),
  });
  customer = clientWith(localKeys.publishable);
  visitor = clientWith(localKeys.publishable);
  server = clientWith(localKeys.secret);
  await customer.auth.signInWithPassword({ email: "cliente@sitepronto.test", password: "cliente-local-123" });
  for (const owner of [customerId, administratorId]) {
    await server.storage.from("avatars").upload(`${owner}/old.png`, png, { contentType: "image/png" });
  }
});
afterAll(() => backend.close());

test("the storage refuses chunked uploads with a readable error for a page of another origin", async () => {
  const { data } = await customer.auth.getSession();
  const response = await backend.fetch(
    new Request(`${url}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: {
        apikey: localKeys.publishable,
        authorization: `Bearer ${String(data.session?.access_token)}`,
        origin: "http://127.0.0.1:5173",
        "tus-resumable": "1.0.0",
        "upload-length": "10",
      },
    }),
  );
  expect(response.status).toBe(404);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
});

const stored = async () =>
  (
    await backend.sql(
      "select name, metadata ->> 'size' as size from storage.objects where bucket_id = 'avatars' order by name",
    )
  ).map(({ name, size }) => `${String(name)} ${String(size)}`);
const untouched = [`${administratorId}/old.png 4`, `${customerId}/old.png 4`];

test("the avatars bucket is public, for images of up to 2 MB", async () => {
  const { data } = await server.storage.getBucket("avatars");
  expect(data).toMatchObject({
    public: true,
    file_size_limit: 2_097_152,
    allowed_mime_types: ["image/png", "image/jpeg", "image/webp"],
  });
});

test.each([
  ["their own folder", customerId],
  ["another's folder", administratorId],
  ["the root", "."],
])("a customer cannot upload into %s", async (_where, folder) => {
  const avatars = customer.storage.from("avatars");
  const path = folder === "." ? "new.png" : `${folder}/new.png`;
  expect((await avatars.upload(path, png, { contentType: "image/png" })).error).not.toBeNull();
  expect((await avatars.upload(path, png, { contentType: "image/png", upsert: true })).error).not.toBeNull();
  expect((await avatars.createSignedUploadUrl(path)).error).not.toBeNull();
  expect(await stored()).toEqual(untouched);
});

test.each([
  ["their own", customerId],
  ["another's", administratorId],
])("a customer cannot replace, move, copy or remove %s files", async (_whose, folder) => {
  const avatars = customer.storage.from("avatars");
  const path = `${folder}/old.png`;
  const other = new Uint8Array([1, 2, 3, 4, 5]);
  expect((await avatars.update(path, other, { contentType: "image/png" })).error).not.toBeNull();
  expect(
    (await avatars.upload(path, other, { contentType: "image/png", upsert: true })).error,
  ).not.toBeNull();
  expect((await avatars.move(path, `${folder}/moved.png`)).error).not.toBeNull();
  expect((await avatars.copy(path, `${folder}/copied.png`)).error).not.toBeNull();
  // Storage returns the removed files.
  expect((await avatars.remove([path])).data).toEqual([]);
  expect(await stored()).toEqual(untouched);
});

test("a customer cannot create or change a bucket", async () => {
  expect((await customer.storage.createBucket("mine", { public: true })).error).not.toBeNull();
  await customer.storage.updateBucket("avatars", {
    public: true,
    fileSizeLimit: 1,
    allowedMimeTypes: ["text/html"],
  });
  await customer.storage.emptyBucket("avatars");
  await customer.storage.deleteBucket("avatars");
  expect(
    await backend.sql(
      "select id, file_size_limit::int as size from storage.buckets where id in ('avatars', 'mine')",
    ),
  ).toEqual([{ id: "avatars", size: 2_097_152 }]);
  expect(await stored()).toEqual(untouched);
});

test("only the service role can list files", async () => {
  for (const client of [visitor, customer]) {
    for (const folder of ["", customerId, administratorId]) {
      expect((await client.storage.from("avatars").list(folder)).data).toEqual([]);
    }
  }
});

test("anon reads an avatar by its public URL, and cannot upload one", async () => {
  const { publicUrl } = visitor.storage.from("avatars").getPublicUrl(`${customerId}/old.png`).data;
  const response = await backend.fetch(new Request(publicUrl));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);

  const upload = await visitor.storage
    .from("avatars")
    .upload(`${customerId}/v.png`, png, { contentType: "image/png" });
  expect(upload.error).not.toBeNull();
  expect(await stored()).toEqual(untouched);
});

test("the service role cannot upload other types", async () => {
  for (const type of ["image/svg+xml", "text/html", "image/gif", "application/octet-stream"]) {
    const upload = await server.storage.from("avatars").upload(`${customerId}/x`, png, { contentType: type });
    expect(upload.error).not.toBeNull();
  }
  expect(await stored()).toEqual(untouched);
});

test("a folder is listed with its files and subfolders by name", async () => {
  const avatars = server.storage.from("avatars");
  await avatars.upload("folder/a.png", png, { contentType: "image/png" });
  await avatars.upload("folder/b.png", png, { contentType: "image/png" });
  await avatars.upload("folder/deeper/c.png", png, { contentType: "image/png" });
  await avatars.upload("folder-of-another/d.png", png, { contentType: "image/png" });
  const names = async (folder: string, options = {}) =>
    (await avatars.list(folder, options)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));

  expect(await names("folder")).toEqual(["a.png", "b.png", "deeper/"]);
  expect(await names("folder", { limit: 1, offset: 1 })).toEqual(["b.png"]);
  expect(await names("folder/deeper")).toEqual(["c.png"]);
  expect(await names("")).toEqual([`${administratorId}/`, `${customerId}/`, "folder-of-another/", "folder/"]);
  await avatars.remove(["folder/a.png", "folder/b.png", "folder/deeper/c.png", "folder-of-another/d.png"]);
  expect(await names("folder")).toEqual([]);
});

test("every file that the seed's lessons name is in the storage, with its type", async () => {
  const named = await backend.sql(
    `select n.bucket, n.path, o.metadata ->> 'mimetype' as type
       from (select 'videos' as bucket, video_path as path from public.lesson_contents where video_path is not null
             union all select 'lesson-files', path from public.lesson_files) n
       left join storage.objects o on o.bucket_id = n.bucket and o.name = n.path`,
  );
  expect(named).toHaveLength(18);
  for (const { bucket, type } of named) expect(type).toBe(bucket === "videos" ? "video/mp4" : "text/vtt");
});

describe("stored videos", () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);
  let address: string;

  beforeAll(async () => {
    const videos = server.storage.from("videos");
    await videos.upload("course/a.mp4", bytes, { contentType: "video/mp4" });
    address = (await videos.createSignedUrl("course/a.mp4", 60)).data?.signedUrl ?? "";
  });

  const read = async (range: string) => {
    const response = await backend.fetch(new Request(address, { headers: { range } }));
    return {
      status: response.status,
      range: response.headers.get("content-range"),
      length: response.headers.get("content-length"),
      type: response.headers.get("content-type"),
      bytes: [...new Uint8Array(await response.arrayBuffer())],
    };
  };

  test.each([
    ["bytes=0-", 0, 999],
    ["bytes=0-0", 0, 0],
    ["bytes=250-499", 250, 499],
    ["bytes=900-5000", 900, 999],
    ["bytes=-10", 990, 999],
  ])("a player gets a part of a video for %s", async (range, first, last) => {
    expect(await read(range)).toEqual({
      status: 206,
      range: `bytes ${first}-${last}/1000`,
      length: String(last - first + 1),
      type: "video/mp4",
      bytes: Array.from(bytes.subarray(first, last + 1)),
    });
  });

  test("a video has no part past its end", async () => {
    expect(await read("bytes=1000-")).toMatchObject({ status: 416, range: "bytes */1000", bytes: [] });
  });

  test("several videos are signed together, as hosted", async () => {
    const { data } = await server.storage
      .from("videos")
      .createSignedUrls(["course/a.mp4", "course/none.mp4"], 60);
    expect(data).toMatchObject([
      { path: "course/a.mp4", error: null },
      { path: "course/none.mp4", signedUrl: null, error: expect.any(String) },
    ]);
    expect((await backend.fetch(new Request(data?.[0]?.signedUrl ?? ""))).status).toBe(200);
  });

  test("an expired or changed signed address is refused with 400, as hosted", async () => {
    const { data } = await server.storage.from("videos").createSignedUrl("course/a.mp4", -1);
    for (const refused of [data?.signedUrl ?? "", address.replace("token=", "token=x")]) {
      const response = await backend.fetch(new Request(refused));
      expect(response.status).toBe(400);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toMatchObject({ statusCode: "400", error: "InvalidJWT" });
    }
  });

  test("the preflight of a page that signs an address is answered", async () => {
    const signing = new URL("/storage/v1/object/sign/videos/course/a.mp4", address);
    const response = await backend.fetch(
      new Request(signing, {
        method: "OPTIONS",
        headers: { origin: "http://127.0.0.1:5173", "access-control-request-method": "POST" },
      }),
    );
    expect(response.ok).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("a request without a range gets the whole video, and the header that ranges are supported", async () => {
    const response = await backend.fetch(new Request(address));
    expect([response.status, response.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  test("a video cannot be read after its signed address expires, and editors can upload only its types", async () => {
    for (const client of [visitor, customer]) {
      expect((await client.storage.from("videos").download("course/a.mp4")).error).not.toBeNull();
      expect((await client.storage.from("videos").createSignedUrl("course/a.mp4", 60)).error).not.toBeNull();
      expect(
        (await client.storage.from("videos").upload("course/b.mp4", bytes, { contentType: "video/mp4" }))
          .error,
      ).not.toBeNull();
    }
    for (const type of ["text/html", "image/svg+xml", "video/quicktime"]) {
      const upload = await server.storage.from("videos").upload("course/c", bytes, { contentType: type });
      expect(upload.error).not.toBeNull();
    }
  });
});
