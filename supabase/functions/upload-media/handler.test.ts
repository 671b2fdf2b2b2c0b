import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mostImageBytes } from "../_shared/contract/media.ts";
import { jpeg, joined, png, pngWithDimensions, pngChunk, webp } from "../../../tools/testing/images.ts";
import { openTestBackend, siteUrl, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { createHandler } from "./handler.ts";

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let editor: { id: string; token: string };

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  handle = createHandler({
    database: backend.database,
    siteUrl,
    now: () => new Date("2026-11-22T12:00:00Z"),
  });
  editor = await logInTeamMember(backend, "editor");
}, 60_000);

afterEach(async () => {
  backend.intercept(null);
  await backend.sql("delete from public.media_files");
  await backend.sql("delete from storage.objects");
});
afterAll(() => backend.close());

async function upload(token: string | null, files: Uint8Array[], alt = "Uma vitrine", id?: string) {
  const form = new FormData();
  if (id !== undefined) form.append("id", id);
  for (const bytes of files)
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/webp" }), "x");
  form.append("alt", alt);
  const response = await handle(
    new Request("http://127.0.0.1:54321/functions/v1/upload-media", {
      method: "POST",
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: form,
    }),
  );
  const body: { code?: string; url?: string; id?: string } = await response.json();
  return { status: response.status, body };
}

const stored = async () =>
  (await backend.sql("select name from storage.objects where bucket_id = 'media' order by name")).map(
    ({ name }) => String(name),
  );
const rows = () =>
  backend.sql("select to_jsonb(m) as row from public.media_files m") as Promise<
    { row: Record<string, unknown> }[]
  >;

describe("upload-media images", () => {
  it("writes an upload into the audit log once", async () => {
    const id = crypto.randomUUID();
    await upload(editor.token, [webp], "Uma vitrine nova", id);
    await upload(editor.token, [webp], "Uma vitrine nova", id);
    expect(
      await backend.sql(
        `select actor_id, area, action, after from public.audit_log where after ->> 'alt' = 'Uma vitrine nova'`,
      ),
    ).toEqual([
      {
        actor_id: editor.id,
        area: "media",
        action: "media_uploaded",
        after: { alt: "Uma vitrine nova" },
      },
    ]);
  });

  it("publishes an image in all its widths with its sides in the address", async () => {
    const { status, body } = await upload(editor.token, [webp, png(480, 240), png(1600, 800)]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ width: 1600, height: 800 });
    const folder = `2026/11/${body.id}`;
    expect(body.url).toMatch(new RegExp(`/storage/v1/object/public/media/${folder}/1600x800\\.png$`));
    expect(await stored()).toEqual([`${folder}/1600x800.png`, `${folder}/480.png`, `${folder}/64.webp`]);
    expect((await rows())[0]?.["row"]).toMatchObject({
      id: body.id,
      path: `${folder}/1600x800.png`,
      kind: "image",
      alt: "Uma vitrine",
      uploaded_by: editor.id,
      variants: [
        { path: `${folder}/480.png`, width: 480, height: 240, bytes: expect.any(Number) },
        { path: `${folder}/64.webp`, width: 64, height: 64, bytes: webp.length },
      ],
    });
    const seen = await backend.request(String(body.url));
    expect(seen.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(png(1600, 800));
  });

  it("stores an image once when the response to its row is lost and it is sent again", async () => {
    const id = crypto.randomUUID();
    backend.intercept(async (call, next) => {
      const answer = await next();
      return call.method === "POST" && call.url.includes("/rest/v1/media_files")
        ? Promise.reject(new TypeError("fetch failed"))
        : answer;
    });
    expect((await upload(editor.token, [webp, png(480, 240)], "Uma vitrine", id)).status).toBe(500);
    backend.intercept(null);
    expect(await stored()).toHaveLength(2);
    expect(await rows()).toHaveLength(1);
    const { status, body } = await upload(editor.token, [webp, png(480, 240)], "Uma vitrine", id);
    expect({ status, id: body.id }).toEqual({ status: 200, id });
    expect(await stored()).toHaveLength(2);
    expect(await rows()).toHaveLength(1);
    expect(body.url).toContain(String((await rows())[0]?.["row"]["path"]));
  });

  it("stores an image that is sent again after some files were stored", async () => {
    const id = crypto.randomUUID();
    let uploads = 0;
    backend.intercept((call, next) =>
      call.url.includes("/storage/") && ++uploads === 2
        ? Promise.reject(new TypeError("fetch failed"))
        : next(),
    );
    const files = [png(1600, 800), png(480, 240)];
    expect(await upload(editor.token, files, "Uma vitrine", id)).toMatchObject({
      status: 502,
      body: { code: "storage_unavailable" },
    });
    expect(await rows()).toEqual([]);
    expect((await upload(editor.token, files, "Uma vitrine", id)).status).toBe(200);
    expect(await stored()).toEqual([`2026/11/${id}/1600x800.png`, `2026/11/${id}/480.png`]);
  });

  it("refuses the id of another user's upload and an invalid UUID", async () => {
    const { body } = await upload(editor.token, [webp]);
    const other = await logInTeamMember(backend, "editor");
    expect(await upload(other.token, [webp], "Uma vitrine", body.id)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    expect(await upload(editor.token, [webp], "Uma vitrine", "../x")).toMatchObject({
      status: 400,
      body: { code: "invalid_request" },
    });
  });

  it.each([
    [507, "storage_full"],
    [413, "file_too_large"],
    [503, "storage_unavailable"],
  ])("returns the reason when storage answers %i", async (answered, code) => {
    backend.intercept((call, next) =>
      call.url.includes("/storage/") ? Promise.resolve(new Response("<html>", { status: answered })) : next(),
    );
    expect((await upload(editor.token, [webp])).body.code).toBe(code);
  });
});

const mp4 = joined("\u0000\u0000\u0000\u0020ftypisom", new Uint8Array(64));
const webm = new Uint8Array([
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x9f,
  ...joined("\u0042\u0082webm"),
  ...new Uint8Array(64),
]);

async function uploadVideo(video: Uint8Array, poster: Uint8Array | null = png(1280, 720)) {
  const form = new FormData();
  form.append("video", new Blob([new Uint8Array(video)]), "x");
  if (poster) form.append("poster", new Blob([new Uint8Array(poster)]), "x");
  form.append("alt", "Um passeio");
  const response = await handle(
    new Request("http://127.0.0.1:54321/functions/v1/upload-media", {
      method: "POST",
      headers: { authorization: `Bearer ${editor.token}` },
      body: form,
    }),
  );
  const body: { code?: string; url?: string; id?: string } = await response.json();
  return { status: response.status, body };
}

describe("upload-media videos", () => {
  it.each([
    ["mp4", mp4],
    ["webm", webm],
  ])("publishes a video (%s) with its poster and the poster's sides in the address", async (ext, bytes) => {
    const { status, body } = await uploadVideo(bytes);
    expect([status, body]).toMatchObject([200, { width: 1280, height: 720 }]);
    const folder = `2026/11/${body.id}`;
    expect(await stored()).toEqual([`${folder}/1280x720.${ext}`, `${folder}/poster`]);
    expect((await rows())[0]?.["row"]).toMatchObject({
      kind: "video",
      path: `${folder}/1280x720.${ext}`,
      bytes: bytes.length,
      variants: [{ path: `${folder}/poster` }],
    });
    const seen = await backend.request(String(body.url));
    expect(seen.headers.get("content-type")).toBe(`video/${ext}`);
  });
});

const nothingStored = async () => {
  expect([await stored(), await rows()]).toEqual([[], []]);
};

describe("upload-media refusals", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
  const large = png(64, 64, pngChunk("teXt", new Uint8Array(mostImageBytes)));
  it.each<[string, Uint8Array[], number, string]>([
    ["an SVG declared as WebP", [joined(svg)], 415, "image_type"],
    ["a page", [joined("<!doctype html><script>alert(1)</script>")], 415, "image_type"],
    ["a page followed by an image", [joined("<html>", png())], 415, "image_type"],
    ["a GIF", [joined("GIF89a", new Uint8Array(64))], 415, "image_type"],
    ["a valid file with an invalid one", [jpeg, joined(svg)], 415, "image_type"],
    ["a side beyond the limit", [png(8193, 1)], 422, "image_dimensions"],
    ["sides of four billion", [pngWithDimensions(4_000_000_000, 4_000_000_000)], 422, "image_dimensions"],
    ["more than 5 MB", [large], 413, "image_too_large"],
    ["no file", [], 400, "invalid_request"],
    ["four files", [webp, png(65), png(66), png(67)], 400, "invalid_request"],
    ["one width twice", [webp, png()], 400, "invalid_request"],
  ])("refuses %s", async (_what, files, status, code) => {
    const answer = await upload(editor.token, files);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    await nothingStored();
  });

  it.each<[string, Uint8Array, Uint8Array | null, number, string]>([
    ["a page as a video", joined("<!doctype html><script>alert(1)</script>"), png(), 415, "image_type"],
    [
      "a QuickTime video",
      joined("\u0000\u0000\u0000\u0014ftypqt  ", new Uint8Array(64)),
      png(),
      415,
      "image_type",
    ],
    [
      "a HEIC image as a video",
      joined("\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic", new Uint8Array(64)),
      png(),
      415,
      "image_type",
    ],
    ["a Matroska video", joined("\u001aE\u00df\u00a3matroska", new Uint8Array(64)), png(), 415, "image_type"],
    ["a video of more than 20 MB", joined(mp4, new Uint8Array(20_971_520)), png(), 413, "image_too_large"],
    ["a video whose poster is a page", mp4, joined("<html>"), 415, "image_type"],
    ["a video without a poster", mp4, null, 400, "invalid_request"],
  ])("refuses %s", async (_what, video, poster, status, code) => {
    const answer = await uploadVideo(video, poster);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    await nothingStored();
  });

  it("refuses a description that is too long or cannot be stored, and a body that is not a form", async () => {
    for (const alt of ["x".repeat(301), "Foto\u0000", "Foto\uffff"]) {
      expect((await upload(editor.token, [webp], alt)).body.code).toBe("invalid_request");
    }
    const raw = new Request("http://127.0.0.1:54321/functions/v1/upload-media", {
      method: "POST",
      headers: { authorization: `Bearer ${editor.token}`, "content-type": "image/webp" },
      body: new Uint8Array(webp),
    });
    expect((await handle(raw)).status).toBe(400);
    await nothingStored();
  });

  it("refuses visitors, customers, finance, support and revoked editors", async () => {
    expect((await upload(null, [webp])).status).toBe(401);
    expect((await upload((await backend.logIn()).token, [webp])).status).toBe(403);
    for (const role of ["finance", "support"]) {
      expect((await upload((await logInTeamMember(backend, role)).token, [webp])).status).toBe(403);
    }
    const demoted = await logInTeamMember(backend, "editor");
    await setRole(backend, demoted.id, null);
    expect((await upload(demoted.token, [webp])).status).toBe(403);
    await nothingStored();
  });
});
