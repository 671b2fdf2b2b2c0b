// Asks the database, on a Postgres like the hosted one, what every screen and every job asks it, with 100,000 customers
// and with 1 % of them. Prints what each takes, and ends with 1 where one takes too long or grows. Arguments name screens;
// `--customers 1000000` takes another number.
import { parseArgs } from "node:util";
import { withCluster } from "./cluster.ts";
import { fill, migrate } from "./fill.ts";
import { measure, type Measurement } from "./measure.ts";
import { budgetOf, faultsOf, toTable, type Figure } from "./report.ts";
import { screens } from "./screens.ts";

const { values, positionals: wanted } = parseArgs({
  options: { customers: { type: "string", default: "100000" } },
  allowPositionals: true,
});
const customers = Number(values.customers);
const sizes = [customers / 100, customers];

await withCluster(async (cluster) => {
  await migrate(cluster);
  const databases: string[] = [];
  for (const size of sizes) {
    const start = performance.now();
    databases.push(await fill(cluster, size));
    const seconds = Math.round((performance.now() - start) / 1000);
    console.error(`Filled a database with ${size.toLocaleString("en")} customers in ${seconds} s.`);
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
      const budget = budgetOf(customers, query.askedBy === "job");
      figures.push({
        screen,
        name: query.name,
        milliseconds,
        sequentialScans,
        budget,
        mayGrow: query.mayGrow,
      });
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
