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

/** Input of the host files of a build. */
export type Hosting = {
  /** Headers of every response. */
  headers: HostingHeaders;
  redirects: readonly { from: string; to: string }[];
  /** Paths of the scripts that every page loads, relative to the build. */
  scripts: readonly string[];
  /** Paths of the pre-rendered pages. */
  pages: readonly string[];
  /** Paths of the sign-in pages. */
  entryPaths: readonly string[];
};

/**
 * Returns the lines of `_headers`. Every path has a single rule because Cloudflare Pages applies only the last of
 * two.
 */
function headerLines(rules: readonly { address: string; headers: HostingHeaders }[]): string[] {
  const merged = new Map<string, HostingHeaders>();
  for (const { address, headers } of rules) merged.set(address, { ...merged.get(address), ...headers });
  return [...merged].flatMap(([address, headers]) => [
    address,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    "",
  ]);
}

/** Returns a Link header for scripts, which browsers request before they parse the HTML. */
export const linkTo = (scripts: readonly string[]) =>
  scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");

/**
 * Returns patterns for all pages: exact paths for top-level pages, folders for the others. No two patterns match the
 * same path because hosts combine duplicate headers differently.
 */
function pagePatterns({ pages, entryPaths }: Hosting): string[] {
  const paths = [...pages, ...entryPaths, ...shells.map(({ address }) => address)];
  return [...new Set(paths.map((page) => page.replace(/^(\/[^/]+\/).*/, "$1*")))];
}

/**
 * Writes the files that Netlify and Cloudflare Pages read: `_headers` and `_redirects` for both, and the shell worker
 * of Cloudflare Pages. Netlify's rewrites to the shells are in `netlify.toml`.
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
