import { readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest } from "vite";

const entry = "src/main.tsx";
const stylesheet = "src/index.css";

/** Files of a build, as paths inside it. */
export type Files = { scripts: string[]; styles: string[] };

/** The files of a build, by the sources they come from. */
export type BuildFiles = {
  /** What a page loads before anyone touches it: the application, the given lazy pages (as routes name them), and all that these import. The entry comes first. */
  firstLoad: (pages: readonly string[]) => Files;
  /** What a module that is imported on demand loads. Throws when nothing imports it. */
  onDemand: (source: string) => Files;
};

/** Reads what a client build wrote about itself. */
export function readBuildFiles(outDir: string): BuildFiles {
  const manifest = JSON.parse(readFileSync(path.join(outDir, ".vite", "manifest.json"), "utf8")) as Manifest;

  function collect(key: string, into: Set<string>): void {
    if (into.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no files for ${key}.`);
    into.add(key);
    for (const imported of chunk.imports ?? []) collect(imported, into);
  }

  function filesOf(sources: readonly string[]): Files {
    const keys = new Set<string>();
    for (const source of sources) collect(source, keys);
    const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
    return {
      scripts: [...files].filter((file) => file.endsWith(".js")),
      styles: [...files].filter((file) => file.endsWith(".css")),
    };
  }

  return {
    firstLoad: (pages) => ({
      ...filesOf([entry, ...pages.map((file) => `src/app/${file}.tsx`)]),
      styles: filesOf([stylesheet]).styles,
    }),
    onDemand: (source) => filesOf([source]),
  };
}
