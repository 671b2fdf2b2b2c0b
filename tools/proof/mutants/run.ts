import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../local-stack/environment.ts";
import { randomFrom } from "../../../supabase/tests/platform/random-from.ts";
import { noticedShare, type MutantResult } from "./result.ts";
import { runSqlMutants } from "./sql.ts";
import { areas, runTypeScriptMutants } from "./typescript.ts";

// Tests the tests by small faults in the code: npm run proof -- mutants [--seed 1] [--lines 40] [--area
// schemas]. It samples `--lines` lines in each area; a line may hold several faults.

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    lines: { type: "string", default: "60" },
    area: { type: "string", multiple: true, default: ["schemas", ...Object.keys(areas)] },
  },
});
const count = Number(values.lines);
await mkdir(path.join(root, "test-results"), { recursive: true });
console.log(`Seed ${values.seed}, ${count} lines of each area.`);

for (const name of values.area) {
  const random = randomFrom(Number(values.seed));
  const results =
    name in areas
      ? await runTypeScriptMutants(areas[name as keyof typeof areas], count, random)
      : await runSqlMutants((all) => Array.from({ length: count }, () => random.oneOf(all)));
  print(name, results);
}

function print(name: string, results: readonly MutantResult[]): void {
  for (const { where, change } of results.filter(({ outcome }) => outcome === "survived")) {
    console.log(`survived ${where} ${change}`);
  }
  const of = (outcome: MutantResult["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const share = (100 * noticedShare(results)).toFixed(1);
  console.log(
    `${name}: ${of("noticed")} noticed, ${of("survived")} survived, ${of("invalid")} invalid: ${share} % noticed.`,
  );
}
