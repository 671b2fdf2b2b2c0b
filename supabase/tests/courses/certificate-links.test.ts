import { beforeAll, expect, test } from "vitest";
import { anon, customer, type Caller } from "../test-database.ts";
import { openCourseWorld, type Course, type CourseWorld } from "./course-world.ts";

let world: CourseWorld;
let course: Course;

beforeAll(async () => {
  world = await openCourseWorld();
  course = await world.newCourse("Cuidar do site", [1]);
  await world.complete(world.learner, course.lessons[0]);
  await world.database.rows("update public.profiles set full_name = 'Ana Souza' where id = $1", [
    world.learnerId,
  ]);
});

const share = async (caller: Caller, shared: boolean, of = course) =>
  (await world.database.as(caller, "select public.share_certificate($1, $2) as code", [of.id, shared]))
    .rows[0]?.["code"];

const shownTo = async (caller: Caller, code: unknown) =>
  (await world.database.as(caller, "select * from public.shared_certificate($1)", [code])).rows;

const linksOf = async (caller: Caller) =>
  (await world.database.as(caller, "select code from public.certificate_links")).rows;

test("a link shows name, course and date to everyone until its learner switches it off", async () => {
  expect(await linksOf(world.learner)).toEqual([]);
  const code = await share(world.learner, true);
  expect(code).toMatch(/^[\w-]{24}$/);
  expect(await share(world.learner, true)).toBe(code);
  expect(await linksOf(world.learner)).toEqual([{ code }]);
  for (const caller of [anon, world.visitor, world.learner]) {
    expect(await shownTo(caller, code)).toEqual([
      { learner_name: "Ana Souza", course_title: "Cuidar do site", completed_at: expect.any(Date) },
    ]);
  }

  expect(await share(world.learner, false)).toBeNull();
  expect(await share(world.learner, false)).toBeNull();
  expect(await shownTo(anon, code)).toEqual([]);
  expect(await world.database.rows("select from public.certificate_links")).toEqual([]);

  const later = await share(world.learner, true);
  expect(later).not.toBe(code);
  expect(await shownTo(anon, code)).toEqual([]);
  expect(await shownTo(anon, later)).toHaveLength(1);
});

test("another customer, the team and visitors neither read nor switch a learner's link", async () => {
  const code = await share(world.learner, true);
  for (const caller of [world.visitor, world.editor]) {
    expect(await linksOf(caller)).toEqual([]);
    expect(await share(caller, false)).toBeNull();
    await expect(share(caller, true)).rejects.toMatchObject({ code: "PT404" });
  }
  await expect(linksOf(anon)).rejects.toMatchObject({ code: "42501" });
  await expect(share(anon, false)).rejects.toMatchObject({ code: "42501" });
  expect(await shownTo(anon, code)).toHaveLength(1);
});

test("a code that is unknown, empty or a pattern shows nothing", async () => {
  await share(world.learner, true);
  for (const code of ["x".repeat(24), "", "%", null]) expect(await shownTo(anon, code)).toEqual([]);
});

test("a course that is not completed has no link", async () => {
  await expect(share(world.learner, true, await world.newCourse("Outro"))).rejects.toMatchObject({
    code: "PT404",
  });
});

test("a learner without a name gets no link, and a link shows nothing after the name is removed", async () => {
  const code = await share(world.learner, true);
  await world.database.rows("update public.profiles set full_name = null where id = $1", [world.learnerId]);
  expect(await shownTo(anon, code)).toEqual([]);
  await expect(share(world.learner, true)).rejects.toMatchObject({ code: "PT422" });
  await world.database.rows("update public.profiles set full_name = 'Ana Souza' where id = $1", [
    world.learnerId,
  ]);
});

test("the certificate of a hidden course shows nothing", async () => {
  const code = await share(world.learner, true);
  await world.database.rows("update public.courses set status = 'draft' where id = $1", [course.id]);
  expect(await shownTo(anon, code)).toEqual([]);
  await world.database.rows("update public.courses set status = 'published' where id = $1", [course.id]);
  expect(await shownTo(anon, code)).toHaveLength(1);
});

test("a link is gone with the account", async () => {
  const id = await world.database.signUp("gone@example.com");
  const gone = customer(id);
  await world.database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [
    id,
  ]);
  await world.database.rows("update public.profiles set full_name = 'Rui' where id = $1", [id]);
  await world.complete(gone, course.lessons[0]);
  const code = await share(gone, true);
  expect(await shownTo(anon, code)).toHaveLength(1);
  await world.database.rows("delete from auth.users where id = $1", [id]);
  expect(await shownTo(anon, code)).toEqual([]);
  expect(
    await world.database.rows("select from public.certificate_links where profile_id = $1", [id]),
  ).toEqual([]);
});
