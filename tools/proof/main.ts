// Runs the proofs, which cover more cases than single tests can. `npm run proof` runs every part except those that
// take hours; `npm run proof -- hostile` runs the named parts. Each part is a folder of tools/proof with a run.ts,
// prints its figures, and exits with 1 if it finds a fault.
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../local-stack/environment.ts";
import { runNode } from "../local-stack/run-node.ts";

const folder = path.join(root, "tools", "proof");
const parts = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const longParts = ["mutants"];
/** Parts that mostly wait: they run in parallel with all others. */
const waitingParts = ["emails"];
/** Parts that measure: they run one after the other, in parallel with waiting parts only. */
const measuringParts = ["burst", "host", "renewals"];
const requestedParts = process.argv.slice(2);
const unknown = requestedParts.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(1);
}

const selectedParts =
  requestedParts.length > 0 ? requestedParts : parts.filter((name) => !longParts.includes(name));
const startedAt = performance.now();
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);

async function runPart(part: string): Promise<{ passes: boolean; line: string }> {
  const start = performance.now();
  const passes = (await runNode([path.join(folder, part, "run.ts")])) === 0;
  return { passes, line: `${part}: ${passes ? "passes" : "fails"}, ${secondsSince(start)} s` };
}

async function runInTurn(names: readonly string[]): Promise<Awaited<ReturnType<typeof runPart>>[]> {
  const results = [];
  for (const part of names) results.push(await runPart(part));
  return results;
}

const isFaults = (name: string) => name === "faults";
const selectedWaiting = selectedParts.filter((name) => waitingParts.includes(name));
const selectedMeasuring = selectedParts.filter((name) => measuringParts.includes(name));
const otherParts = selectedParts.filter(
  (name) => !selectedWaiting.includes(name) && !selectedMeasuring.includes(name),
);

async function runMeasuredAndOthers(): Promise<Awaited<ReturnType<typeof runPart>>[]> {
  const measuringResults = await runInTurn(selectedMeasuring);
  // The part `faults` takes longest, and waits for timeouts half of that time.
  const otherResults = await Promise.all([
    runInTurn(otherParts.filter(isFaults)),
    runInTurn(otherParts.filter((name) => !isFaults(name))),
  ]);
  return [...measuringResults, ...otherResults.flat()];
}

const results = (await Promise.all([runMeasuredAndOthers(), runInTurn(selectedWaiting)])).flat();
for (const { line } of results) console.log(line);
console.log(`All parts took ${secondsSince(startedAt)} s.`);
process.exit(results.every(({ passes }) => passes) ? 0 : 1);
