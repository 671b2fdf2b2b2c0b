import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Libraries that load on demand, each with a string that only its code contains. */
const libraries = { "The text editor": "ProseMirror-", "The library of charts": "recharts-" } as const;

/**
 * Returns problems with on-demand libraries: pages that load one in their first load, and libraries missing in the
 * build.
 *
 * @param pages pages with their first-load scripts, as paths relative to the build
 */
export function librariesTooEarly(
  outDir: string,
  pages: readonly { path: string; files: readonly string[] }[],
): string[] {
  const scripts = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  return Object.entries(libraries).flatMap(([library, words]) => {
    const holders = scripts.filter((file) => readFileSync(path.join(outDir, file), "utf8").includes(words));
    if (holders.length === 0) return [`${library} is in no file of the build.`];
    return pages
      .filter(({ files }) => files.some((file) => holders.includes(file)))
      .map((page) => `${library} comes with ${page.path} before anything there asks for it.`);
  });
}
