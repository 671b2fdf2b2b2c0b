import {
  checkSiteDomain,
  readCheckSettings,
  type CheckSettings,
  type DomainDependencies,
} from "../_shared/domain-check/check-site-domain.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";

export type Dependencies = DomainDependencies & {
  /** The scheduler's secret. */
  cronSecret: string;
};

/** Number of domains that are checked concurrently. */
const batchSize = 5;

/** No batch starts after this time; the next run continues. */
const runMilliseconds = 30_000;

/**
 * Checks due domains: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 `{ checked, failed, behind }`. A
 * failed check does not stop the others and is due again after five minutes. Errors: 401, 405, 500 when the database
 * fails.
 */
export const createHandler = scheduledHandler("check-domains", (dependencies: Dependencies) =>
  recordScheduleRun(
    dependencies.database,
    "check-domains",
    () => checkDue(dependencies),
    ({ behind }) => behind === 0,
  ),
);

/** Result of a run. `behind` counts domains that are overdue by more than an hour. */
type Report = { checked: number; failed: number; behind: number };

async function checkDue(dependencies: Dependencies): Promise<Report> {
  const { database, now } = dependencies;
  const end = now().getTime() + runMilliseconds;
  const settings = await readCheckSettings(dependencies);
  const counts = { checked: 0, failed: 0 };
  do {
    const { data: due } = await database.rpc("claim_domain_checks", { batch_size: batchSize }).throwOnError();
    if (due.length === 0) break;
    const outcomes = await Promise.all(due.map((row) => tryCheck(dependencies, settings, row)));
    counts.checked += outcomes.filter(Boolean).length;
    counts.failed += outcomes.filter((ok) => !ok).length;
  } while (now().getTime() < end);
  const { data: behind } = await database
    .rpc("count_domains_behind", { present: now().toISOString() })
    .throwOnError();
  return { ...counts, behind };
}

type ClaimedCheck = { site_id: string; domain: string; first_asked_at: string; checks: number };

async function tryCheck(
  dependencies: Dependencies,
  settings: CheckSettings,
  row: ClaimedCheck,
): Promise<boolean> {
  try {
    await checkSiteDomain(dependencies, settings, {
      siteId: row.site_id,
      domain: row.domain,
      firstAskedAt: new Date(row.first_asked_at),
      checks: row.checks,
      restart: false,
    });
    return true;
  } catch (error) {
    console.error(`The domain of site ${row.site_id} was not checked:`, error);
    return false;
  }
}
