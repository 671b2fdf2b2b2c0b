import { writeFile } from "node:fs/promises";
import path from "node:path";
import { cacheForever, cacheNever, hashedFiles, shells, type HostingHeaders } from "./rules.ts";

type Redirect = { from: string; to: string };

const lines = (values: HostingHeaders) =>
  Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);

/**
 * Writes what hosts read: `_headers` and `_redirects` for Netlify and Cloudflare
 * Pages, `vercel.json` for Vercel.
 */
export async function writeHostFiles(
  outDir: string,
  headers: HostingHeaders,
  redirects: readonly Redirect[],
): Promise<void> {
  const netlifyHeaders = [
    "/*",
    ...lines({ ...headers, "Cache-Control": cacheNever }),
    hashedFiles,
    // Cloudflare joins the values of all rules that match: the general one is taken back first.
    "  ! Cache-Control",
    ...lines({ "Cache-Control": cacheForever }),
  ];
  const netlifyRedirects = [
    ...redirects.map(({ from, to }) => `${from} ${to} 301`),
    ...shells.map(({ address, file }) => `${address} /${file}.html 200`),
  ];
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      {
        source: "/(.*)",
        headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
      },
      { source: "/assets/(.*)", headers: [{ key: "Cache-Control", value: cacheForever }] },
    ],
    redirects: redirects.map(({ from, to }) => ({ source: from, destination: to, permanent: true })),
    rewrites: shells.map(({ address, file }) => ({
      source: address.replace("/*", "/:rest*"),
      destination: `/${file}`,
    })),
  };
  await Promise.all([
    writeFile(path.join(outDir, "_headers"), `${netlifyHeaders.join("\n")}\n`),
    writeFile(path.join(outDir, "_redirects"), `${netlifyRedirects.join("\n")}\n`),
    writeFile(path.join(outDir, "vercel.json"), `${JSON.stringify(vercel, null, 2)}\n`),
  ]);
}
