import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type * as addresses from "../../src/platform/addresses.ts";
import type { site } from "../../src/platform/site.ts";
import type { Language } from "../../src/platform/language.ts";
import type { RenderedPage } from "../../src/platform/prerender/rendered-page.ts";
import { root } from "../../tools/local-stack/environment.ts";

/** Exports of src/entry-server.tsx. */
export type ServerBundle = {
  renderPage: (path: string, language: Language) => Promise<RenderedPage>;
  addressOf: typeof addresses.addressOf;
  publicPaths: typeof addresses.publicPaths;
  entryPaths: typeof addresses.entryPaths;
  /** The path of the administration, whose pages share a shell. */
  adminPath: string;
  /** Paths of the panel pages with their own shell. */
  shellPaths: readonly string[];
  /** Returns the sources and groups of texts that a page loads first. */
  firstLoadOf: (path: string) => Promise<{ sources: readonly string[]; namespaces: readonly string[] }>;
  languages: readonly Language[];
  defaultLanguage: Language;
  site: typeof site;
  pageDataId: string;
  unknownPath: string;
  socialImageOf: (path: string, language: Language) => string;
  /** Reads public rows. */
  readPublicRows: <Row>(table: string, query: Record<string, string>) => Promise<Row[]>;
  /** Replaces the `fetch` of later reads. */
  setFetch: (other: typeof fetch) => void;
  /** Renders the placeholder of a page that the browser renders. */
  renderPlaceholder: (path: string) => Promise<string>;
};

/** Exports the name of its file from each module with components, so that a lazy page says which file it is. */
const sourceFiles: Plugin = {
  name: "source-files",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.tsx$/ },
    handler: (code, id) =>
      `${code}\nexport const sourceFile = ${JSON.stringify(path.relative(root, id).replaceAll("\\", "/"))};`,
  },
};

/**
 * Builds the application for Node and loads it. Environment variables must be set before because the build inlines
 * them.
 */
export async function loadServerBundle(): Promise<ServerBundle> {
  const outDir = await mkdtemp(path.join(tmpdir(), "site-pronto-server-"));
  await build({
    root,
    logLevel: "warn",
    // Bundles everything, so that the files run from any folder.
    ssr: { noExternal: true },
    plugins: [sourceFiles],
    build: {
      outDir,
      emptyOutDir: true,
      ssr: "src/entry-server.tsx",
      copyPublicDir: false,
      minify: false,
      // The entry reads the pages' entries at once, which the browser loads on demand.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
  });
  const bundle: unknown = await import(pathToFileURL(path.join(outDir, "entry-server.js")).href);
  // Rendering imports lazy pages from this folder, so it is deleted when the process exits. Exit handlers must be
  // synchronous.
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  return bundle as ServerBundle;
}
