import { openSiteStepsWorld } from "./site-steps-world.ts";
import { serviceRole } from "../test-database.ts";

/** Address of the provider in the settings of a test. */
export const provider = "http://127.0.0.1:9500/jobs";

/** Opens the world of site steps with a provider, and what tests of its jobs do. */
export async function openSiteJobsWorld() {
  const world = await openSiteStepsWorld();
  const { database, site } = world;

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

  const queueReports = () => database.script("select private.queue_site_reports()");

  /** Has the next job, a report, finished by the provider. */
  async function finishReport(body: object) {
    const [job] = await claim();
    await finish(job?.["id"], "done", body);
  }

  const signIn = async () =>
    (await database.as(serviceRole, "select * from public.begin_site_sign_in($1)", [site.profileId])).rows;

  await chooseProvider(provider);
  return {
    ...world,
    chooseProvider,
    jobs,
    claim,
    finish,
    openTasks,
    reachNextAttempt,
    made,
    makeSite,
    queueReports,
    finishReport,
    signIn,
  };
}
