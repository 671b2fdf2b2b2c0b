import { writeFile } from "node:fs/promises";
import path from "node:path";
import { shells } from "./rules.ts";

/** Build files that only Cloudflare Pages reads. */
export const cloudflareFiles = ["_worker.js", "_routes.json"] as const;

/**
 * Source of the worker that Cloudflare Pages runs for paths that may need a shell. Rewrites in `_redirects` cannot do
 * this: they apply before files, and Cloudflare redirects a target with an extension to the name without it.
 */
const workerSource = `// Written by the build: sends the file of an address, or the application shell for it.
const shells = ${JSON.stringify(shells, null, 2)};

const matches = (pattern, address) =>
  pattern.endsWith("/*") ? address.startsWith(pattern.slice(0, -1)) : address === pattern;

// These describe the file that is sent. All other headers follow from the address.
const headersOfFile = ["cache-control", "content-type", "etag"];

export default {
  async fetch(request, env) {
    const own = await env.ASSETS.fetch(request);
    if (own.status !== 404) return own;
    const { pathname } = new URL(request.url);
    const shell = shells.find(({ address }) => matches(address, pathname));
    if (shell === undefined) return own;
    const sent = await env.ASSETS.fetch(new Request(new URL("/" + shell.file, request.url), request));
    const headers = new Headers(own.headers);
    for (const name of headersOfFile) {
      headers.delete(name);
      if (sent.headers.has(name)) headers.set(name, sent.headers.get(name));
    }
    return new Response(sent.body, { status: sent.status, headers });
  },
};
`;

/** Writes the worker of Cloudflare Pages and its paths. All other paths are files. */
export async function writeCloudflareFiles(outDir: string): Promise<void> {
  const routes = { version: 1, include: shells.map(({ address }) => address), exclude: [] };
  await Promise.all([
    writeFile(path.join(outDir, "_worker.js"), workerSource),
    writeFile(path.join(outDir, "_routes.json"), `${JSON.stringify(routes, null, 2)}\n`),
  ]);
}
