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

/** What hosts are told of a build. */
export type Hosting = {
  /** Of every answer. */
  headers: HostingHeaders;
  redirects: readonly { from: string; to: string }[];
  /** Paths inside the build of what every page runs. */
  scripts: readonly string[];
  /** Where people sign in. */
  entryPaths: readonly string[];
};

const lines = (values: HostingHeaders) =>
  Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
const pairs = (values: HostingHeaders) => Object.entries(values).map(([key, value]) => ({ key, value }));
const forVercel = (address: string) => address.replace("/*", "/:rest*");

// Told with the answer, scripts are asked for before the page has been looked at.
const linkTo = (scripts: readonly string[]) =>
  scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");

/**
 * Writes what hosts read: `_headers` and `_redirects` for Netlify and Cloudflare
 * Pages, `vercel.json` for Vercel.
 */
export async function writeHostFiles(outDir: string, hosting: Hosting): Promise<void> {
  const { headers, redirects } = hosting;
  const link = linkTo(hosting.scripts);
  const headersOfSome = headersByAddress(hosting.entryPaths);
  const netlifyHeaders = [
    "/*",
    ...lines({ ...headers, "Cache-Control": cacheNever, Link: link }),
    hashedFiles,
    // Cloudflare joins the values of all rules that match: the general ones are taken back first.
    "  ! Cache-Control",
    "  ! Link",
    ...lines({ "Cache-Control": cacheForever }),
    ...headersOfSome.flatMap(({ address, headers: more }) => [address, ...lines(more)]),
  ];
  const netlifyRedirects = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...shells.map(({ address, file }) => `${address} /${file}.html 200`),
  ];
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: "/(.*)", headers: pairs(headers) },
      { source: "/((?!assets/).*)", headers: [{ key: "Link", value: link }] },
      { source: "/assets/(.*)", headers: [{ key: "Cache-Control", value: cacheForever }] },
      ...headersOfSome.map(({ address, headers: more }) => ({
        source: forVercel(address),
        headers: pairs(more),
      })),
    ],
    redirects: redirects.map(({ from, to }) => ({ source: from, destination: to, permanent: true })),
    rewrites: shells.map(({ address, file }) => ({
      source: forVercel(address),
      destination: `/${file}`,
    })),
  };
  await Promise.all([
    writeFile(path.join(outDir, "_headers"), `${netlifyHeaders.join("\n")}\n`),
    writeFile(path.join(outDir, "_redirects"), `${netlifyRedirects.join("\n")}\n`),
    writeFile(path.join(outDir, "vercel.json"), `${JSON.stringify(vercel, null, 2)}\n`),
  ]);
}
