// The first day of a month: many renewals at once through webhook, worker and schedule, on a Postgres server; and
// the daily comparison of 100,000 customers, on a simulated clock with measured costs.
import { withCluster } from "../../bench/cluster.ts";
import { fill, migrate } from "../../bench/fill.ts";
import { measureBurst } from "./burst.ts";
import { measureComparisons, simulateDays, createDelayTask } from "./comparison.ts";

/** Number of renewals; an argument sets another number. */
const renewals = Number(process.argv[2] ?? 10_000);

const faults: string[] = [];
const check = (isMet: boolean, fault: string) => {
  if (!isMet) faults.push(fault);
};

await withCluster(async (cluster) => {
  await migrate(cluster);
  const database = await fill(cluster, 2 * renewals + 200);

  const cost = await measureComparisons(cluster, database);
  console.log(
    `A comparison makes ${cost.calls.toFixed(1)} calls and takes ${cost.cpuMilliseconds.toFixed(0)} ms of CPU; a run compares 100 at most.`,
  );
  // 0.2 s is usual; 30 s is close to an outage.
  const days = [0.2, 2, 30].map((latency) => ({ latency, ...simulateDays(100_000, cost, latency) }));
  console.table(days);
  const task = await createDelayTask(cluster, database);
  console.log(`Task after 27 hours without a comparison: ${task}`);
  const [usual] = days;
  check(
    usual !== undefined && usual.firstHours <= 24 && usual.behind === 0,
    "100,000 customers are not compared in a day.",
  );
  check((days.at(-1)?.behind ?? 0) > 0 && task !== "", "A slow Stripe creates no task.");

  const burst = await measureBurst(cluster, database, renewals);
  console.log(
    `${burst.renewals} renewals, ${burst.deliveries} events delivered in ${burst.minutes.toFixed(1)} minutes.`,
  );
  console.table({
    "last correct row after the last event, minutes (10)": burst.minutesAfterLastEvent.toFixed(1),
    "checkout at Stripe during the burst, s (5)": burst.checkoutSeconds.toFixed(1),
    "payment stored during the burst, s (5)": burst.paidToSeenSeconds.toFixed(1),
    "payment stored before the burst, s (3)": burst.quietSeconds.toFixed(1),
    "answers other than 200 (0)": burst.answersNotOk,
    "renewals lost (0)": burst.lost,
    "renewals doubled (0)": burst.doubled,
    "calls refused by Stripe": burst.refused,
  });
  console.table(burst.calls);
  check(
    burst.minutesAfterLastEvent <= 10,
    "The last row is correct more than ten minutes after the last event.",
  );
  check(
    burst.checkoutSeconds <= 5 && burst.paidToSeenSeconds <= 5,
    "A customer waits for more than five seconds.",
  );
  check(burst.quietSeconds <= 3, "A payment before the burst is stored after more than three seconds.");
  check(burst.answersNotOk + burst.lost + burst.doubled === 0, "Events are refused, lost or doubled.");
});

for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
