import type { Stripe } from "stripe";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { ServiceClient } from "../_shared/database.ts";
import { answer, json, requireMethod } from "../_shared/respond.ts";
import { requireSchedule } from "../_shared/schedule.ts";
import { nextCustomers } from "./next-customers.ts";
import { reconcileCustomer, type Repairs } from "./reconcile-customer.ts";
import { strangersPurchases } from "./strangers-purchases.ts";

export type Dependencies = {
  database: ServiceClient;
  stripe: Stripe;
  /** What the schedule proves itself with. */
  cronSecret: string;
  now: () => Date;
};

/** What a run did. `customers` were compared; of these and of strangers' purchases `failed` will be tried again by the next run. */
export type Report = { customers: number; failed: number } & Repairs;

/** Nothing is begun after this long; the next run begins with those who were left. */
const runMilliseconds = 100_000;

/** After so many failures in a row it is not the customers: Stripe or the database is down. */
const mostFailuresInARow = 5;

/**
 * Repairs what webhooks missed: `POST` with `Authorization: Bearer <CRON_SECRET>`
 * looks for purchases of customers unknown here, compares every customer with Stripe
 * and answers 200 with a report. Subscriptions that go on are fetched and written
 * anew, those that only Stripe knows are found, and e-mail, name and language are
 * told where Stripe is behind. A customer who fails stops nobody else. Errors: 401,
 * 405, 500 when the database cannot be asked.
 */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(async () => {
      requireMethod(request, "POST");
      await requireSchedule(request, dependencies.cronSecret);
      return json(200, await reconcile(dependencies));
    });
}

async function reconcile(dependencies: Dependencies): Promise<Report> {
  const { database, now } = dependencies;
  const startedAt = now();
  const isOver = () => now().getTime() - startedAt.getTime() >= runMilliseconds;
  const report: Report = { customers: 0, failed: 0, subscriptions: 0, found: 0, told: 0 };
  let failuresInARow = 0;

  // First, because their buyers have nothing yet; and whoever is found is compared below.
  await findStrangers(dependencies, startedAt, isOver, report);

  for (
    let batch = await nextCustomers(database, startedAt);
    batch.length > 0;
    batch = await nextCustomers(database, startedAt)
  ) {
    for (const customer of batch) {
      if (failuresInARow >= mostFailuresInARow || isOver()) {
        return report;
      }
      report.customers += 1;
      try {
        const repairs = await reconcileCustomer(dependencies, customer);
        report.subscriptions += repairs.subscriptions;
        report.found += repairs.found;
        report.told += repairs.told;
        failuresInARow = 0;
      } catch (error) {
        console.error(`Customer ${customer.customerId} was not reconciled:`, error);
        report.failed += 1;
        failuresInARow += 1;
      }
      await noteComparison(database, customer.profileId, now());
    }
  }
  return report;
}

/** Writes what strangers bought and whose it proves to be, and adds to the report. Rejects for no failure. */
async function findStrangers(
  parts: Dependencies,
  startedAt: Date,
  isOver: () => boolean,
  report: Report,
): Promise<void> {
  const failed = (what: string, error: unknown) => {
    console.error(`${what}:`, error);
    report.failed += 1;
  };
  let purchases: string[] = [];
  try {
    purchases = await strangersPurchases(parts, startedAt);
  } catch (error) {
    failed("Purchases of unknown customers were not looked for", error);
  }
  for (const id of purchases) {
    if (isOver()) return;
    try {
      if ((await syncSubscription(parts, id)) !== null) {
        report.subscriptions += 1;
        report.found += 1;
      }
    } catch (error) {
      failed(`Subscription ${id} was not looked at`, error);
    }
  }
}

/** Noted for failures too: whoever fails always must not keep the others waiting. */
async function noteComparison(database: ServiceClient, profileId: string, at: Date): Promise<void> {
  await database
    .from("billing_customers")
    .update({ reconciled_at: at.toISOString() })
    .eq("profile_id", profileId)
    .throwOnError();
}
