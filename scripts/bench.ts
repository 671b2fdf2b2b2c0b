// Asks the database, on a Postgres like the hosted one, what every screen of the administration asks it, with
// 1, 10 and 100 % of 100,000 customers. Prints what each takes, and ends with 1 where one takes too long or grows.
import { withCluster } from "./bench/cluster.ts";
import { fill, migrate } from "./bench/fill.ts";
import { measure, type Measurement } from "./bench/measure.ts";
import { faultsOf, toTable, type Figure } from "./bench/report.ts";
import { screens } from "./bench/screens.ts";

const sizes = [1000, 10_000, 100_000];

/** Arguments name the screens to measure; without any, all are. */
const wanted = process.argv.slice(2);

await withCluster(async (cluster) => {
  await migrate(cluster);
  const databases: string[] = [];
  for (const size of sizes) {
    console.error(`Filling a database with ${size} customers …`);
    databases.push(await fill(cluster, size));
  }

  const figures: Figure[] = [];
  for (const { screen, queries } of screens) {
    if (wanted.length > 0 && !wanted.includes(screen)) continue;
    console.error(`Measuring ${screen} …`);
    for (const query of queries) {
      const measured: Measurement[] = [];
      for (const database of databases) {
        measured.push(await measure(cluster, database, query));
      }
      const milliseconds = measured.map((one) => one.milliseconds);
      const expected = query.readsAllOf ?? [];
      const sequentialScans = (measured.at(-1)?.sequentialScans ?? []).filter(
        (table) => !expected.includes(table),
      );
      figures.push({ screen, name: query.name, milliseconds, sequentialScans, mayGrow: query.mayGrow });
    }
  }

  console.log(
    toTable(
      figures,
      sizes.map((size) => size.toLocaleString("en")),
    ),
  );
  const broken = figures.filter((figure) => faultsOf(figure).length > 0);
  console.log(
    broken.length > 0
      ? `\n${broken.length} of ${figures.length} queries break the budget.`
      : `\nAll ${figures.length} queries keep the budget.`,
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
});
