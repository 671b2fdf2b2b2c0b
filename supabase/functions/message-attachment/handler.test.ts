import { strToU8, zipSync } from "fflate";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { jpeg, joined, png, pngWithDimensions, webp } from "../../../tools/testing/images.ts";
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

const pdf = joined("%PDF-1.7\n", new Uint8Array(64));
const address = "http://127.0.0.1:54321/functions/v1/message-attachment";

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let now = new Date();
let ana: Person;
let bia: Person;
let support: Person;
let editor: Person;
let contact: string;

beforeAll(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  backend = await openTestBackend();
  handle = createHandler({ database: backend.database, siteUrl, now: () => now });
  await backend.sql("update public.call_limits set most_calls = 1000");
  [ana, bia] = [await backend.logIn(), await backend.logIn()];
  support = await logInTeamMember(backend, "support");
  editor = await logInTeamMember(backend, "editor");
  const [row] = await backend.sql(
    `insert into public.contacts (profile_id, name, email, message)
     select id, email, email, e'Ajuda\\n\\nTexto' from public.profiles where id = $1 returning id`,
    [ana.id],
  );
  contact = String(row?.["id"]);
}, 60_000);

afterEach(() => backend.intercept(null));
afterAll(() => backend.close());

async function call(token: string | null, query: string, body: BodyInit, type: string) {
  const response = await handle(
    new Request(address + query, {
      method: "POST",
      headers: { "content-type": type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body,
    }),
  );
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
}

const upload = (person: Person, bytes: Uint8Array, name = "foto.png", to = contact) =>
  call(
    person.token,
    `?${new URLSearchParams({ contact: to, name }).toString()}`,
    new Uint8Array(bytes),
    "application/octet-stream",
  );
const uploadForNew = (person: Person, bytes: Uint8Array, name: string) =>
  call(person.token, `?name=${name}`, new Uint8Array(bytes), "application/octet-stream");
const sign = (person: Person, id: unknown) =>
  call(person.token, "", JSON.stringify({ attachment_id: id }), "application/json");
const files = async () =>
  (await backend.sql("select name from storage.objects where bucket_id = 'attachments' order by name")).map(
    ({ name }) => name,
  );
/** Attaches the file to a new message, as the database functions do. */
const attach = (id: unknown, isNote: boolean) =>
  backend.sql(
    `with message as (
       insert into public.contact_messages (contact_id, author_kind, body, is_note)
       values ($2, 'team', 'Veja', $3) returning id)
     update public.contact_attachments set message_id = (select id from message) where id = $1`,
    [id, contact, isNote],
  );

const openXml = "application/vnd.openxmlformats-officedocument";
const textArchive = zipSync({ "sobre.txt": strToU8("Pão de queijo") });
const wordDocument = zipSync({
  "[Content_Types].xml": strToU8("<Types/>"),
  "word/document.xml": strToU8("<w/>"),
});
const workbook = zipSync({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8("<w/>") });

const filled = (length: number) => joined("%PDF-1.7\n", new Uint8Array(length - 9));

describe("message-attachment upload types", () => {
  it.each([
    ["a PDF", pdf, "application/pdf", "pdf"],
    ["a PNG", png(), "image/png", "png"],
    ["a JPEG", jpeg, "image/jpeg", "jpg"],
    ["a WebP", webp, "image/webp", "webp"],
    ["a zip of texts", textArchive, "application/zip", "zip"],
    ["a Word document", wordDocument, `${openXml}.wordprocessingml.document`, "docx"],
    ["an Excel workbook", workbook, `${openXml}.spreadsheetml.sheet`, "xlsx"],
  ])("stores %s by its content and ignores the declared type", async (_what, bytes, type, extension) => {
    const { status, answer } = await upload(ana, bytes, "pasta/nome.xyz");
    expect({ status, answer }).toEqual({
      status: 200,
      answer: { id: expect.any(String), name: `nome.${extension}`, content_type: type, size: bytes.length },
    });
    expect(await files()).toContain(`${ana.id}/${String(answer["id"])}.${extension}`);
  });

  it.each([
    ["fatura.hta", "fatura.pdf"],
    ["fatura.pdf.exe", "fatura.pdf"],
    ["fatura.hta. ", "fatura.pdf"],
    ["Fatura.PDF", "Fatura.PDF"],
    ["Contrato 2.1", "Contrato 2.1.pdf"],
    [".hta", "anexo.pdf"],
    [`${"x".repeat(200)}.hta`, `${"x".repeat(146)}.pdf`],
  ])("stores a PDF named %j as %j, with the extension of its content", async (sent, stored) => {
    expect((await upload(ana, pdf, sent)).answer["name"]).toBe(stored);
  });

  it("keeps the extension .jpeg for JPEG images only", async () => {
    expect((await upload(ana, jpeg, "foto.jpeg")).answer["name"]).toBe("foto.jpeg");
    expect((await upload(ana, png(), "foto.jpeg")).answer["name"]).toBe("foto.png");
  });

  it.each([
    ["a page", joined("<!doctype html><script>alert(1)</script>")],
    ["an SVG", joined(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"></svg>`)],
    ["a PNG with sides that no image has", pngWithDimensions(4_000_000_000, 4_000_000_000)],
    ["a GIF", joined("GIF89a", new Uint8Array(64))],
    ["a program", joined("MZ", new Uint8Array(64))],
    ["a program in a Word document", zipSync({ "a.docx": wordDocument, "a.exe": strToU8("MZ") })],
  ])("refuses %s and stores nothing", async (_what, bytes) => {
    const before = await files();
    expect(await upload(ana, bytes, "foto.png")).toMatchObject({
      status: 415,
      answer: { code: "file_type" },
    });
    expect(await files()).toEqual(before);
  });
});

it("stores a text under its name, and refuses an empty one", async () => {
  expect((await upload(ana, joined("Pão de queijo"), "Sobre nós.txt")).answer).toMatchObject({
    name: "Sobre nós.txt",
    content_type: "text/plain",
  });
  expect(await upload(ana, new Uint8Array(), "notas.txt")).toMatchObject({
    status: 422,
    answer: { code: "file_empty" },
  });
});

describe("message-attachment upload limits", () => {
  it("refuses more than 10 MB and accepts exactly 10 MB", async () => {
    expect(await upload(ana, filled(10_485_761))).toMatchObject({
      status: 413,
      answer: { code: "file_too_large" },
    });
    expect((await upload(ana, filled(10_485_760))).status).toBe(200);
  });

  it("refuses more than 30 MB a day from a customer who never paid and states when to retry", async () => {
    const dora = await backend.logIn();
    const to = await contactOf(dora);
    for (let file = 0; file < 3; file += 1) {
      expect((await upload(dora, filled(10_485_760), "a.pdf", to)).status).toBe(200);
    }
    const before = await files();
    expect(await upload(dora, pdf, "a.pdf", to)).toMatchObject({
      status: 429,
      answer: { code: "rate_limited" },
    });
    expect(await files()).toEqual(before);
  });
});

describe("message-attachment upload access", () => {
  it("answers not_found for another customer's conversation, also to roles without messages", async () => {
    const refused = { status: 404, answer: { code: "not_found" } };
    expect(await upload(bia, pdf)).toMatchObject(refused);
    expect(await upload(editor, pdf)).toMatchObject(refused);
    expect((await upload(support, pdf)).status).toBe(200);
  });

  it("stores a file for a conversation that the customer is about to start", async () => {
    const { status, answer } = await uploadForNew(ana, png(), "foto.png");
    expect(status).toBe(200);
    expect(await files()).toContain(`${ana.id}/${String(answer["id"])}.png`);
    expect(
      await backend.sql("select contact_id, uploaded_by from public.contact_attachments where id = $1", [
        answer["id"],
      ]),
    ).toEqual([{ contact_id: null, uploaded_by: ana.id }]);
    await startConversation(ana, [answer["id"]]);
    for (const person of [ana, support]) expect((await sign(person, answer["id"])).status).toBe(200);
    expect(await sign(bia, answer["id"])).toMatchObject({ status: 404 });
  });

  it("stores a file for a conversation that the team is about to start, in the customer's folder", async () => {
    const forAna = (person: Person, customer: string = ana.id) =>
      call(person.token, `?customer=${customer}&name=foto.png`, png() as BodyInit, "image/png");
    const { status, answer } = await forAna(support);
    expect(status).toBe(200);
    expect(await files()).toContain(`${ana.id}/${String(answer["id"])}.png`);
    expect(await forAna(bia)).toMatchObject({ status: 403, answer: { code: "forbidden" } });
    expect(await forAna(editor)).toMatchObject({ status: 403 });
    expect(await forAna(support, contact)).toMatchObject({ status: 404, answer: { code: "not_found" } });
    expect(await forAna(support, "ana")).toMatchObject({ status: 400 });
  });

  it("requires a session and a valid conversation id", async () => {
    expect((await call(null, `?contact=${contact}`, "x", "text/plain")).status).toBe(401);
    expect(await upload(ana, pdf, "a.pdf", "none")).toMatchObject({ status: 400 });
  });
});

describe("message-attachment unsent uploads", () => {
  it("removes unsent uploads of the same user that are a day old", async () => {
    const { answer } = await upload(bia, pdf, "a.pdf", await contactOf(bia));
    now = new Date(Date.now() + 25 * 3_600_000);
    await upload(bia, pdf, "b.pdf", await contactOf(bia));
    now = new Date();
    expect((await files()).filter((name) => String(name).includes(String(answer["id"])))).toEqual([]);
  });

  it("keeps the latest twenty unsent uploads and all sent ones", async () => {
    const carla = await backend.logIn();
    const to = await contactOf(carla);
    const sent = await upload(carla, pdf, "sent.pdf", to);
    await attach(sent.answer["id"], false);
    const first = await uploadForNew(carla, pdf, "first.pdf");
    await startConversation(carla, [first.answer["id"]]);
    const ids: unknown[] = [];
    for (let file = 0; file < 22; file += 1) {
      ids.push((await upload(carla, pdf, `${file}.pdf`, to)).answer["id"]);
    }
    const kept = (await files()).map(String).filter((name) => name.startsWith(carla.id));
    const expected = [sent.answer["id"], first.answer["id"], ...ids.slice(2)].map(
      (id) => `${carla.id}/${String(id)}.pdf`,
    );
    expect(kept.toSorted()).toEqual(expected.toSorted());
  });
});

describe("message-attachment upload failures", () => {
  it("stores no file when its row cannot be stored, and reports a storage failure", async () => {
    const before = await files();
    backend.intercept((request, next) =>
      request.method === "POST" && request.url.includes("/rest/v1/contact_attachments")
        ? Promise.resolve(Response.json({ code: "23503" }, { status: 409 }))
        : next(),
    );
    expect(await upload(ana, pdf)).toMatchObject({ status: 404 });
    expect(await files()).toEqual(before);
    backend.intercept((request, next) =>
      request.url.includes("/storage/") ? Promise.resolve(Response.json({}, { status: 503 })) : next(),
    );
    expect(await upload(ana, pdf)).toMatchObject({ status: 502, answer: { code: "storage_unavailable" } });
    backend.intercept((request, next) =>
      request.url.includes("/storage/")
        ? Promise.resolve(Response.json({ statusCode: "413", error: "Payload too large" }, { status: 400 }))
        : next(),
    );
    expect(await upload(ana, pdf)).toMatchObject({ status: 413, answer: { code: "file_too_large" } });
  });

  it("reports a database failure, and keeps file and row when only the response is lost", async () => {
    const before = await files();
    backend.intercept(async (request, next) => {
      const answer = await next();
      return request.method === "POST" && request.url.includes("/rest/v1/contact_attachments")
        ? Promise.reject(new TypeError("fetch failed"))
        : answer;
    });
    expect(await upload(ana, pdf)).toMatchObject({ status: 500, answer: { code: "unknown" } });
    backend.intercept(null);
    const added = (await files()).filter((name) => !before.includes(name));
    expect(
      await backend.sql("select path from public.contact_attachments where path = any ($1)", [added]),
    ).toEqual([{ path: added[0] }]);
  });
});

/** Creates the first message with these files, as the browser does. */
const startConversation = ({ token }: Person, ids: unknown[]) =>
  backend
    .makeVisitor()
    .rpc("start_conversation", { message: "Ajuda\n\nTexto", attachment_ids: ids.map(String) })
    .setHeader("Authorization", `Bearer ${token}`)
    .throwOnError();

async function contactOf({ id }: Person): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.contacts (profile_id, name, email, message)
     select id, email, email, e'Ajuda\\n\\nTexto' from public.profiles where id = $1 returning id`,
    [id],
  );
  return String(row?.["id"]);
}

describe("message-attachment addresses", () => {
  it("signs a file for its customer and the team only", async () => {
    const { answer } = await upload(support, pdf, "contrato.pdf");
    await attach(answer["id"], false);
    for (const person of [ana, support]) {
      const signed = await sign(person, answer["id"]);
      expect(signed.status).toBe(200);
      expect(signed.answer).toEqual({ address: expect.stringMatching(/^\/object\/sign\/attachments\//) });
      const response = await backend.request(`${backendUrl}/storage/v1${String(signed.answer["address"])}`);
      expect(response.headers.get("content-disposition")).toContain("contrato.pdf");
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
    }
    for (const person of [bia, editor]) {
      expect(await sign(person, answer["id"])).toMatchObject({ status: 404, answer: { code: "not_found" } });
    }
  });

  it("signs the file of a note for the team only", async () => {
    const { answer } = await upload(support, pdf);
    await attach(answer["id"], true);
    expect((await sign(support, answer["id"])).status).toBe(200);
    expect(await sign(ana, answer["id"])).toMatchObject({ status: 404 });
  });

  it("refuses access to the bucket without a signature", async () => {
    const [path] = await files();
    const visitor = backend.makeVisitor();
    expect((await visitor.storage.from("attachments").download(String(path))).error).not.toBeNull();
    expect((await visitor.storage.from("attachments").list(ana.id)).data ?? []).toEqual([]);
  });

  it("answers 400 without an id", async () => {
    expect(await sign(ana, "x")).toMatchObject({ status: 400, answer: { code: "invalid_request" } });
  });
});
