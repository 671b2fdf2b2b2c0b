import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../tools/local-stack/environment.ts";
import { siteModels } from "../../src/platform/site-models.ts";
import { folderOf, modelsFolder } from "./model-files.ts";

/** Folder of the WordPress theme. */
export const themeFolder = path.join(root, "wordpress", "theme");

/** A file of the theme that is a copy of one of ours. Paths are absolute. */
export type ThemeCopy = { from: string; to: string };

/** Returns the files that the theme has from the models: pages, styles, variations, pictures and fonts. */
export async function themeCopies(): Promise<ThemeCopy[]> {
  const copies: ThemeCopy[] = [
    { from: path.join(modelsFolder, "core-blocks.css"), to: path.join(themeFolder, "assets", "blocks.css") },
  ];
  const fonts = new Set<string>();
  for (const { model } of siteModels) {
    const folder = folderOf(model);
    const name = path.basename(folder);
    const to = (...file: string[]) => path.join(themeFolder, "models", name, ...file);
    for (const file of await readdir(folder)) {
      if (/^(page\.html|style\.css|texts\..+\.json)$/.test(file)) {
        copies.push({ from: path.join(folder, file), to: to(file) });
      }
    }
    for (const file of await readdir(path.join(folder, "pictures"))) {
      copies.push({ from: path.join(folder, "pictures", file), to: to("pictures", file) });
    }
    const tokens = path.join(folder, "tokens.json");
    copies.push({ from: tokens, to: path.join(themeFolder, "styles", `${name}.json`) });
    for (const [, font = ""] of (await readFile(tokens, "utf8")).matchAll(/fonts\/([\w-]+\.woff2)/g)) {
      fonts.add(font);
    }
  }
  for (const font of fonts) {
    copies.push({
      from: path.join(root, "src", "fonts", font),
      to: path.join(themeFolder, "assets", "fonts", font),
    });
  }
  return copies;
}
