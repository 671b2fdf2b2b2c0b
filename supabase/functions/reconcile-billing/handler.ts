import { settleAbandonedChanges } from "../_shared/billing/billing-changes.ts";
import { settleAbandonedRefunds } from "../_shared/billing/abandoned-refunds.ts";
import { markSyncs } from "../_shared/billing/sync-queue.ts";
import {
  isStoppedByFailures,
  runSyncs,
  type SyncLimits,
  type SyncReport,
} from "../_shared/billing/sync-worker.ts";
import type { SyncDependencies } from "../_shared/dependencies.ts";
import { recordScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import { movePrices } from "./move-prices.ts";
import { findUnlinkedSubscriptions } from "./unlinked-subscriptions.ts";

export type Dependencies = SyncDependencies & {
  /** The scheduler's secret. */
  cronSecret: string;
};

/** Result of a run. Later runs retry `failed`; `behind` counts overdue customers. */
export type Report = SyncReport & { behind: number };

/**
 * Limits that keep a run within the two CPU seconds of a hosted function. It overlaps the next minute's run by some
 * seconds.
 */
const limits: SyncLimits = { milliseconds: 70_000, syncs: 100, aheadMilliseconds: 1_000 };

/**
 * Runs the scheduled billing jobs: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 with a report. Errors:
 * 401, 405, 500 when the database fails.
 *
 * - `{ "scope": "syncs" }`, each minute: marks customers that were not compared with Stripe for 20 hours, and runs due
 * syncs.
 * - `{ "scope": "grace" }`, every ten minutes: marks subscriptions with a due warning or ended grace, applies due price
 * moves, settles undecided refunds and changes by the team, and runs due syncs.
 * - without a scope, hourly: also marks subscriptions of unknown customers, whose events were all lost.
 */
export const createHandler = scheduledHandler(
  "reconcile-billing",
  async (dependencies: Dependencies, request: Request) => {
    const { database } = dependencies;
    const body: { scope?: unknown } | null = await request.json().catch(() => null);
    switch (body?.scope) {
      case "syncs":
        return recordScheduleRun(
          database,
          "sync-stripe",
          () => syncDue(dependencies),
          (report) => !isStoppedByFailures(report),
        );
      case "grace":
        return recordScheduleRun(database, "check-grace", () => checkGrace(dependencies), isOnTime);
      default:
        return recordScheduleRun(database, "reconcile-billing", () => reconcile(dependencies), isOnTime);
    }
  },
);

function isOnTime(report: Report): boolean {
  return report.behind === 0 && !isStoppedByFailures(report);
}

async function syncDue(dependencies: Dependencies): Promise<SyncReport> {
  const { database, now } = dependencies;
  await database.rpc("mark_customers_due", { present: now().toISOString() }).throwOnError();
  return runSyncs(dependencies, limits);
}

async function checkGrace(dependencies: Dependencies): Promise<Report> {
  const { database, now } = dependencies;
  await database.rpc("mark_due_by_grace", { present: now().toISOString() }).throwOnError();
  const failedMoves = await movePrices(dependencies);
  await settleAbandonedRefunds(dependencies);
  await settleAbandonedChanges(dependencies);
  const report = await runSyncs(dependencies, limits);
  const { data: behind } = await database
    .rpc("count_grace_behind", { present: now().toISOString() })
    .throwOnError();
  return { ...report, failed: report.failed + failedMoves, behind };
}

async function reconcile(dependencies: Dependencies): Promise<Report> {
  const { database, now } = dependencies;
  let failed = 0;
  try {
    const unlinked = await findUnlinkedSubscriptions(dependencies, now());
    await markSyncs(
      dependencies,
      unlinked.map((id) => ({ kind: "subscription", id, whole: true })),
      "comparison",
    );
  } catch (error) {
    console.error("Unlinked subscriptions were not looked for:", error);
    failed = 1;
  }
  const report = await syncDue(dependencies);
  const { data: behind } = await database
    .rpc("count_customers_behind", { present: now().toISOString() })
    .throwOnError();
  return { ...report, failed: report.failed + failed, behind };
}
