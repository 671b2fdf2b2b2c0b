import { writeFile } from "node:fs/promises";
import path from "node:path";
import { writeCloudflareFiles } from "./cloudflare-files.ts";
import {
  cacheForever,
  cacheNever,
  hashedFiles,
  headersByAddress,
  shells,
  type HostingHeaders,
} from "./rules.ts";

/** What the host files of a build are made from. */
export type Hosting = {
  /** Sent with every response. */
  headers: HostingHeaders;
  redirects: readonly { from: string; to: string }[];
  /** Paths inside the build of the scripts that every page loads. */
  scripts: readonly string[];
  /** Paths of the pre-rendered pages. */
  pages: readonly string[];
  /** Paths of the sign-in pages. */
  entryPaths: readonly string[];
};

/** The lines of `_headers`. An address has one rule: of two, Cloudflare Pages takes only the last. */
function headerLines(rules: readonly { address: string; headers: HostingHeaders }[]): string[] {
  const merged = new Map<string, HostingHeaders>();
  for (const { address, headers } of rules) merged.set(address, { ...merged.get(address), ...headers });
  return [...merged].flatMap(([address, headers]) => [
    address,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    "",
  ]);
}

/** The value of a Link header: named in it, scripts are requested before the HTML is parsed. */
export const linkTo = (scripts: readonly string[]) =>
  scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");

/**
 * Patterns for all pages: the exact paths of those at the top, and the folders of all others. No two
 * match the same path, because hosts differ in how they combine two values of a header.
 */
function pagePatterns({ pages, entryPaths }: Hosting): string[] {
  const paths = [...pages, ...entryPaths, ...shells.map(({ address }) => address)];
  return [...new Set(paths.map((page) => page.replace(/^(\/[^/]+\/).*/, "$1*")))];
}

/**
 * Writes the files that Netlify and Cloudflare Pages read beside the pages: `_headers` and
 * `_redirects` for both, and the worker that sends the shells on Cloudflare Pages. Netlify's
 * rewrites to the shells are in `netlify.toml`.
 */
export async function writeHostFiles(outDir: string, hosting: Hosting): Promise<void> {
  const pageHeaders = { "Cache-Control": cacheNever, Link: linkTo(hosting.scripts) };
  const rules = [
    { address: "/*", headers: hosting.headers },
    { address: hashedFiles, headers: { "Cache-Control": cacheForever } },
    { address: "/build.json", headers: { "Cache-Control": "no-store" } },
    ...pagePatterns(hosting).map((address) => ({ address, headers: pageHeaders })),
    ...headersByAddress(hosting.entryPaths),
  ];
  const moved = hosting.redirects.map(({ from, to }) => `${from} ${to} 301\n`);
  await Promise.all([
    writeFile(path.join(outDir, "_headers"), headerLines(rules).join("\n")),
    writeFile(path.join(outDir, "_redirects"), moved.join("")),
    writeCloudflareFiles(outDir),
  ]);
}
