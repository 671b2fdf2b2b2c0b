import { expect, test } from "vitest";
import { openSiteJobsWorld } from "./site-jobs-world.ts";

const { database, site, move, jobs, claim, finish, reachNextAttempt, made, makeSite, signIn } =
  await openSiteJobsWorld();

const wish = (body: string) =>
  database.rows(
    `insert into public.site_wishes (site_id, body) values ($1, $2)
     on conflict (site_id) do update set body = excluded.body`,
    [site.id, body],
  );
const addFile = () =>
  database.rows(
    `insert into public.site_files (site_id, path, name, content_type, size)
     values ($1, gen_random_uuid()::text, 'logo.png', 'image/png', 1)`,
    [site.id],
  );
const again = ["make done", "remove queued", "make queued"];

test.each([
  ["a text", () => wish("Abrimos às 6h.")],
  ["a file", addFile],
  ["another model", () => database.rows("update public.sites set model = 'clinic' where id = $1", [site.id])],
])(
  "a made site is made again from %s that its customer sends later, two minutes after the last",
  async (_, send) => {
    await makeSite();
    await send();
    expect(await jobs()).toEqual(again);
    expect(await claim()).toEqual([]);
    await database.script(
      "update public.site_jobs set next_attempt_at = now() + interval '10 seconds' where state = 'queued'",
    );
    await addFile();
    expect(await jobs("kind, state, next_attempt_at > now() + interval '1 minute'")).toEqual([
      "make done false",
      "remove queued true",
      "make queued true",
    ]);
    await reachNextAttempt();
    const [remove] = await claim();
    await finish(remove?.["id"], "done");
    await makeSite();
    expect(await jobs()).toEqual(["make done", "remove done", "make done"]);
  },
);

test("a made site is made again from what arrived while it was made", async () => {
  const [make] = await claim();
  await database.script("update public.site_jobs set started_at = started_at - interval '1 minute'");
  await addFile();
  await finish(make?.["id"], "done", made);
  expect(await jobs()).toEqual(again);
});

test("a made site keeps what somebody may have edited: a sign-in ends the wait, and nothing begins another", async () => {
  await makeSite();
  await wish("Abrimos às 6h.");
  expect(await signIn()).toHaveLength(1);
  await wish("Abrimos às 7h.");
  expect(await jobs()).toEqual(["make done", "remove cancelled", "make cancelled", "sign_in sent"]);
});

test("a made site takes no sign-in while it is made again", async () => {
  await makeSite();
  await wish("Abrimos às 6h.");
  await reachNextAttempt();
  await claim();
  expect(await signIn()).toEqual([]);
});

test("a live site is not made again", async () => {
  await makeSite();
  await move("active");
  await wish("Abrimos às 6h.");
  expect(await jobs()).toEqual(["make done"]);
});

test("an activation keeps the made site: the queued second making is dropped", async () => {
  await makeSite();
  await wish("Abrimos às 6h.");
  await move("active");
  expect(await jobs()).toEqual(["make done", "remove cancelled", "make cancelled"]);
});

test("an activation in the database studio does not stop the first making", async () => {
  await move("active");
  expect(await jobs()).toEqual(["make queued"]);
});

test("a removed site loses the ticks of the provider, and keeps those of the team", async () => {
  await makeSite();
  await database.rows(
    "insert into public.site_checklist (site_id, item, done_by) select $1, 'handover', id from auth.users limit 1",
    [site.id],
  );
  const ticks = () =>
    database.rows("select item from public.site_checklist where site_id = $1 order by item", [site.id]);
  expect((await ticks()).length).toBeGreaterThan(1);
  await wish("Abrimos às 6h.");
  await reachNextAttempt();
  const [remove] = await claim();
  await finish(remove?.["id"], "done");
  expect(await ticks()).toEqual([{ item: "handover" }]);
});

test("a site that was paid again before its removal is prepared as soon as it is open", async () => {
  await makeSite();
  await move("active");
  await move("cancelled");
  const [suspend] = await claim();
  await finish(suspend?.["id"], "done");
  await move("awaiting_activation");
  await reachNextAttempt();
  const [resume] = await claim();
  await finish(resume?.["id"], "done");
  expect(
    await database.rows("select prepared_at is not null as is_prepared from public.sites where id = $1", [
      site.id,
    ]),
  ).toEqual([{ is_prepared: true }]);
});
