import { writeFile } from "node:fs/promises";
import path from "node:path";
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
  /** Paths of the sign-in pages. */
  entryPaths: readonly string[];
};

const lines = (values: HostingHeaders) =>
  Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);

/** The value of a Link header: named in it, scripts are requested before the HTML is parsed. */
export const linkTo = (scripts: readonly string[]) =>
  scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");

/** Writes the files that Netlify and Cloudflare Pages read beside the pages: `_headers` and `_redirects`. */
export async function writeHostFiles(outDir: string, hosting: Hosting): Promise<void> {
  const { headers, redirects } = hosting;
  const link = linkTo(hosting.scripts);
  const headersOfPaths = headersByAddress(hosting.entryPaths);
  const netlifyHeaders = [
    "/*",
    ...lines({ ...headers, "Cache-Control": cacheNever, Link: link }),
    hashedFiles,
    // Cloudflare joins the values of all matching rules, so those of /* are unset first.
    "  ! Cache-Control",
    "  ! Link",
    ...lines({ "Cache-Control": cacheForever }),
    ...headersOfPaths.flatMap(({ address, headers: more }) => [address, ...lines(more)]),
  ];
  const netlifyRedirects = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...shells.map(({ address, file }) => `${address} /${file}.html 200`),
  ];
  await Promise.all([
    writeFile(path.join(outDir, "_headers"), `${netlifyHeaders.join("\n")}\n`),
    writeFile(path.join(outDir, "_redirects"), `${netlifyRedirects.join("\n")}\n`),
  ]);
}
