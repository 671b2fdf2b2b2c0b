import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { textFile } from "../src/platform/namespaces.ts";
import { librariesTooEarly } from "./on-demand-libraries.ts";
import type { BuildFiles } from "./prerender/build-files.ts";
import type { Written } from "./prerender/prerender.ts";
import type { ServerBundle } from "./prerender/server-bundle.ts";

// Limit of a public page's first-load JavaScript, in KB of gzip. Signed-in pages have limits of time, which Lighthouse
// measures.
const maxPublicScripts = 165;

// Limit of a public page's own styles, in KB of gzip.
const maxStyles = 12;

type Area = "public" | "sign in" | "dashboard" | "admin";
type Row = {
  area: Area;
  path: string;
  scripts: number;
  files: readonly string[];
  document: number | null;
  styles: number | null;
};

// Dynamic imports that signed-in pages load immediately.
const signedInAlways = [
  "src/domains/account/parts/session/watch-session.ts",
  "src/platform/backend-client.ts",
];

const kilobytes = (content: string | Buffer) => gzipSync(content, { level: 9 }).length / 1000;

function areaOf(address: string): Area {
  if (address.startsWith("/administrador/") || address === "/administrador") return "admin";
  return address.startsWith("/dashboard") ? "dashboard" : "sign in";
}

/**
 * Measures the first load of each page: scripts for all pages, including text chunks, and HTML and styles for public
 * pages. Returns a table and the exceeded budgets.
 */
export async function measure(
  outDir: string,
  build: BuildFiles,
  server: ServerBundle,
  written: Written,
): Promise<{ table: string; broken: string[] }> {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? kilobytes(readFileSync(path.join(outDir, file)));
    sizes.set(file, known);
    return known;
  };
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + sizeOf(file), 0);

  const rows: Row[] = written.pages.map(({ address, file, page }) => {
    const html = readFileSync(path.join(outDir, file), "utf8");
    const { scripts } = build.firstLoad(page.sources);
    return {
      area: "public",
      path: address,
      scripts: sum(scripts),
      files: scripts,
      document: kilobytes(html),
      styles: kilobytes([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("")),
    };
  });
  const notFound = (await server.firstLoadOf(server.unknownPath)).sources.at(-1);
  for (const address of server.pagePatterns.map((pattern) => pattern.replaceAll(/:\w+/g, "x"))) {
    const { sources, namespaces } = await server.firstLoadOf(address);
    const isPublic = server.publicPaths.includes(address) || address.startsWith("/blog/");
    if (isPublic || sources.at(-1) === notFound) continue;
    const area = areaOf(address);
    const { scripts } = build.firstLoad(sources);
    const more = (area === "sign in" ? [] : signedInAlways).flatMap(
      (source) => build.onDemand(source).scripts,
    );
    // Uses the largest language. Pre-rendered pages contain their texts in the HTML.
    const texts = server.languages.map((language) =>
      namespaces.flatMap((name) => build.onDemand(textFile(language, name)).scripts),
    );
    rows.push({
      area,
      path: address,
      scripts: Math.max(...texts.map((own) => sum([...new Set([...scripts, ...more, ...own])]))),
      files: scripts,
      document: null,
      styles: null,
    });
  }

  const overBudget = rows.flatMap(({ area, path: at, scripts, styles }) => [
    ...(area === "public" && scripts > maxPublicScripts
      ? [`${at} loads ${scripts.toFixed(1)} KB of scripts; public pages may load ${maxPublicScripts}.`]
      : []),
    ...(styles !== null && styles > maxStyles
      ? [`${at} brings ${styles.toFixed(1)} KB of styles; ${maxStyles} are allowed.`]
      : []),
  ]);
  return { table: tableOf(rows), broken: [...overBudget, ...librariesTooEarly(outDir, rows)] };
}

const number = (value: number | null) => (value === null ? "" : value.toFixed(1)).padStart(7);

// One row per page. Languages differ only in their texts, so the largest one is shown.
function tableOf(rows: readonly Row[]): string {
  const lines = rows
    .filter(({ path: at }) => !/^\/(en|pt-pt)(\/|$)/.test(at))
    .map(
      ({ area, path: at, scripts, files, document, styles }) =>
        `${area.padEnd(10)}${at.padEnd(46)}${number(scripts)}${String(files.length).padStart(6)}${number(document)}${number(styles)}`,
    );
  const head = `${"KB, gzip".padEnd(10)}${"".padEnd(46)}scripts files   HTML styles`;
  return [head, ...lines].map((line) => line.trimEnd()).join("\n");
}
