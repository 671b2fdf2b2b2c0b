import { readFileSync } from "node:fs";
import path from "node:path";
import type { Manifest } from "vite";

const entry = "src/main.tsx";
const stylesheet = "src/index.css";

/** Files of a build, as paths relative to it. */
export type Files = { scripts: string[]; styles: string[] };

/** Build files by source. */
export type BuildFiles = {
  /**
   * Returns the first load of lazy pages by their sources: the application, these pages and all their imports. The
   * entry comes first.
   */
  firstLoad: (sources: readonly string[]) => Files;
  /** Returns the files of a dynamically imported module. Throws when nothing imports it. */
  onDemand: (source: string) => Files;
};

/** Reads the manifest of a client build. */
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
    firstLoad: (sources) => ({
      ...filesOf([entry, ...sources]),
      styles: filesOf([stylesheet]).styles,
    }),
    onDemand: (source) => filesOf([source]),
  };
}
