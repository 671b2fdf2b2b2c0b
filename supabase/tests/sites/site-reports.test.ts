import { describe, expect, test } from "vitest";
import { openSiteJobsWorld } from "./site-jobs-world.ts";

const { database, site, move, team, jobs, claim, finish, makeSite, queueReports, finishReport, signIn } =
  await openSiteJobsWorld();

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
    await signIn();
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
    await signIn();
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
