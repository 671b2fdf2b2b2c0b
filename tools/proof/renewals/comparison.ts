import { createStripe } from "../../../supabase/functions/_shared/stripe-client.ts";
import { createStatelessClient } from "../../../supabase/functions/_shared/database.ts";
import { createHandler } from "../../../supabase/functions/reconcile-billing/handler.ts";
import type { Cluster } from "../../bench/cluster.ts";
import { createRest, openConnections } from "./rest-over-psql.ts";
import { openSlowStripe } from "./slow-stripe.ts";

/** The cost of one comparison. */
export type ComparisonCost = {
  calls: number;
  /** Calls of the most used endpoint. */
  callsOfBusiestEndpoint: number;
  /** CPU time of this process, including the simulated Stripe and PostgREST. */
  cpuMilliseconds: number;
};

const cronSecret = "proof";

/** Runs the scheduled function a few times on customers who were never compared, and measures its cost. */
export async function measureComparisons(cluster: Cluster, database: string): Promise<ComparisonCost> {
  await cluster.psql(
    database,
    `delete from private.stripe_syncs;
     update public.billing_customers set reconciled_at = now();
     update public.billing_customers set reconciled_at = null where profile_id in (
       select profile_id from public.subscriptions where status = 'active' and id like '%\\_1' limit 300)`,
  );
  const stripe = await openSlowStripe({ latencyMilliseconds: 0, all: 100_000, endpoint: 100_000 });
  const connections = openConnections(cluster.urlFor(database, "postgres"));
  const handle = createHandler({
    database: createStatelessClient("http://rest.proof", "proof", await createRest(connections.run)),
    stripe: createStripe({
      secretKey: "sk_live_proof",
      apiUrl: "http://stripe.proof",
      request: stripe.fetch,
    }),
    siteUrl: "https://sitepronto.test",
    now: () => new Date(),
    cronSecret,
  });
  const before = process.cpuUsage();
  let synced = 0;
  for (let run = 0; run < 3; run += 1) {
    const headers = { authorization: `Bearer ${cronSecret}` };
    const response = await handle(
      new Request("http://f.proof", { method: "POST", headers, body: '{"scope":"syncs"}' }),
    );
    synced += ((await response.json()) as { synced: number }).synced;
  }
  const { user, system } = process.cpuUsage(before);
  connections.close();
  const calls = [...stripe.calls.values()];
  return {
    calls: calls.reduce((sum, count) => sum + count, 0) / synced,
    callsOfBusiestEndpoint: Math.max(...calls) / synced,
    cpuMilliseconds: (user + system) / 1000 / synced,
  };
}

/** Makes all customers one day overdue, and returns the task that the watch creates. */
export async function createDelayTask(cluster: Cluster, database: string): Promise<string> {
  return (
    await cluster.psql(
      database,
      `delete from public.team_tasks;
       update public.billing_customers set reconciled_at = now() - interval '27 hours', created_at = now() - interval '3 days';
       set role service_role;
       do $$ begin perform public.run_watch(); end $$;
       reset role;
       select subject || ': ' || (details ->> 'behind') from public.team_tasks
        where kind = 'schedule_behind' and subject = 'reconcile-billing'`,
    )
  ).trim();
}

export type Day = {
  /** Hours until every customer is compared once. */
  firstHours: number;
  /** Hours since the oldest comparison, at the end of the third day. */
  oldestHours: number;
  comparisonsPerRun: number;
  /** Customers without a comparison for 26 hours, at the end of the third day. */
  behind: number;
};

const minutesPerDay = 24 * 60;

// These values equal the settings, stripe_sync_workers() and the limits of a run.
const callsASecond = 60;
const callsASecondPerEndpoint = 20;
const maxWorkers = 12;
const syncsPerRun = 100;
const concurrentSyncs = 5;
const markedPerRun = 1000;

/**
 * Simulates three days of the schedule, minute by minute.
 *
 * @param latencySeconds duration of a call to Stripe
 */
export function simulateDays(customers: number, cost: ComparisonCost, latencySeconds: number): Day {
  const never = -30 * 60;
  // Numbers of customers by the minute of their last comparison, oldest first.
  const groups: { comparedAt: number; count: number }[] = [{ comparedAt: never, count: customers }];
  let firstHours = Infinity;
  let runs = 0;
  let comparisons = 0;
  for (let minute = 0; minute < 3 * minutesPerDay; minute += 1) {
    const due = groups
      .filter(({ comparedAt }) => comparedAt <= minute - 20 * 60)
      .reduce((sum, { count }) => sum + count, 0);
    const workers = Math.min(Math.max(Math.ceil(Math.min(due, markedPerRun) / syncsPerRun), 1), maxWorkers);
    const limitByLatency = (workers * concurrentSyncs * 60) / (cost.calls * latencySeconds);
    const limitByRate =
      60 * Math.min(callsASecond / cost.calls, callsASecondPerEndpoint / cost.callsOfBusiestEndpoint);
    let remaining = Math.floor(
      Math.min(due, markedPerRun, workers * syncsPerRun, limitByLatency, limitByRate),
    );
    runs += workers;
    comparisons += remaining;
    if (remaining > 0) groups.push({ comparedAt: minute, count: remaining });
    while (remaining > 0 && groups[0] !== undefined) {
      const compared = Math.min(groups[0].count, remaining);
      groups[0].count -= compared;
      remaining -= compared;
      if (groups[0].count === 0) groups.shift();
    }
    if (firstHours === Infinity && groups[0]?.comparedAt !== never) firstHours = (minute + 1) / 60;
  }
  const end = 3 * minutesPerDay;
  return {
    firstHours,
    oldestHours: (end - (groups[0]?.comparedAt ?? end)) / 60,
    comparisonsPerRun: comparisons / runs,
    behind: groups
      .filter(({ comparedAt }) => comparedAt < end - 26 * 60)
      .reduce((sum, { count }) => sum + count, 0),
  };
}
