import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fullScreenPathOf, modelAddress, sitePathOf, siteModels } from "../../src/platform/site-models.ts";
import { root } from "../../tools/local-stack/environment.ts";
import { withFullScreenBar } from "./full-screen-bar.ts";
import { modelDocument } from "./model-document.ts";
import type { Tokens } from "./theme-styles.ts";

/** Folder of the models. */
export const modelsFolder = path.join(root, "models");

const fontsFolder = path.join(root, "src", "fonts");
const fontsPath = "/vitrine/fontes";
const documentType = "text/html; charset=utf-8";

/** A served file of a model, with its path on the site. */
export type ModelFile = { address: string; type: string; content: string | Buffer };

/** Returns the folder of a model: "law_office" is in "law-office". */
export const folderOf = (model: string) => path.join(modelsFolder, model.replaceAll("_", "-"));

/** Reads a model and returns its files: the document first, then the full screen, pictures and fonts. */
export async function readModel(model: string, slug: string, brand: string): Promise<ModelFile[]> {
  const folder = folderOf(model);
  const read = (...name: string[]) => readFile(path.join(folder, ...name), "utf8");
  const names = (await readdir(path.join(folder, "pictures"))).toSorted();
  const pictures = new Map(
    await Promise.all(names.map(async (name) => [name, await read("pictures", name)] as const)),
  );
  const fonts = new Set<string>();
  const html = modelDocument(
    {
      markup: await read("page.html"),
      tokens: JSON.parse(await read("tokens.json")) as Tokens,
      styles: {
        blocks: await readFile(path.join(modelsFolder, "core-blocks.css"), "utf8"),
        own: await read("style.css"),
      },
      pictures,
    },
    {
      pictureUrl: (file) => `${sitePathOf(slug)}/${file}`,
      fontUrl: (file) => {
        const name = path.basename(file);
        fonts.add(name);
        return `${fontsPath}/${name}`;
      },
    },
  );
  const fullScreen = withFullScreenBar(html, {
    brand,
    backTo: `/modelos/${slug}`,
    chooseTo: modelAddress("/comece-agora", slug),
  });
  return [
    { address: sitePathOf(slug), type: documentType, content: html },
    { address: fullScreenPathOf(slug), type: documentType, content: fullScreen },
    ...[...pictures].map(([name, content]) => ({
      address: `${sitePathOf(slug)}/${name}`,
      type: "image/svg+xml",
      content,
    })),
    ...(await Promise.all(
      [...fonts].map(async (name) => ({
        address: `${fontsPath}/${name}`,
        type: "font/woff2",
        content: await readFile(path.join(fontsFolder, name)),
      })),
    )),
  ];
}

/** Returns the files of the model at an address, or of the model that may own this file. */
export async function modelFileAt(address: string, brand: string): Promise<ModelFile | null> {
  for (const { model, slug } of siteModels) {
    const isOwn = address === sitePathOf(slug) || address.startsWith(`${sitePathOf(slug)}/`);
    if (!isOwn && !address.startsWith(`${fontsPath}/`)) continue;
    const file = (await readModel(model, slug, brand)).find((each) => each.address === address);
    if (file) return file;
  }
  return null;
}
