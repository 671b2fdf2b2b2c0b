import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSiteStepsWorld } from "./site-steps-world.ts";
import { serviceRole, teamMember } from "../test-database.ts";

const { database, site, move, take, undo, member, team } = await openSiteStepsWorld();
const provider = "http://127.0.0.1:9500/jobs";

const chooseProvider = (address: string | null) =>
  database.rows("update public.settings set value = $1 where key = 'site_provider'", [address]);

const jobs = async (columns = "kind, state") =>
  (
    await database.rows(
      `select ${columns} from public.site_jobs where provider_site_id = $1 order by position`,
      [site.id],
    )
  ).map((job) => Object.values(job).join(" "));

const claim = async () =>
  (await database.as(serviceRole, "select * from public.claim_site_jobs(50)")).rows.filter(
    ({ provider_site_id: id }) => id === site.id,
  );

const finish = async (id: unknown, outcome: string, report: object = {}, error: string | null = null) =>
  (
    await database.as(serviceRole, "select public.finish_site_job($1, $2, $3, $4) as changed", [
      id,
      outcome,
      report,
      error,
    ])
  ).rows[0]?.["changed"];

const openTasks = async () =>
  (
    await database.rows(
      "select kind from public.team_tasks where profile_id = $1 and done_at is null order by kind::text",
      [site.profileId],
    )
  ).map(({ kind }) => kind);

/** Lets the time pass until every open job is due. */
const reachNextAttempt = () =>
  database.script("update public.site_jobs set next_attempt_at = now() where state in ('queued', 'sent')");

const made = {
  result: { address: "http://loja.localhost:9500/", wordpress_url: "http://loja.localhost:9500/wp-admin/" },
};

/** Makes the current site by its provider. */
async function makeSite() {
  const [job] = await claim();
  await finish(job?.["id"], "done", made);
}

// The world pays a site before each test.
await chooseProvider(provider);
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

const report = () => ({
  result: { wordpress: "6.1.9", visits_last_seven_days: 12, picture_path: `${site.id}/1.png` },
});
const storedReport = async () =>
  (
    await database.rows(
      "select wordpress, visits_last_seven_days as visits, picture_path as picture from public.site_reports where site_id = $1",
      [site.id],
    )
  )[0];
const queueReports = () => database.script("select private.queue_site_reports()");
async function finishReport(body: object) {
  const [job] = await claim();
  await finish(job?.["id"], "done", body);
}

describe("the daily report", () => {
  test("is asked for once a day, of sites that are up", async () => {
    await makeSite();
    await queueReports();
    await queueReports();
    expect(await jobs()).toEqual(["make done", "report queued"]);
    await finishReport(report());
    await queueReports();
    expect(await jobs()).toEqual(["make done", "report done"]);
    await database.script("update public.site_jobs set created_at = created_at - interval '25 hours'");
    await move("cancelled");
    await queueReports();
    expect(await jobs()).toEqual(["make done", "report done", "suspend queued"]);
  });

  test("replaces the one before, and keeps its picture when it has none", async () => {
    await makeSite();
    await queueReports();
    await finishReport(report());
    expect(await storedReport()).toEqual({ wordpress: "6.1.9", visits: 12, picture: `${site.id}/1.png` });
    await database.script("update public.site_jobs set created_at = created_at - interval '25 hours'");
    await queueReports();
    await finishReport({ result: { wordpress: "7.0" } });
    expect(await storedReport()).toEqual({ wordpress: "7.0", visits: null, picture: `${site.id}/1.png` });
  });

  test("goes with the site that the provider removed", async () => {
    await makeSite();
    await queueReports();
    await finishReport(report());
    await database.as(team, "select public.request_site_job($1, 'make')", [site.id]);
    const [remove] = await claim();
    await finish(remove?.["id"], "done", {});
    expect(await storedReport()).toBeUndefined();
  });
});

const purge = () => database.script("select private.purge_site_jobs()");
const age = (time: string) =>
  database.script(
    `update public.site_jobs set started_at = started_at - interval '${time}', finished_at = finished_at - interval '${time}'`,
  );

describe("the purge", () => {
  test("ends a sign-in without an answer", async () => {
    await makeSite();
    await database.as(serviceRole, "select * from public.begin_site_sign_in($1)", [site.profileId]);
    await purge();
    expect(await jobs()).toEqual(["make done", "sign_in sent"]);
    await age("61 minutes");
    await purge();
    expect(await jobs()).toEqual(["make done", "sign_in failed"]);
  });

  test("deletes reports after two weeks and sign-ins after half a year, and keeps what the provider has", async () => {
    await makeSite();
    await queueReports();
    await finishReport(report());
    await database.as(serviceRole, "select * from public.begin_site_sign_in($1)", [site.profileId]);
    await age("61 minutes");
    await purge();
    await age("15 days");
    await purge();
    expect(await jobs()).toEqual(["make done", "sign_in failed"]);
    await age("181 days");
    await purge();
    expect(await jobs()).toEqual(["make done"]);
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
