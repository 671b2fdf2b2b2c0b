import { Stripe } from "stripe";
import type { SyncDependencies } from "../dependencies.ts";
import { PausedError } from "../stripe-fetch.ts";
import { compareCustomer } from "./compare-customer.ts";
import { syncFraudWarnings } from "./fraud-warnings.ts";
import { syncRefunds } from "./refunds.ts";
import { syncSubscription } from "./subscription-state.ts";
import { findSubscriptions } from "./find-subscriptions.ts";
import {
  type ClaimedSync,
  claimSyncs,
  finishSync,
  markSyncs,
  postponeSync,
  timeToNextClaim,
} from "./sync-queue.ts";
import { wait } from "../wait.ts";

/** Limits of one worker run. */
export type SyncLimits = {
  /** The worker claims no syncs after this time. */
  milliseconds: number;
  /** Maximum number of syncs: a hosted function has two seconds of CPU time. */
  syncs: number;
  /** Also claims syncs that become due within this time. */
  aheadMilliseconds?: number;
};

/** Result of a run. `postponed` counts syncs that Stripe's rate limit refused. */
export type SyncReport = { synced: number; failed: number; postponed: number };

/** Number of syncs that run concurrently. */
const batchSize = 5;

/** After this many consecutive failures the worker stops, because Stripe or the database is down. */
const mostFailuresInARow = 5;

const shortestWaitMilliseconds = 1_000;

/** Returns whether a worker stopped because Stripe or the database is down. */
export function isStoppedByFailures({ synced, failed }: SyncReport): boolean {
  return failed >= mostFailuresInARow && synced === 0;
}

/**
 * Runs due syncs concurrently until none is left or a limit is reached. A failed sync does not stop the
 * others and becomes due again. Rejects when the database fails.
 */
export async function runSyncs(dependencies: SyncDependencies, limits: SyncLimits): Promise<SyncReport> {
  const { now, pace } = dependencies;
  const end = now().getTime() + limits.milliseconds;
  const report: SyncReport = { synced: 0, failed: 0, postponed: 0 };
  const progress = { begun: 0, failuresInARow: 0 };

  const run = async (sync: ClaimedSync): Promise<void> => {
    const outcome = await runSync(dependencies, sync);
    report[outcome] += 1;
    if (outcome === "synced") progress.failuresInARow = 0;
    if (outcome === "failed") progress.failuresInARow += 1;
  };

  const goesOn = () =>
    now().getTime() < end && progress.begun < limits.syncs && progress.failuresInARow < mostFailuresInARow;
  while (goesOn()) {
    const most = Math.min(batchSize, limits.syncs - progress.begun);
    const batch = await claimSyncs(dependencies, most, limits.aheadMilliseconds ?? 0);
    if (batch.length === 0) {
      // No sync can be claimed during a rate-limit pause. Its end is known, so the worker does not poll.
      const pause = report.postponed === 0 ? null : await timeToNextClaim(dependencies);
      if (pause === null || now().getTime() + pause >= end) break;
      await wait(Math.max(pause, shortestWaitMilliseconds));
      continue;
    }
    progress.begun += batch.length;
    pace?.expect(batch.length);
    await Promise.all(batch.map(run));
  }
  return report;
}

async function runSync(dependencies: SyncDependencies, sync: ClaimedSync): Promise<keyof SyncReport> {
  try {
    await syncOne(clientsFor(dependencies, sync), sync);
    await finishSync(dependencies, sync);
    return "synced";
  } catch (error) {
    const isRefused = isRefusedByRateLimit(error);
    if (!isRefused) console.error(`The sync of ${sync.id} failed and is tried again later:`, error);
    // When this fails too, the lease expires and the sync becomes due again.
    await postponeSync(dependencies, sync, !isRefused).catch((reason: unknown) => {
      console.error(`The sync of ${sync.id} was not given back:`, reason);
    });
    return isRefused ? "postponed" : "failed";
  }
}

function clientsFor(dependencies: SyncDependencies, { priority }: ClaimedSync): SyncDependencies {
  const { stripe, unpacedStripe = stripe } = dependencies;
  return priority === 0 ? { ...dependencies, stripe: unpacedStripe } : dependencies;
}

/** Returns whether Stripe's rate limit refused the call. The Stripe package wraps the error of `fetch`. */
function isRefusedByRateLimit(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeConnectionError && (error.detail as unknown) instanceof PausedError)
  );
}

async function syncOne(
  dependencies: SyncDependencies,
  { kind, id, whole, invoices }: ClaimedSync,
): Promise<void> {
  switch (kind) {
    case "subscription":
      await syncSubscription(dependencies, id, { whole, invoices });
      return;
    case "customer":
      return compareCustomer(dependencies, id);
    case "payment_intent":
      await syncRefunds(dependencies, id);
      await markSubscriptionsOf(dependencies, { kind, id });
      return syncFraudWarnings(dependencies, id);
    case "checkout_session":
    case "test_clock":
      return markSubscriptionsOf(dependencies, { kind, id });
    default:
      throw new Error(`There is no sync of a ${kind}.`);
  }
}

async function markSubscriptionsOf(
  dependencies: SyncDependencies,
  subject: Parameters<typeof findSubscriptions>[1],
): Promise<void> {
  const ids = await findSubscriptions(dependencies.stripe, subject);
  const priority = subject.kind === "checkout_session" ? 0 : 1;
  await markSyncs(
    dependencies,
    ids.map((id) => ({ kind: "subscription", id, priority, whole: true })),
    "event",
  );
}
