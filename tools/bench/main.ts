// Measures the queries of every screen and job on a Postgres like the hosted one, with 100,000 customers and with 1 %
// of them. Prints the times, and exits with 1 if a query is too slow or grows. Arguments name screens; `--customers
//  1000000` sets another size.
import { parseArgs } from "node:util";
import { withCluster } from "./cluster.ts";
import { fill, migrate } from "./fill.ts";
import { measure, type Measurement } from "./measure.ts";
import { budgetOf, faultsOf, toTable, type Figure } from "./report.ts";
import { screens } from "./screens.ts";

const { values, positionals: requestedScreens } = parseArgs({
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
    if (requestedScreens.length > 0 && !requestedScreens.includes(screen)) continue;
    console.error(`Measuring ${screen} …`);
    for (const query of queries) {
      const measurements: Measurement[] = [];
      for (const database of databases) {
        measurements.push(await measure(cluster, database, query));
      }
      const milliseconds = measurements.map((measurement) => measurement.milliseconds);
      const expected = query.readsAllOf ?? [];
      const sequentialScans = (measurements.at(-1)?.sequentialScans ?? []).filter(
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
  const overBudget = figures.filter((figure) => faultsOf(figure).length > 0);
  console.log(
    overBudget.length > 0
      ? `\n${overBudget.length} of ${figures.length} queries break the budget.`
      : `\nAll ${figures.length} queries keep the budget.`,
  );
  process.exitCode = overBudget.length > 0 ? 1 : 0;
});
