// Tries what tests cannot cover one by one: `npm run proof` runs every part but those of hours, `npm run proof -- hostile`
// those that are named. Each part is a folder of tools/proof with a run.ts, prints its figures, and ends with 1 when it
// finds a fault.
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "../local-stack/environment.ts";
import { runNode } from "../local-stack/run-node.ts";

const folder = path.join(root, "tools", "proof");
const parts = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const partsOfHours = ["mutants"];
/** These wait far more than they work, and run beside all others. */
const waitingParts = ["emails"];
/** These measure, and run one after the other beside waiting parts alone. */
const measuringParts = ["burst", "renewals"];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(1);
}

const chosen = wanted.length > 0 ? wanted : parts.filter((name) => !partsOfHours.includes(name));
const begin = performance.now();
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);

async function prove(part: string): Promise<{ holds: boolean; line: string }> {
  const start = performance.now();
  const holds = (await runNode([path.join(folder, part, "run.ts")])) === 0;
  return { holds, line: `${part}: ${holds ? "holds" : "does not hold"}, ${secondsSince(start)} s` };
}

async function proveInTurn(names: readonly string[]): Promise<Awaited<ReturnType<typeof prove>>[]> {
  const results = [];
  for (const part of names) results.push(await prove(part));
  return results;
}

const isFaults = (name: string) => name === "faults";
const waiting = chosen.filter((name) => waitingParts.includes(name));
const measuring = chosen.filter((name) => measuringParts.includes(name));
const trying = chosen.filter((name) => !waiting.includes(name) && !measuring.includes(name));

async function proveAll(): Promise<Awaited<ReturnType<typeof prove>>[]> {
  const measured = await proveInTurn(measuring);
  // The faults take longest, and wait for timeouts half of that time.
  const tried = await Promise.all([
    proveInTurn(trying.filter(isFaults)),
    proveInTurn(trying.filter((name) => !isFaults(name))),
  ]);
  return [...measured, ...tried.flat()];
}

const results = (await Promise.all([proveAll(), proveInTurn(waiting)])).flat();
for (const { line } of results) console.log(line);
console.log(`All of it took ${secondsSince(begin)} s.`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
