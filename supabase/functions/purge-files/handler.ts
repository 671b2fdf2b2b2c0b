import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";

export type Dependencies = Pick<ServiceDependencies, "database"> & {
  /** The scheduler's secret. */
  cronSecret: string;
};

/** Maximum number of paths in one request to the storage service. */
const batchSize = 100;

/**
 * Removes stored files without a row: unsent attachments and remains of crashed functions. `POST` with `Authorization:
 * Bearer <CRON_SECRET>` answers 200 `{ removed }`. Each run checks a part of the files and removes at most 500. Errors:
 * 401, 405, 500 when database or storage fail.
 */
export const createHandler = scheduledHandler("purge-files", (dependencies: Dependencies) =>
  recordScheduleRun(dependencies.database, "purge-files", () => purge(dependencies)),
);

async function purge({ database }: Dependencies): Promise<{ removed: number }> {
  const { data } = await database.rpc("files_to_remove").throwOnError();
  for (const bucket of new Set(data.map((file) => file.bucket))) {
    const paths = data.filter((file) => file.bucket === bucket).map(({ path }) => path);
    for (let start = 0; start < paths.length; start += batchSize) {
      const { error } = await database.storage.from(bucket).remove(paths.slice(start, start + batchSize));
      if (error !== null) throw error;
    }
  }
  return { removed: data.length };
}
