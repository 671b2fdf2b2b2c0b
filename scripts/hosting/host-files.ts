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
const pairs = (values: HostingHeaders) => Object.entries(values).map(([key, value]) => ({ key, value }));
const forVercel = (address: string) => address.replace("/*", "/:rest*");

// Named in a header, scripts are requested before the HTML is parsed.
const linkTo = (scripts: readonly string[]) =>
  scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(", ");

/**
 * Writes the files that hosts read: `_headers` and `_redirects` for Netlify and Cloudflare
 * Pages, `vercel.json` for Vercel.
 */
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
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: "/(.*)", headers: pairs(headers) },
      { source: "/((?!assets/).*)", headers: [{ key: "Link", value: link }] },
      { source: "/assets/(.*)", headers: [{ key: "Cache-Control", value: cacheForever }] },
      ...headersOfPaths.map(({ address, headers: more }) => ({
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
