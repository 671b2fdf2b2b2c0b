import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Libraries that are fetched once something that needs them is on screen, by words that only they have in them. */
const libraries = { "The text editor": "ProseMirror-", "The library of charts": "recharts-" } as const;

/**
 * What is wrong with who loads the libraries that nobody may load beforehand: each page that does, and a
 * library that is in no file of the build, for which nothing would be found.
 *
 * @param pages with the scripts of their first load, as paths inside the build
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
