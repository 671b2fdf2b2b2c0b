import { settleAbandonedRefunds } from "../_shared/billing/abandoned-refunds.ts";
import { markSyncs } from "../_shared/billing/sync-queue.ts";
import {
  isStoppedByFailures,
  runSyncs,
  type SyncLimits,
  type SyncReport,
} from "../_shared/billing/sync-worker.ts";
import type { SyncDependencies } from "../_shared/dependencies.ts";
import { noteScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import { movePrices } from "./move-prices.ts";
import { findUnlinkedSubscriptions } from "./unlinked-subscriptions.ts";

export type Dependencies = SyncDependencies & {
  /** What the schedule proves itself with. */
  cronSecret: string;
};

/** What a run did. `failed` are tried again by later runs; `behind` should have been done long before. */
export type Report = SyncReport & { behind: number };

/** A run takes no more than a hosted function's two seconds of CPU allow. It overlaps with the next minute's by some seconds. */
const limits: SyncLimits = { milliseconds: 70_000, syncs: 100, aheadMilliseconds: 1_000 };

/**
 * Does by the clock what events do not: `POST` with `Authorization: Bearer <CRON_SECRET>` answers 200 with a report.
 * Errors: 401, 405, 500 when the database cannot be asked.
 *
 * - `{ "scope": "syncs" }`, each minute: marks customers as due who were not compared with Stripe for 20 hours, and syncs
 *   what is due.
 * - `{ "scope": "grace" }`, every ten minutes: marks those whose warning is due or whose grace has ended, moves prices
 *   whose time has come, settles refunds that were left unanswered, and syncs what is due.
 * - without a scope, hourly: marks also the subscriptions of customers unknown here, whose events were all lost.
 */
export const createHandler = scheduledHandler(
  "reconcile-billing",
  async (dependencies: Dependencies, request: Request) => {
    const { database } = dependencies;
    const body: { scope?: unknown } | null = await request.json().catch(() => null);
    switch (body?.scope) {
      case "syncs":
        return noteScheduleRun(
          database,
          "sync-stripe",
          () => syncDue(dependencies),
          (report) => !isStoppedByFailures(report),
        );
      case "grace":
        return noteScheduleRun(database, "check-grace", () => checkGrace(dependencies), isOnTime);
      default:
        return noteScheduleRun(database, "reconcile-billing", () => reconcile(dependencies), isOnTime);
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
