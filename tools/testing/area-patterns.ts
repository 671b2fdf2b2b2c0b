import { readFileSync } from "node:fs";
import path from "node:path";
import { adminPaths } from "../../src/platform/admin-paths.ts";
import { panelPaths } from "../../src/platform/panel-paths.ts";
import { patternsOf } from "../../src/platform/paths.ts";

const app = path.join(import.meta.dirname, "..", "..", "src", "app");

/** Returns the literal addresses of a table of pages. Node cannot import the table because it imports the pages. */
function literalsIn(table: string): string[] {
  const source = readFileSync(path.join(app, table), "utf8");
  return [...source.matchAll(/\bpath: "([^"]+)"/g)].map(([, address = ""]) => address);
}

/** Route patterns of the customer panel. */
export const panelPatterns = [...patternsOf(panelPaths), ...literalsIn("dashboard-pages.ts")];

/** Route patterns of the administration. */
export const adminPatterns = [...patternsOf(adminPaths), ...literalsIn("admin-pages.ts")];
