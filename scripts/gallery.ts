import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, preview } from "vite";
import { root } from "../tools/local-stack/environment.ts";
import { readBuildFiles } from "./prerender/build-files.ts";
import { shellDocument } from "./prerender/document.ts";

/**
 * Builds and serves the application with the component gallery (/_ui), which the production build excludes.
 *
 * @param outDir output folder
 * @returns the URL, and a function that stops the server
 */
export async function startGallery(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  await build({
    root,
    logLevel: "warn",
    define: { "import.meta.env.DEV": "true" },
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  const index = path.join(outDir, "index.html");
  const shell = { files: readBuildFiles(outDir).firstLoad([]), body: "", noindex: true };
  await writeFile(index, shellDocument(await readFile(index, "utf8"), shell));
  const server = await preview({
    root,
    logLevel: "warn",
    // The hosting rules would respond to the gallery's path with 404.
    configFile: false,
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The gallery's server has no address.");
  return { url, close: () => server.close() };
}
