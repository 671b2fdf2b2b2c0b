import { type Cluster, withCluster } from "../../bench/cluster.ts";
import { migrate } from "../../bench/fill.ts";
import { median } from "../../bench/median.ts";
import { measurePageViews, measureSum, withoutCeilings } from "./page-views.ts";
import { measureSignUps } from "./sign-ups.ts";

const rounded = (figure: number) => figure.toFixed(1);

/** A figure that differs from another by less than a fifth counts as the same. */
const isSame = (figure: number, other: number) => figure >= 0.8 * other && other >= 0.8 * figure;

/** Page views a second that two cores count at least. */
const leastPageViews = 1000;

/** How often each number of connections is measured. */
const rounds = 3;

/** The least share of the best figure that more connections keep. 200 processes on two cores cost some without any wait for a row. */
const leastShare = 3 / 4;

/**
 * Measures sign-ups with a slow mail server and page views over many connections, on a Postgres server, and prints the figures.
 *
 * @returns the faults found
 */
export async function proveCounters(): Promise<string[]> {
  return withCluster(async (cluster) => {
    await migrate(cluster);
    await cluster.psql("postgres", "create database burst template migrated");
    await cluster.psql("burst", withoutCeilings);
    return [...(await proveSignUps(cluster)), ...(await provePageViews(cluster))];
  });
}

async function proveSignUps(cluster: Cluster): Promise<string[]> {
  console.log(
    "| Mail, s | 50 at once, a second | 40 a second offered, done | One takes without its mail, ms |",
  );
  console.log(
    "| ------- | -------------------- | ------------------------- | ------------------------------ |",
  );
  const faults: string[] = [];
  let doneWithoutMail: number | null = null;
  for (const mailSeconds of [0, 0.3, 1]) {
    const { closedLoop, openLoop } = await measureSignUps(cluster, "burst", mailSeconds);
    const own = openLoop.milliseconds - mailSeconds * 1000;
    console.log(
      `| ${mailSeconds} | ${rounded(closedLoop.perSecond)} | ${rounded(openLoop.perSecond)} | ${rounded(own)} |`,
    );
    doneWithoutMail ??= openLoop.perSecond;
    if (!isSame(openLoop.perSecond, doneWithoutMail)) {
      faults.push(`Sign-ups slow down when the mail server takes ${mailSeconds} s.`);
    }
  }
  return faults;
}

type PageViewFigures = { perSecond: number; views: number; milliseconds: number };

async function provePageViews(cluster: Cluster): Promise<string[]> {
  const measured = new Map<number, PageViewFigures[]>([10, 50, 200].map((connections) => [connections, []]));
  // In turns: what slows the machine down for a while slows all of them down.
  for (let round = 1; round <= rounds; round += 1) {
    for (const [connections, figures] of measured) {
      const perSecond = await measurePageViews(cluster, "burst", connections);
      figures.push({ perSecond, ...(await measureSum(cluster, "burst")) });
    }
  }

  console.log("\n| Connections | Page views a second | Summed | in ms |");
  console.log("| ----------- | ------------------- | ------ | ----- |");
  const medians = [...measured].map(([connections, figures]) => {
    const of = (name: keyof PageViewFigures) => median(figures.map((one) => one[name]));
    const perSecond = of("perSecond");
    console.log(`| ${connections} | ${rounded(perSecond)} | ${of("views")} | ${of("milliseconds")} |`);
    return { connections, perSecond };
  });
  const least = Math.max(leastPageViews, leastShare * Math.max(...medians.map(({ perSecond }) => perSecond)));
  return medians.flatMap(({ connections, perSecond }) =>
    perSecond < least ? [`${connections} connections count ${rounded(perSecond)} page views a second.`] : [],
  );
}
