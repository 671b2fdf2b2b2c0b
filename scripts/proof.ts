// Tries what tests cannot cover one by one: `npm run proof` runs every part but those of hours, `npm run proof -- hostile`
// those that are named. Each part is a folder of scripts/proof with a run.ts, prints its figures, and ends with 1 when it
// finds a fault.
import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./environment.ts";
import { runNode } from "./run-node.ts";

const folder = path.join(root, "scripts", "proof");
const parts = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

const partsOfHours = ["mutants"];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. There are: ${parts.join(", ")}.`);
  process.exit(1);
}

const lines: string[] = [];
let failed = false;
for (const part of wanted.length > 0 ? wanted : parts.filter((name) => !partsOfHours.includes(name))) {
  const start = performance.now();
  const code = await runNode([path.join(folder, part, "run.ts")]);
  failed ||= code !== 0;
  lines.push(
    `${part}: ${code === 0 ? "holds" : "does not hold"}, ${Math.round((performance.now() - start) / 1000)} s`,
  );
}
console.log(lines.join("\n"));
process.exit(failed ? 1 : 0);
