import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { languagePrefixes } from "../../src/platform/language-prefixes.ts";
import {
  fullScreenAddressOf,
  modelAddress,
  siteAddressOf,
  siteModels,
} from "../../src/platform/site-models.ts";
import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import { defaultLanguage, languages } from "../../supabase/functions/_shared/contract/languages.ts";
import { root } from "../../tools/local-stack/environment.ts";
import { withFullScreenBar } from "./full-screen-bar.ts";
import { modelDocument } from "./model-document.ts";
import type { Tokens } from "./theme-styles.ts";
import type { ModelTexts } from "./translate-markup.ts";

/** Folder of the models. */
export const modelsFolder = path.join(root, "models");

const fontsFolder = path.join(root, "src", "fonts");
const fontsPath = "/vitrine/fontes";
const documentType = "text/html; charset=utf-8";

/** A served file of a model, with its path on the site. */
export type ModelFile = { address: string; type: string; content: string | Buffer };

/** A model in a language. */
export type ModelVersion = { model: string; slug: string; language: Language };

/** Every model in every language. */
export const modelVersions: readonly ModelVersion[] = siteModels.flatMap(({ model, slug }) =>
  languages.map((language) => ({ model, slug, language })),
);

/** Returns the folder of a model: "law_office" is in "law-office". */
export const folderOf = (model: string) => path.join(modelsFolder, model.replaceAll("_", "-"));

/** Returns the translations of a model, which the default language does not need. */
export async function readModelTexts(model: string, language: Language): Promise<ModelTexts> {
  if (language === defaultLanguage) return {};
  return JSON.parse(
    await readFile(path.join(folderOf(model), `texts.${language}.json`), "utf8"),
  ) as ModelTexts;
}

/** Returns the button of the bar that chooses a model. The page of a model has the same button. */
async function readChoice(language: Language): Promise<string> {
  const texts = await readFile(path.join(root, "locales", language, "modelsPage.json"), "utf8");
  return (JSON.parse(texts) as { page: { choose: string } }).page.choose;
}

/**
 * Reads a model and returns its files: the document first, then the full screen, pictures and fonts. All languages
 * share pictures and fonts.
 */
export async function readModel(
  { model, slug, language }: ModelVersion,
  brand: string,
): Promise<ModelFile[]> {
  const folder = folderOf(model);
  const read = (...name: string[]) => readFile(path.join(folder, ...name), "utf8");
  const picturesPath = siteAddressOf(slug, defaultLanguage);
  const names = (await readdir(path.join(folder, "pictures"))).toSorted();
  const pictures = new Map(
    await Promise.all(names.map(async (name) => [name, await read("pictures", name)] as const)),
  );
  const fonts = new Set<string>();
  const html = modelDocument(
    {
      markup: await read("page.html"),
      tokens: JSON.parse(await read("tokens.json")) as Tokens,
      language,
      texts: await readModelTexts(model, language),
      styles: {
        blocks: await readFile(path.join(modelsFolder, "core-blocks.css"), "utf8"),
        own: await read("style.css"),
      },
      pictures,
    },
    {
      pictureUrl: (file) => `${picturesPath}/${file}`,
      fontUrl: (file) => {
        const name = path.basename(file);
        fonts.add(name);
        return `${fontsPath}/${name}`;
      },
    },
  );
  const fullScreen = withFullScreenBar(html, {
    brand,
    backTo: `${languagePrefixes[language]}/modelos/${slug}`,
    choose: await readChoice(language),
    chooseTo: modelAddress("/comece-agora", slug),
  });
  return [
    { address: siteAddressOf(slug, language), type: documentType, content: html },
    { address: fullScreenAddressOf(slug, language), type: documentType, content: fullScreen },
    ...[...pictures].map(([name, content]) => ({
      address: `${picturesPath}/${name}`,
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

/** Returns the file of a model at an address; null when no model has one there. */
export async function modelFileAt(address: string, brand: string): Promise<ModelFile | null> {
  for (const version of modelVersions) {
    const own = siteAddressOf(version.slug, version.language);
    if (address !== own && !address.startsWith(`${own}/`) && !address.startsWith(`${fontsPath}/`)) continue;
    const file = (await readModel(version, brand)).find((each) => each.address === address);
    if (file) return file;
  }
  return null;
}
