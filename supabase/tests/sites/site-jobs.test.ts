import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSiteJobsWorld, provider } from "./site-jobs-world.ts";
import { serviceRole, teamMember } from "../test-database.ts";

const world = await openSiteJobsWorld();
const { database, site, move, take, undo, member, team, chooseProvider, jobs, claim, finish } = world;
const { openTasks, reachNextAttempt, made, makeSite } = world;

// The world pays a site before each test.
afterEach(() => chooseProvider(provider));

describe("a paid site", () => {
  test("is made by the provider with the customer's wishes", async () => {
    await database.script(
      `insert into public.site_wishes (site_id, body, business_name, shows_whatsapp) values ('${site.id}', 'Azul', 'Pão & Cia', true); update public.profiles set phone = '+5511987654321' where id = '${site.profileId}'`,
    );
    const [job] = await claim();
    expect(job).toMatchObject({
      kind: "make",
      attempts: 0,
      details: {
        title: "Pão & Cia",
        model: "bakery",
        wishes: "Azul",
        facts: { whatsapp: "+5511987654321", phone: "+5511987654321" },
        files: [],
      },
    });
  });

  test("is prepared with addresses and ticks when the provider has made it", async () => {
    await makeSite();
    const row = await database.row(
      "select status, prepared_at is not null as prepared, wordpress_url, preview_url from public.sites where id = $1",
      [site.id],
    );
    expect(row).toEqual({
      status: "awaiting_activation",
      prepared: true,
      wordpress_url: made.result.wordpress_url,
      preview_url: made.result.address,
    });
    const ticks = await database.rows("select item from public.site_checklist where site_id = $1", [site.id]);
    expect(ticks.map(({ item }) => item)).toEqual(
      expect.arrayContaining(["hosting", "wordpress", "template", "backup"]),
    );
    expect(await jobs()).toEqual(["make done"]);
  });

  test("has no job without a provider", async () => {
    await database.script("delete from public.site_jobs");
    await move("cancelled");
    await chooseProvider(null);
    await move("awaiting_activation");
    expect(await jobs()).toEqual([]);
  });
});

describe("a site that the provider has", () => {
  beforeEach(makeSite);

  test("is suspended and resumed with its status, without tasks for the team", async () => {
    await move("active", "suspended");
    expect(await jobs()).toEqual(["make done", "suspend queued"]);
    const [suspend] = await claim();
    await finish(suspend?.["id"], "done");
    await move("active");
    expect(await jobs()).toEqual(["make done", "suspend done", "resume queued"]);
    expect(await openTasks()).toEqual([]);
  });

  test("keeps its state when a suspension is lifted before it was sent", async () => {
    await move("active", "suspended", "active");
    expect(await jobs()).toEqual(["make done", "suspend cancelled"]);
  });

  test("is not suspended when the team undoes the step in time", async () => {
    await take("activate", "awaiting_activation");
    const event = await take("suspend", "active");
    expect(await claim()).toEqual([]);
    await undo(event);
    expect(await jobs()).toEqual(["make done", "suspend cancelled"]);
  });

  test("is resumed, not made again, when it is paid within the days of its removal", async () => {
    await move("cancelled");
    const [suspend] = await claim();
    await finish(suspend?.["id"], "done");
    await move("awaiting_activation");
    expect(await jobs()).toEqual(["make done", "suspend done", "resume queued"]);
  });

  test("is removed after the days of the settings, and then made again by a payment", async () => {
    await move("cancelled");
    const [suspend] = await claim();
    await finish(suspend?.["id"], "done");
    await database.script("select private.queue_site_removals()");
    expect(await jobs()).toEqual(["make done", "suspend done"]);
    await database.script(
      `update public.sites set cancelled_at = now() - interval '31 days' where id = '${site.id}'; select private.queue_site_removals()`,
    );
    const [remove] = await claim();
    await finish(remove?.["id"], "done");
    await move("awaiting_activation");
    expect(await jobs()).toEqual(["make done", "suspend done", "remove done", "make queued"]);
  });

  test("is removed with its account", async () => {
    await database.rows("select private.delete_account($1)", [site.profileId]);
    expect(await jobs("kind, state, site_id is null")).toEqual(["make done true", "remove queued true"]);
    expect(await database.rows("select * from public.sites_to_remove")).toEqual([]);
  });
});

describe("a claimed job", () => {
  test("is not claimed by a second run until its lease ends", async () => {
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await reachNextAttempt();
    expect(await claim()).toHaveLength(1);
  });

  test("is followed by the next job of its site only after its end", async () => {
    const [make] = await claim();
    await database.script(
      `select private.queue_site_job('${site.id}', 'report'); update public.site_jobs set next_attempt_at = now() where kind = 'report'`,
    );
    expect(await claim()).toEqual([]);
    await finish(make?.["id"], "done", made);
    expect((await claim()).map(({ kind }) => kind)).toEqual(["report"]);
  });

  test("is not held up by a report that has no answer", async () => {
    await makeSite();
    await database.script(`select private.queue_site_job('${site.id}', 'report')`);
    await claim();
    await move("suspended");
    expect((await claim()).map(({ kind }) => kind)).toEqual(["suspend"]);
  });

  test("ends once, however often its end is reported", async () => {
    const [make] = await claim();
    expect(await finish(make?.["id"], "done", made)).toBe(true);
    expect(await finish(make?.["id"], "done", { result: { address: "https://other.example/" } })).toBe(false);
    expect(await finish(make?.["id"], "working")).toBe(false);
    expect(await finish(make?.["id"], "failed", {}, "late")).toBe(false);
    expect(await jobs("kind, state, result ->> 'address'")).toEqual([`make done ${made.result.address}`]);
  });

  test("is followed by a suspension when its site was cancelled before it ended", async () => {
    const [make] = await claim();
    await move("cancelled");
    await finish(make?.["id"], "done", made);
    expect(await jobs()).toEqual(["make done", "suspend queued"]);
  });

  test("is given up after twelve requests without an answer, as one task that a repetition closes", async () => {
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await reachNextAttempt();
      const [make] = await claim();
      await finish(make?.["id"], "retry", {}, "timeout");
    }
    expect(await jobs("kind, state, attempts, last_error")).toEqual(["make failed 12 timeout"]);
    expect(await openTasks()).toEqual(["site_job_failed"]);

    const { id } = await database.row("select id from public.site_jobs where provider_site_id = $1", [
      site.id,
    ]);
    await database.as(team, "select public.retry_site_job($1)", [id]);
    expect(await jobs("kind, state, attempts")).toEqual(["make queued 0"]);
    expect(await openTasks()).toEqual([]);
  });

  test("becomes a task after five requests without an answer, and the team can repeat it at once", async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await openTasks()).toEqual([]);
      await reachNextAttempt();
      const [make] = await claim();
      await finish(make?.["id"], "retry", {}, "timeout");
    }
    expect(await openTasks()).toEqual(["site_job_failed"]);
    expect(await claim()).toEqual([]);
    const { id } = await database.row("select id from public.site_jobs where provider_site_id = $1", [
      site.id,
    ]);
    await database.as(team, "select public.retry_site_job($1)", [id]);
    expect(await openTasks()).toEqual([]);
    await makeSite();
    expect(await jobs()).toEqual(["make done"]);
  });

  test("counts as done when the provider reports its end after it was given up", async () => {
    const [make] = await claim();
    await finish(make?.["id"], "failed", {}, "refused");
    expect(await finish(make?.["id"], "done", made)).toBe(true);
    expect(await jobs()).toEqual(["make done"]);
    expect(await openTasks()).toEqual([]);
  });

  test("is given up when the provider still works on it after an hour", async () => {
    const [make] = await claim();
    await finish(make?.["id"], "working", { steps: [{ name: "files", at: "2026-11-29T10:00:00Z" }] });
    expect(await jobs("state, attempts, steps -> 0 ->> 'name'")).toEqual(["sent 0 files"]);
    await database.script("update public.site_jobs set started_at = now() - interval '61 minutes'");
    await finish(make?.["id"], "working");
    expect(await jobs()).toEqual(["make failed"]);
  });
});

describe("the team", () => {
  test("has a made site removed and made again", async () => {
    await makeSite();
    await database.as(team, "select public.request_site_job($1, 'make')", [site.id]);
    expect(await jobs()).toEqual(["make done", "remove queued", "make queued"]);
    expect(
      await database.row("select prepared_at, preview_url from public.sites where id = $1", [site.id]),
    ).toEqual({ prepared_at: null, preview_url: null });
  });

  test("cannot have a live site made again, nor without the right to change sites", async () => {
    await makeSite();
    const editor = teamMember(member, "editor");
    const request = "select public.request_site_job($1, 'make')";
    await expect(database.as(editor, request, [site.id])).rejects.toThrow("forbidden");
    await move("active");
    await expect(database.as(team, request, [site.id])).rejects.toThrow("conflict");
  });
});

const begin = (owner: string) =>
  database.as(serviceRole, "select * from public.begin_site_sign_in($1)", [owner]);

describe("a customer's sign-in", () => {
  test("is recorded, for the own site alone", async () => {
    await makeSite();
    const { rows } = await begin(site.profileId);
    expect(rows).toMatchObject([{ provider_site_id: site.id }]);
    expect(await jobs()).toEqual(["make done", "sign_in sent"]);
  });

  test.each(["suspended", "cancelled"])("is refused for a %s site", async (status) => {
    await makeSite();
    await move("active", status);
    expect((await begin(site.profileId)).rows).toEqual([]);
  });

  test("is refused before the site is made", async () => {
    expect((await begin(site.profileId)).rows).toEqual([]);
  });
});
