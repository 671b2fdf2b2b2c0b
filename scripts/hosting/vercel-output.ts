import { cp, glob, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cloudflareFiles } from "./cloudflare-files.ts";
import { linkTo, type Hosting } from "./host-files.ts";
import { cacheForever, hashedFiles, headersByAddress, shells, type HostingHeaders } from "./rules.ts";

/** One rule of Vercel's Build Output API. */
type VercelRoute =
  | { src: string; headers?: HostingHeaders; status?: number; dest?: string; continue?: true; check?: true }
  | { handle: "filesystem" | "error" };

/** The `config.json` of Vercel's Build Output API, version 3. */
export type VercelConfig = {
  version: 3;
  routes: VercelRoute[];
  /** Path and content type of files by their path in the build. */
  overrides: Record<string, { path: string; contentType: string }>;
};

const escaped = (address: string) => address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns the expression for a path, or for a folder and everything below it ("/assets/*"). */
const expressionFor = (address: string) =>
  address.endsWith("/*") ? `^${escaped(address.slice(0, -1))}.*$` : `^${escaped(address)}$`;

function routesOf({ headers, redirects, scripts, entryPaths }: Hosting): VercelRoute[] {
  return [
    { src: "^/.*$", headers, continue: true },
    { src: "^/(?!assets/).*$", headers: { Link: linkTo(scripts) }, continue: true },
    { src: expressionFor(hashedFiles), headers: { "Cache-Control": cacheForever }, continue: true },
    ...headersByAddress(entryPaths).map(({ address, headers: more }): VercelRoute => ({
      src: expressionFor(address),
      headers: more,
      continue: true,
    })),
    ...redirects.map(({ from, to }): VercelRoute => ({
      src: expressionFor(from),
      headers: { Location: to },
      status: 308,
    })),
    // Every page has a single URL, without a trailing slash and without the file name.
    { src: "^/(.+)/$", headers: { Location: "/$1" }, status: 308 },
    { src: String.raw`^/index(?:\.html)?$`, headers: { Location: "/" }, status: 308 },
    { src: String.raw`^/(.+)\.html$`, headers: { Location: "/$1" }, status: 308 },
    { handle: "filesystem" },
    ...shells.map(({ address, file }): VercelRoute => ({
      src: expressionFor(address),
      dest: `/${file}`,
      check: true,
    })),
    { handle: "error" },
    { src: "^/.*$", dest: "/404", status: 404 },
  ];
}

/**
 * Writes a finished build in the format of Vercel's Build Output API. `vercel.json` cannot contain these rules
 * because Vercel reads it before the build computes the script hash, the preloads and the moved posts.
 *
 * @param outDir the finished build
 * @param outputDir output folder: `.vercel/output` of the repository
 */
export async function writeVercelOutput(outDir: string, outputDir: string, hosting: Hosting): Promise<void> {
  await rm(outputDir, { recursive: true, force: true });
  const files = path.join(outputDir, "static");
  await mkdir(files, { recursive: true });
  const forOtherHosts = new Set<string>(["_headers", "_redirects", ...cloudflareFiles]);
  await cp(outDir, files, {
    recursive: true,
    filter: (source) => !forOtherHosts.has(path.relative(outDir, source)),
  });
  const overrides: VercelConfig["overrides"] = {};
  for await (const file of glob("**/*.html", { cwd: files })) {
    overrides[file] = { path: file.slice(0, -".html".length), contentType: "text/html; charset=utf-8" };
  }
  const config: VercelConfig = { version: 3, routes: routesOf(hosting), overrides };
  await writeFile(path.join(outputDir, "config.json"), `${JSON.stringify(config, null, 2)}\n`);
}
