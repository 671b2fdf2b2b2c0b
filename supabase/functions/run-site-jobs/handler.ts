import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import {
  findSiteProvider,
  type ProviderDependencies,
  sendSiteJob,
  type SiteJobOutcome,
  storeSiteJobOutcome,
} from "../_shared/site-provider.ts";
import { siteFilesBucket } from "../_shared/stored-files.ts";

export type Dependencies = Pick<ServiceDependencies, "database"> &
  ProviderDependencies & {
    /** The scheduler's secret. */
    cronSecret: string;
  };

/** Jobs of one run, sent at once. */
const mostJobs = 10;

/** Lifetime of the addresses of a customer's files, in seconds. */
const fileSeconds = 3600;

/**
 * Sends due jobs to the site provider: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 `{ sent }`. Jobs
 * that the provider has not finished are asked about again. Errors: 401, 405, 500 when the database fails.
 */
export const createHandler = scheduledHandler("run-site-jobs", (dependencies: Dependencies) =>
  recordScheduleRun(dependencies.database, "run-site-jobs", () => runSiteJobs(dependencies)),
);

async function runSiteJobs({ database, ...dependencies }: Dependencies): Promise<{ sent: number }> {
  const provider = await findSiteProvider(database, dependencies);
  if (provider === null) return { sent: 0 };
  const { data: jobs } = await database.rpc("claim_site_jobs", { batch_size: mostJobs }).throwOnError();
  const runs = jobs.map(async ({ id, provider_site_id: siteId, kind, details }) => {
    const signed = await withFiles(database, details as Details);
    const outcome: SiteJobOutcome =
      signed === null
        ? { outcome: "retry", error: "The customer's files could not be signed." }
        : await sendSiteJob(provider, { id, siteId, kind, details: signed });
    await storeSiteJobOutcome(database, id, outcome);
  });
  // A job whose outcome could not be stored is claimed again after its lease.
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return { sent: jobs.length };
}

type Details = { files?: { path: string }[] };

/** Replaces the paths of files by addresses that the provider can read for an hour. Null when storage fails. */
async function withFiles(database: ServiceClient, details: Details): Promise<object | null> {
  if (details.files === undefined || details.files.length === 0) return details;
  const { data, error } = await database.storage.from(siteFilesBucket).createSignedUrls(
    details.files.map(({ path }) => path),
    fileSeconds,
  );
  if (error) return null;
  const files = details.files.flatMap(({ path, ...file }) => {
    const url = data.find((signed) => signed.path === path)?.signedUrl;
    return url ? [{ ...file, url }] : [];
  });
  return { ...details, files };
}
