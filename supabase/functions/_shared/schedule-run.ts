import type { ServiceClient } from "./database.ts";

/** What runs by the clock through a function. */
export type ScheduledJob =
  | "send-emails"
  | "reconcile-billing"
  | "sync-stripe"
  | "check-grace"
  | "check-domains"
  | "publish-site"
  | "purge-files";

/**
 * Does what a schedule asks for and notes in the database that it ran, so that standing still is noticed.
 *
 * @param wentWell whether a run that came to its end did its work
 */
export async function noteScheduleRun<Report>(
  database: ServiceClient,
  job: ScheduledJob,
  run: () => Promise<Report>,
  wentWell: (report: Report) => boolean = () => true,
): Promise<Report> {
  const startedAt = new Date();
  const note = (ok: boolean) =>
    database.rpc("record_schedule_run", { job, started_at: startedAt.toISOString(), ok });
  try {
    const report = await run();
    await note(wentWell(report)).throwOnError();
    return report;
  } catch (error) {
    await note(false);
    throw error;
  }
}
