import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { backendUrl } from "../../../tools/testing/test-backend.ts";
import { logInTeamMember } from "../../../tools/testing/team-member.ts";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

const courseId = "00000000-0000-4000-b000-00000000000a";
const lessonId = "00000000-0000-4000-b200-00000000000a";
// Contains characters that end a header value, separate folders and change the text direction.
const hostileName = `../a&b=c"; filename=x\u200Dfdp.exe`;
const bytes = new Uint8Array([1, 2, 3, 4]);

let all: TestWorld;
let handle: (request: Request) => Promise<Response>;
let learner: string;

beforeAll(async () => {
  all = await openTestWorld();
  handle = createHandler(all.dependencies);
  const { storage } = all.backend.database;
  await storage.from("videos").upload("course/a.webm", bytes, { contentType: "video/webm" });
  await storage.from("lesson-files").upload("course/a.vtt", bytes, { contentType: "text/vtt" });
  await storage.from("lesson-files").upload("course/a.pdf", bytes, { contentType: "application/pdf" });
  await storage.from("lesson-files").upload("course/a.jpg", bytes, { contentType: "image/jpeg" });
  await all.backend.sql(
    `insert into public.courses (id, title, intro_video_kind, intro_video_path)
     values ($1, 'Curso', 'upload', 'course/a.webm')`,
    [courseId],
  );
  await all.backend.sql(
    `with module as (insert into public.course_modules (course_id, title, position) values ($1, 'Módulo', 0) returning id)
     insert into public.lessons (id, course_id, module_id, title, status, position, poster_path)
     select lesson.id, $1, module.id, 'Aula', 'published', lesson.position, lesson.poster
       from module cross join (values ($2::uuid, 0, 'course/a.jpg'), (gen_random_uuid(), 1, null)) lesson (id, position, poster)`,
    [courseId, lessonId],
  );
  await all.backend.sql("update public.courses set status = 'published' where id = $1", [courseId]);
  await all.backend.sql(
    "update public.lesson_contents set video_kind = 'upload', video_path = 'course/a.webm' where lesson_id = $1",
    [lessonId],
  );
  await all.backend.sql(
    `insert into public.lesson_files (lesson_id, kind, name, path, language, size_bytes) values
       ($1, 'captions', 'Português', 'course/a.vtt', 'pt-BR', 4), ($1, 'attachment', $2, 'course/a.pdf', null, 4),
       ($1, 'attachment', 'Perdido.pdf', 'course/lost.pdf', null, 4)`,
    [lessonId, hostileName],
  );
  learner = await withSite("awaiting_activation");
}, 60_000);
afterEach(async () => {
  all.backend.intercept(null);
  await all.backend.sql("update public.lessons set status = 'published'");
  await all.backend.sql("update public.courses set status = 'published'");
});
afterAll(() => all.close());

/** Unpublishes the lesson. Another lesson keeps the course published. */
const hideLesson = () =>
  all.backend.sql("update public.lessons set status = 'draft' where id = $1", [lessonId]);

/** Returns the token of a customer whose site has this status. */
async function withSite(status: string): Promise<string> {
  const { id, token } = await all.backend.logIn();
  await all.backend.sql("update public.sites set status = $2 where profile_id = $1 and status <> $2", [
    id,
    status,
  ]);
  return token;
}

async function sign(token: string | null, body: object) {
  const response = await handle(post("sign-lesson-media", token, body));
  return { status: response.status, body: await response.json() };
}

const read = async (address: string) =>
  new Uint8Array(await (await all.backend.request(`${backendUrl}/storage/v1${address}`)).arrayBuffer());

it("sign-lesson-media signs a lesson's video, captions and attachments and omits a lost file", async () => {
  const { status, body } = await sign(learner, { lesson_id: lessonId });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      video: expect.stringMatching(/^\/object\/sign\/videos\/course\/a\.webm\?token=/),
      poster: expect.stringMatching(/^\/object\/sign\/lesson-files\/course\/a\.jpg\?token=/),
      captions: [
        { id: expect.any(String), name: "Português", language: "pt-BR", address: expect.any(String) },
      ],
      attachments: [{ id: expect.any(String), name: hostileName, sizeBytes: 4, address: expect.any(String) }],
    },
  });
  expect(await read(body.video)).toEqual(bytes);
  expect(await read(body.captions[0].address)).toEqual(bytes);
  expect(await read(body.poster)).toEqual(bytes);
  const claims = JSON.parse(atob(body.video.split(".")[2] ?? "")) as { iat: number; exp: number };
  expect(claims.exp - claims.iat).toBe(900);
});

it("sign-lesson-media signs an attachment as a download with a sanitised name", async () => {
  const { body } = await sign(learner, { lesson_id: lessonId });
  const [{ address }] = body.attachments;
  const response = await all.backend.request(`${backendUrl}/storage/v1${address}`);
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  expect(new URL(address, backendUrl).searchParams.get("download")).toBe(`-a&b=c"; filename=x-fdp.exe`);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/);
});

it("sign-lesson-media signs only a course's introduction and posters for any session", async () => {
  const stranger = await withSite("awaiting_payment");
  expect(await sign(stranger, { course_id: courseId })).toEqual({
    status: 200,
    body: {
      video: expect.stringContaining("/object/sign/videos/"),
      posters: { [lessonId]: expect.stringContaining("/object/sign/lesson-files/course/a.jpg") },
    },
  });
  await hideLesson();
  expect((await sign(stranger, { course_id: courseId })).body).toMatchObject({ posters: {} });
});

it("sign-lesson-media signs drafts for course editors", async () => {
  await hideLesson();
  const { token } = await logInTeamMember(all.backend, "editor");
  expect((await sign(token, { lesson_id: lessonId })).status).toBe(200);
});

it.each(["awaiting_payment", "cancelled"])(
  "sign-lesson-media refuses a customer whose site is %s",
  async (status) => {
    expect(await sign(await withSite(status), { lesson_id: lessonId })).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  },
);

it.each([
  ["lessons", lessonId],
  ["courses", courseId],
])("sign-lesson-media signs nothing of an unpublished %s", async (table, id) => {
  await all.backend.sql(`update public.${table} set status = 'draft' where id = $1`, [id]);
  expect(await sign(learner, { lesson_id: lessonId })).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

it("sign-lesson-media signs no introduction of an unpublished course", async () => {
  await all.backend.sql("update public.courses set status = 'draft'");
  expect((await sign(learner, { course_id: courseId })).status).toBe(404);
});

it("sign-lesson-media refuses visitors and invalid lesson ids", async () => {
  expect((await sign(null, { lesson_id: lessonId })).status).toBe(401);
  for (const body of [{}, { lesson_id: "1" }, { lesson_id: lessonId, course_id: courseId }]) {
    expect(await sign(learner, body)).toMatchObject({ status: 400, body: { code: "invalid_request" } });
  }
});

it("sign-lesson-media reports a storage failure", async () => {
  all.backend.intercept((call, next) =>
    new URL(call.url).pathname.startsWith("/storage/")
      ? Promise.resolve(Response.json({ message: "down" }, { status: 500 }))
      : next(),
  );
  expect(await sign(learner, { lesson_id: lessonId })).toMatchObject({
    status: 502,
    body: { code: "storage_unavailable" },
  });
});
