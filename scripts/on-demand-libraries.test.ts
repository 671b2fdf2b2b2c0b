import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { librariesTooEarly } from "./on-demand-libraries.ts";

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(path.join(tmpdir(), "site-pronto-"));
  mkdirSync(path.join(outDir, "assets"));
  const files = { main: "start()", editor: 'x="ProseMirror-focused"', charts: 'x="recharts-wrapper"' };
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(outDir, "assets", `${name}.js`), content);
});
afterEach(() => rmSync(outDir, { recursive: true }));

test("reports a page that loads the editor or charts in its first load", () => {
  expect(
    librariesTooEarly(outDir, [
      { path: "/", files: ["assets/main.js"] },
      { path: "/blog", files: ["assets/main.js", "assets/editor.js"] },
      { path: "/administrador", files: ["assets/charts.js"] },
    ]),
  ).toEqual([
    "The text editor comes with /blog before anything there asks for it.",
    "The library of charts comes with /administrador before anything there asks for it.",
  ]);
});

test("reports a library that is missing in the build", () => {
  rmSync(path.join(outDir, "assets", "charts.js"));
  expect(librariesTooEarly(outDir, [])).toEqual(["The library of charts is in no file of the build."]);
});
