import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import type * as addresses from "../../src/config/addresses.ts";
import type { site } from "../../src/config/site.ts";
import type { Language } from "../../src/lib/language.ts";
import type { RenderedPage } from "../../src/prerender/rendered-page.ts";
import { root } from "../../tools/local-stack/environment.ts";

/** What src/entry-server.tsx exports. */
export type ServerBundle = {
  renderPage: (path: string, language: Language) => Promise<RenderedPage>;
  addressOf: typeof addresses.addressOf;
  publicPaths: typeof addresses.publicPaths;
  entryPaths: typeof addresses.entryPaths;
  /** Paths of the panel's pages that have a shell of their own. */
  shellPaths: readonly string[];
  /** Route patterns of every page. */
  pagePatterns: readonly string[];
  /** The lazy pages and frames that a path shows. */
  routesAt: (path: string) => { file: string; namespaces: readonly string[] }[];
  languages: readonly Language[];
  defaultLanguage: Language;
  site: typeof site;
  pageDataId: string;
  unknownPath: string;
  socialImageOf: (path: string, language: Language) => string;
  /** Reads rows that everyone may see. */
  readRows: <Row>(table: string, query: Record<string, string>) => Promise<Row[]>;
  /** Reads with another `fetch` from now on. */
  readWith: (other: typeof fetch) => void;
  /** What a page that the browser fills shows until then. */
  renderSpinner: () => Promise<string>;
};

/** Builds the application for Node and loads it. The environment must be set before: it is compiled in. */
export async function loadServerBundle(): Promise<ServerBundle> {
  const outDir = await mkdtemp(path.join(tmpdir(), "site-pronto-server-"));
  await build({
    root,
    logLevel: "warn",
    // Everything is bundled, so that the files run from anywhere.
    ssr: { noExternal: true },
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
  // Lazy pages are read while rendering: the folder goes when the process ends, which waits for no promise.
  process.once("exit", () => rmSync(outDir, { recursive: true, force: true }));
  return bundle as ServerBundle;
}
