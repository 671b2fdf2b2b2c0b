import { settleAbandonedRefunds } from "../_shared/billing/abandoned-refunds.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { noteScheduleRun } from "../_shared/schedule-run.ts";
import { scheduledHandler } from "../_shared/serve-function.ts";
import { checkGrace, type GraceReport } from "./check-grace.ts";
import { movePrices } from "./move-prices.ts";
import { findUnlinkedSubscriptions } from "./unlinked-subscriptions.ts";
import { nextCustomers } from "./next-customers.ts";
import { reconcileCustomer, type Repairs } from "./reconcile-customer.ts";

export type Dependencies = BillingDependencies & {
  /** What the schedule proves itself with. */
  cronSecret: string;
};

/** What a run did. `customers` were compared; of these and of unlinked subscriptions `failed` will be tried again by the next run. */
export type Report = { customers: number; failed: number } & Repairs;

/**
 * A run begins nothing after this long, because a hosted function has two seconds of CPU, and the next run, two
 * minutes later, begins with the rest. At 1.5 s for each customer the runs of a day compare over 20,000.
 */
const runMilliseconds = 50_000;

const hour = 60 * 60 * 1000;

/** A customer is compared once in this time, which leaves four hours of the day to get to everyone. */
const comparedMilliseconds = 20 * hour;

/** A customer whose comparison failed is compared again after this. */
const retryMilliseconds = hour;

/** After so many failures in a row it is not the customers: Stripe or the database is down. */
const mostFailuresInARow = 5;

/**
 * Repairs what webhooks missed: `POST` with `Authorization: Bearer <CRON_SECRET>`
 * looks for subscriptions of customers unknown here, compares with Stripe every customer who was not compared
 * within 20 hours, and answers 200 with a report. It runs once an hour, and every two minutes with the body
 * `{ "scope": "customers" }`, which leaves out the unknown customers: a busy account of Stripe's has many of them. Subscriptions that go on are fetched and written
 * anew, those that only Stripe knows are found, and e-mail, name and language are
 * synced where Stripe is behind. A customer who fails stops nobody else. With the body
 * `{ "scope": "grace" }` only those are read again whose warning is due or whose grace has ended, and those get another price at
 * Stripe whose time for it has come, and refunds that were begun and left unanswered are settled.
 * Errors: 401, 405, 500 when the database cannot be asked.
 */
export const createHandler = scheduledHandler(
  "reconcile-billing",
  async (dependencies: Dependencies, request: Request) => {
    const { database } = dependencies;
    const body: { scope?: unknown } | null = await request.json().catch(() => null);
    return body?.scope === "grace"
      ? noteScheduleRun(database, "check-grace", () => checkDue(dependencies))
      : noteScheduleRun(
          database,
          "reconcile-billing",
          () => reconcile(dependencies, body?.scope !== "customers"),
          ({ failed }) => failed < mostFailuresInARow,
        );
  },
);

/** What time alone brings, every ten minutes. */
async function checkDue(dependencies: Dependencies): Promise<GraceReport> {
  const grace = await checkGrace(dependencies);
  const prices = await movePrices(dependencies);
  await settleAbandonedRefunds(dependencies);
  return {
    subscriptions: grace.subscriptions + prices.subscriptions,
    failed: grace.failed + prices.failed,
  };
}

async function reconcile(dependencies: Dependencies, linksUnknown: boolean): Promise<Report> {
  const { database, now } = dependencies;
  const startedAt = now();
  const isOver = () => now().getTime() - startedAt.getTime() >= runMilliseconds;
  const report: Report = { customers: 0, failed: 0, subscriptions: 0, found: 0, synced: 0 };
  let failuresInARow = 0;

  const before = new Date(startedAt.getTime() - comparedMilliseconds);

  // First, because their buyers have nothing yet. New customers found here are compared below.
  if (linksUnknown) await linkSubscriptions(dependencies, startedAt, isOver, report);

  for (
    let batch = await nextCustomers(database, before);
    batch.length > 0;
    batch = await nextCustomers(database, before)
  ) {
    for (const customer of batch) {
      if (failuresInARow >= mostFailuresInARow || isOver()) {
        return report;
      }
      report.customers += 1;
      let comparedAt = now();
      try {
        const repairs = await reconcileCustomer(dependencies, customer);
        report.subscriptions += repairs.subscriptions;
        report.found += repairs.found;
        report.synced += repairs.synced;
        failuresInARow = 0;
      } catch (error) {
        console.error(`Customer ${customer.customerId} was not reconciled:`, error);
        report.failed += 1;
        failuresInARow += 1;
        comparedAt = new Date(now().getTime() - comparedMilliseconds + retryMilliseconds);
      }
      await noteComparison(database, customer.profileId, comparedAt);
    }
  }
  return report;
}

/** Writes unlinked subscriptions whose owner can be found, and adds to the report. Rejects for no failure. */
async function linkSubscriptions(
  dependencies: Dependencies,
  startedAt: Date,
  isOver: () => boolean,
  report: Report,
): Promise<void> {
  const failed = (what: string, error: unknown) => {
    console.error(`${what}:`, error);
    report.failed += 1;
  };
  let unlinked: string[] = [];
  try {
    unlinked = await findUnlinkedSubscriptions(dependencies, startedAt);
  } catch (error) {
    failed("Unlinked subscriptions were not looked for", error);
  }
  for (const id of unlinked) {
    if (isOver()) return;
    try {
      if ((await syncSubscription(dependencies, id)) !== null) {
        report.subscriptions += 1;
        report.found += 1;
      }
    } catch (error) {
      failed(`Subscription ${id} was not looked at`, error);
    }
  }
}

/** Also after a failure: a customer who always fails must not keep the others waiting. */
async function noteComparison(database: ServiceClient, profileId: string, at: Date): Promise<void> {
  await database
    .from("billing_customers")
    .update({ reconciled_at: at.toISOString() })
    .eq("profile_id", profileId)
    .throwOnError();
}
