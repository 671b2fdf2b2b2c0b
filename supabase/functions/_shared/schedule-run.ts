import type { ServiceClient } from "./database.ts";

/** Scheduled jobs that run through a function. */
export type ScheduledJob =
  | "send-emails"
  | "reconcile-billing"
  | "sync-stripe"
  | "check-grace"
  | "check-domains"
  | "publish-site"
  | "purge-files"
  | "run-site-jobs";

/**
 * Runs a scheduled job and records the run in the database, so that a stopped schedule is noticed.
 *
 * @param isSuccessful returns whether a finished run did its work
 */
export async function recordScheduleRun<Report>(
  database: ServiceClient,
  job: ScheduledJob,
  run: () => Promise<Report>,
  isSuccessful: (report: Report) => boolean = () => true,
): Promise<Report> {
  const startedAt = new Date();
  const note = (ok: boolean) =>
    database.rpc("record_schedule_run", { job, started_at: startedAt.toISOString(), ok });
  try {
    const report = await run();
    await note(isSuccessful(report)).throwOnError();
    return report;
  } catch (error) {
    await note(false);
    throw error;
  }
}
