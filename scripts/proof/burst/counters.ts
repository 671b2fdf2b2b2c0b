// Measures sign-ups with a slow mail server and page views over many connections, on a Postgres like the hosted one.
import { withCluster } from "../../bench/cluster.ts";
import { migrate } from "../../bench/fill.ts";
import { measurePageViews, measureSum, withoutCeilings } from "./page-views.ts";
import { measureSignUps } from "./sign-ups.ts";

const rounded = (figure: number) => figure.toFixed(1);

await withCluster(async (cluster) => {
  await migrate(cluster);
  await cluster.psql("postgres", "create database burst template migrated");
  await cluster.psql("burst", withoutCeilings);

  console.log(
    "| Mail, s | 50 at once, a second | 40 a second offered, done | One takes besides its mail, ms |",
  );
  console.log(
    "| ------- | -------------------- | ------------------------- | ------------------------------ |",
  );
  for (const mailSeconds of [0, 0.3, 1]) {
    const { closedLoop, openLoop } = await measureSignUps(cluster, "burst", mailSeconds);
    const own = openLoop.milliseconds - mailSeconds * 1000;
    console.log(
      `| ${mailSeconds} | ${rounded(closedLoop.perSecond)} | ${rounded(openLoop.perSecond)} | ${rounded(own)} |`,
    );
  }

  console.log("\n| Connections | Page views a second | One takes, ms | Summed | in ms |");
  console.log("| ----------- | ------------------- | ------------- | ------ | ----- |");
  for (const connections of [10, 50, 200]) {
    const { perSecond, milliseconds } = await measurePageViews(cluster, "burst", connections);
    const sum = await measureSum(cluster, "burst");
    console.log(
      `| ${connections} | ${rounded(perSecond)} | ${rounded(milliseconds)} | ${sum.views} | ${sum.milliseconds} |`,
    );
  }
});
