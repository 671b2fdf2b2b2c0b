import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest } from "vite";
import { root } from "../environment.ts";
import { chunksOfEveryPage } from "../vite/chunks.ts";

/** The files of a build as paths inside it, by the sources they come from. */
export type BuildFiles = {
  /** The scripts a page loads before anyone touches it: every page's, the given lazy pages, and all that these import. */
  firstLoad: (routes: readonly string[]) => string[];
  /** The one stylesheet of all pages. */
  stylesheet: string;
  /** The files of a module that is imported on demand, and of what it imports. Throws when nothing imports it. */
  onDemand: (source: string) => string[];
  /** The file with a namespace's texts in a language. */
  texts: (language: string, namespace: string) => string;
};

// `lazyRoute(() => import("./routes/home"), "HomeRoute", …`
const lazyRouteCall = /lazyRoute\(\s*\(\) => import\("\.\/([^"]+)"\),\s*"(\w+)"/g;

// Where each lazy page comes from, by the name of its export.
function readRoutes(): Map<string, string> {
  const router = readFileSync(path.join(root, "src", "app", "router.tsx"), "utf8");
  return new Map([
    ["DashboardLayout", "src/app/routes/dashboard/panel.tsx"],
    ...[...router.matchAll(lazyRouteCall)].map(
      ([, file = "", name = ""]) => [name, `src/app/${file}.tsx`] as const,
    ),
  ]);
}

/** Reads what a client build wrote about itself. Throws when a page's files cannot be found, or the first waits for others. */
export function readBuildFiles(outDir: string): BuildFiles {
  const manifest = JSON.parse(readFileSync(path.join(outDir, ".vite", "manifest.json"), "utf8")) as Manifest;
  const routes = readRoutes();

  function collect(key: string, into: Set<string>): void {
    if (into.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no files for ${key}.`);
    into.add(key);
    for (const imported of chunk.imports ?? []) collect(imported, into);
  }

  // A module that some import on demand and others at once stands in a shared file, known by its name.
  function keyOf(source: string): string {
    if (manifest[source]) return source;
    return keyOfShared(path.basename(source, path.extname(source)));
  }

  function keyOfShared(name: string): string {
    return Object.keys(manifest).find((key) => key.startsWith("_") && manifest[key]?.name === name) ?? name;
  }

  // It prepares the texts while the others come.
  const [first = ""] = chunksOfEveryPage;
  const waitedFor = manifest[keyOfShared(first)]?.imports ?? [];
  if (waitedFor.length > 0) throw new Error(`What comes first waits for ${waitedFor.join(", ")}.`);

  const stylesheet = manifest["style.css"]?.file;
  if (stylesheet === undefined) throw new Error("The build has no stylesheet.");

  return {
    stylesheet,
    firstLoad(names) {
      const keys = new Set<string>();
      for (const name of chunksOfEveryPage) collect(keyOfShared(name), keys);
      for (const name of names) {
        const source = routes.get(name);
        if (source === undefined) throw new Error(`src/app/router.tsx names no lazy page ${name}.`);
        collect(source, keys);
      }
      const chunks = [...keys].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
      return [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith(".js")))];
    },
    onDemand(source) {
      const keys = new Set<string>();
      collect(keyOf(source), keys);
      return [...keys].flatMap((key) => manifest[key]?.file ?? []);
    },
    texts(language, namespace) {
      const [file] = globSync(`assets/texts-*/${language}/${namespace}.json`, { cwd: outDir });
      if (file === undefined) throw new Error(`The build has no texts for ${language}/${namespace}.`);
      return file;
    },
  };
}
