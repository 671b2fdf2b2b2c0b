import { type Cluster, withCluster } from "../../bench/cluster.ts";
import { migrate } from "../../bench/fill.ts";
import { median } from "../../bench/median.ts";
import { measurePageViews, measureSum, withoutLimits } from "./page-views.ts";
import { measureSignUps } from "./sign-ups.ts";

const format = (figure: number) => figure.toFixed(1);

/** Two figures count as equal if they differ by less than a fifth. */
const isSimilar = (figure: number, other: number) => figure >= 0.8 * other && other >= 0.8 * figure;

/** Minimum page views a second on two cores. */
const minPageViewsPerSecond = 1000;

/** Number of measurements for each number of connections. */
const rounds = 3;

/**
 * Minimum share of the best figure that every number of connections keeps. 200 processes on two cores are slower
 * even without waiting for a row.
 */
const minShareOfBest = 3 / 4;

/**
 * Measures sign-ups with a slow mail server and page views over many connections, on a Postgres server, and prints
 * the figures.
 *
 * @returns the faults found
 */
export async function testCounters(): Promise<string[]> {
  return withCluster(async (cluster) => {
    await migrate(cluster);
    await cluster.psql("postgres", "create database burst template migrated");
    await cluster.psql("burst", withoutLimits);
    return [...(await testSignUps(cluster)), ...(await testPageViews(cluster))];
  });
}

async function testSignUps(cluster: Cluster): Promise<string[]> {
  console.log(
    "| Mail, s | 50 at once, a second | 40 a second offered, done | One takes without its mail, ms |",
  );
  console.log(
    "| ------- | -------------------- | ------------------------- | ------------------------------ |",
  );
  const faults: string[] = [];
  let perSecondWithoutMail: number | null = null;
  for (const mailSeconds of [0, 0.3, 1]) {
    const { closedLoop, openLoop } = await measureSignUps(cluster, "burst", mailSeconds);
    const millisecondsWithoutMail = openLoop.milliseconds - mailSeconds * 1000;
    console.log(
      `| ${mailSeconds} | ${format(closedLoop.perSecond)} | ${format(openLoop.perSecond)} | ${format(millisecondsWithoutMail)} |`,
    );
    perSecondWithoutMail ??= openLoop.perSecond;
    if (!isSimilar(openLoop.perSecond, perSecondWithoutMail)) {
      faults.push(`Sign-ups slow down when the mail server takes ${mailSeconds} s.`);
    }
  }
  return faults;
}

type PageViewFigures = { perSecond: number; views: number; milliseconds: number };

async function testPageViews(cluster: Cluster): Promise<string[]> {
  const figuresByConnections = new Map<number, PageViewFigures[]>(
    [10, 50, 200].map((connections) => [connections, []]),
  );
  // Interleaved, so that a slow phase of the machine affects all numbers of connections.
  for (let round = 1; round <= rounds; round += 1) {
    for (const [connections, figures] of figuresByConnections) {
      const perSecond = await measurePageViews(cluster, "burst", connections);
      figures.push({ perSecond, ...(await measureSum(cluster, "burst")) });
    }
  }

  console.log("\n| Connections | Page views a second | Summed | in ms |");
  console.log("| ----------- | ------------------- | ------ | ----- |");
  const medians = [...figuresByConnections].map(([connections, figures]) => {
    const of = (name: keyof PageViewFigures) => median(figures.map((figure) => figure[name]));
    const perSecond = of("perSecond");
    console.log(`| ${connections} | ${format(perSecond)} | ${of("views")} | ${of("milliseconds")} |`);
    return { connections, perSecond };
  });
  const minimum = Math.max(
    minPageViewsPerSecond,
    minShareOfBest * Math.max(...medians.map(({ perSecond }) => perSecond)),
  );
  return medians.flatMap(({ connections, perSecond }) =>
    perSecond < minimum ? [`${connections} connections count ${format(perSecond)} page views a second.`] : [],
  );
}
