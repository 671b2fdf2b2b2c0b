import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build, preview } from "vite";
import { root } from "../tools/local-stack/environment.ts";
import { readBuildFiles } from "./prerender/build-files.ts";
import { shellDocument } from "./prerender/document.ts";

/**
 * Builds and serves the application with the gallery of primitives (/_ui),
 * which the real build leaves out.
 *
 * @param outDir where the files go
 * @returns its address, and how to stop it
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
    // Without our hosting rules, to which the gallery is a page that does not exist.
    configFile: false,
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error("The gallery's server has no address.");
  return { url, close: () => server.close() };
}
