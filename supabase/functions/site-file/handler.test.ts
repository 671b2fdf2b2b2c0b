import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { joined, png } from "../../../tools/testing/images.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import {
  type Account,
  backendUrl,
  openTestBackend,
  siteUrl,
  type TestBackend,
} from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

type Person = Account & { token: string };

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let ana: Person;
let bia: Person;
let support: Person;
let editor: Person;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  handle = createHandler({ database: backend.database, siteUrl, now: () => new Date() });
  await backend.sql("update public.call_limits set most_calls = 1000");
  bia = await backend.logIn();
  support = await logInTeamMember(backend, "support");
  editor = await logInTeamMember(backend, "editor");
}, 60_000);

beforeEach(async () => {
  ana = await backend.logIn();
});
afterEach(() => backend.intercept(null));
afterAll(() => backend.close());

async function call(token: string | null, query: string, body: BodyInit, type: string) {
  const response = await handle(
    new Request(`http://127.0.0.1:54321/functions/v1/site-file${query}`, {
      method: "POST",
      headers: { "content-type": type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body,
    }),
  );
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
}

const upload = (person: Person, bytes: Uint8Array, name: string) =>
  call(person.token, `?name=${name}`, new Uint8Array(bytes), "application/octet-stream");
const sign = (person: Person, id: unknown) =>
  call(person.token, "", JSON.stringify({ file_id: id }), "application/json");
const filesOf = async ({ id }: Person) =>
  (
    await backend.sql(
      "select name from storage.objects where bucket_id = 'site-files' and name like $1 || '/%'",
      [id],
    )
  ).map(({ name }) => name);
const rowsOf = ({ id }: Person) =>
  backend.sql(
    "select f.path, f.name from public.site_files f join public.sites s on s.id = f.site_id where s.profile_id = $1",
    [id],
  );

async function activate({ id }: Person): Promise<void> {
  for (const status of ["awaiting_activation", "active"]) {
    await backend.sql("update public.sites set status = $2 where profile_id = $1", [id, status]);
  }
}

describe("site-file uploads", () => {
  it("stores a file for the caller's own site under its name, with the type of its content", async () => {
    const { status, answer } = await upload(ana, png(), "logo.svg");
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        id: expect.any(String),
        name: "logo.png",
        content_type: "image/png",
        size: png().length,
      },
    });
    const path = `${ana.id}/${String(answer["id"])}.png`;
    expect(await filesOf(ana)).toEqual([path]);
    expect(await rowsOf(ana)).toEqual([{ path, name: "logo.png" }]);
  });

  it("refuses other types and requests without a session", async () => {
    expect(await upload(ana, joined("<!doctype html>"), "logo.png")).toMatchObject({
      status: 415,
      answer: { code: "file_type" },
    });
    expect((await call(null, "?name=logo.png", "x", "text/plain")).status).toBe(401);
    expect(await filesOf(ana)).toEqual([]);
  });

  it("stores nothing after the activation", async () => {
    await activate(ana);
    expect(await upload(ana, png(), "logo.png")).toMatchObject({
      status: 409,
      answer: { code: "conflict" },
    });
    expect(await filesOf(ana)).toEqual([]);
  });

  it("removes a file again when the site has 20 files already", async () => {
    await backend.sql(
      `insert into public.site_files (site_id, path, name, content_type, size)
       select id, id || '/' || n, 'foto.png', 'image/png', 1 from public.sites, generate_series(1, 20) n
        where profile_id = $1`,
      [ana.id],
    );
    expect(await upload(ana, png(), "logo.png")).toMatchObject({
      status: 409,
      answer: { code: "conflict" },
    });
    expect(await filesOf(ana)).toEqual([]);
  });

  it("keeps file and row when only the response of the database is lost", async () => {
    backend.intercept(async (request, next) => {
      const answer = await next();
      return request.method === "POST" && request.url.includes("/rest/v1/site_files")
        ? Promise.reject(new TypeError("fetch failed"))
        : answer;
    });
    expect(await upload(ana, png(), "logo.png")).toMatchObject({ status: 500, answer: { code: "unknown" } });
    backend.intercept(null);
    expect((await rowsOf(ana)).map(({ path }) => path)).toEqual(await filesOf(ana));
  });
});

describe("site-file addresses", () => {
  it("signs a file for its customer and the team with sites.read, also after the activation", async () => {
    const { answer } = await upload(ana, png(), "logo.png");
    await activate(ana);
    for (const person of [ana, support]) {
      const signed = await sign(person, answer["id"]);
      expect(signed.answer).toEqual({ address: expect.stringMatching(/^\/object\/sign\/site-files\//) });
      const response = await backend.request(`${backendUrl}/storage/v1${String(signed.answer["address"])}`);
      expect(response.headers.get("content-disposition")).toContain("logo.png");
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(png());
    }
    for (const person of [bia, editor]) {
      expect(await sign(person, answer["id"])).toMatchObject({ status: 404, answer: { code: "not_found" } });
    }
  });

  it("refuses access to the bucket without a signature", async () => {
    await upload(ana, png(), "logo.png");
    const [path] = await filesOf(ana);
    const bucket = backend.makeVisitor().storage.from("site-files");
    expect((await bucket.download(String(path))).error).not.toBeNull();
    expect((await bucket.list(ana.id)).data ?? []).toEqual([]);
  });

  it("answers 400 without an id", async () => {
    expect(await sign(ana, "x")).toMatchObject({ status: 400, answer: { code: "invalid_request" } });
  });
});
