import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { paths } from "../../src/platform/paths.ts";
import { addressOf } from "../../src/platform/addresses.ts";
import { fullScreenAddressOf, modelAddress, siteModels } from "../../src/platform/site-models.ts";
import { modelFileAt, modelVersions, modelsFolder, readModel } from "./model-files.ts";
import { parseBlocks, type Block, type BlockAttributes } from "./parse-blocks.ts";

const isBlock = (part: string | Block): part is Block => typeof part !== "string";
const withInner = (block: Block): Block[] => [block, ...block.content.filter(isBlock).flatMap(withInner)];
const htmlOf = ({ content }: Block) => content.filter((part) => typeof part === "string").join("");

/** Returns the classes that WordPress saves for attributes of a block. */
function classesFor(attributes: BlockAttributes): string[] {
  const { align, textAlign, className, backgroundColor, textColor, fontSize } = attributes;
  return [
    ...(typeof textAlign === "string" ? [`has-text-align-${textAlign}`] : []),
    ...(align === "full" || align === "wide" ? [`align${align}`] : []),
    ...(typeof className === "string" ? className.split(" ") : []),
    ...(typeof backgroundColor === "string"
      ? [`has-${backgroundColor}-background-color`, "has-background"]
      : []),
    ...(typeof textColor === "string" ? [`has-${textColor}-color`, "has-text-color"] : []),
    ...(typeof fontSize === "string" ? [`has-${fontSize}-font-size`] : []),
  ];
}

const folders = siteModels.map(({ model, ground }) => ({ ground, folder: model.replaceAll("_", "-") }));

const linksOut = (html: unknown) =>
  [...String(html).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, to]) => to);

describe.each(folders)("the model $folder", ({ ground, folder }) => {
  const read = (name: string) => readFile(path.join(modelsFolder, folder, name), "utf8");

  it("saves for every block the classes of its attributes, and no classes of rendered layouts", async () => {
    const markup = await read("page.html");
    const blocks = parseBlocks(markup).flatMap(withInner);

    expect(blocks.length).toBeGreaterThan(50);
    for (const block of blocks) {
      const saved =
        htmlOf(block)
          .match(/ class="([^"]*)"/g)
          ?.join(" ") ?? "";
      for (const name of classesFor(block.attributes)) {
        expect(saved, `${block.name} ${JSON.stringify(block.attributes)}`).toContain(name);
      }
    }
    expect(markup).not.toMatch(/is-layout-|wp-container-/);
  });

  it("has a page in a frame of the colour of its own ground", async () => {
    const { settings, styles } = JSON.parse(await read("tokens.json")) as {
      settings: { color: { palette: { slug: string; color: string }[] } };
      styles: { color: { background: string } };
    };
    const name = styles.color.background.split("|").at(-1);
    expect(ground).toBe(settings.color.palette.find((colour) => colour.slug === name)?.color);
  });

  it("uses only colours, font sizes and spacing that its tokens name", async () => {
    const tokens = await read("tokens.json");
    const { settings } = JSON.parse(tokens) as {
      settings: {
        color: { palette: { slug: string }[] };
        typography: { fontSizes: { slug: string }[]; fontFamilies: { slug: string }[] };
        spacing: { spacingSizes: { slug: string }[] };
      };
    };
    const named = {
      color: settings.color.palette,
      "font-size": settings.typography.fontSizes,
      "font-family": settings.typography.fontFamilies,
      spacing: settings.spacing.spacingSizes,
    };
    const sources = [await read("page.html"), await read("style.css"), tokens].join("\n");
    const used = [
      ...sources.matchAll(/preset(?:--|\|)(color|font-size|font-family|spacing)(?:--|\|)([\w-]+)/g),
    ];

    expect(used.length).toBeGreaterThan(5);
    for (const [, kind = "", name = ""] of used) {
      expect(named[kind as keyof typeof named].map((preset) => preset.slug)).toContain(name);
    }
  });
});

describe.each(modelVersions)("the model $model in $language", (version) => {
  const { slug, language } = version;

  it("is a page without scripts whose links lead to its own parts, and which search engines skip", async () => {
    const [page] = await readModel(version, "Padaria & Cia");
    const html = String(page?.content);

    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/<script|<!-- wp:|https?:/);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    for (const [, target] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      expect(html).toContain(` id="${String(target).slice(1)}"`);
    }
    expect(html).toMatch(/(?:Modelo criado pelo|Design by) Site Pronto/);
    for (const [, alternative] of html.matchAll(/<img [^>]*?alt="([^"]*)"/g)) {
      expect(alternative).not.toMatch(/\.svg/);
    }
  });

  it("has a bar on the full screen that leads back and chooses the model, and none in a frame", async () => {
    const [page, fullScreen] = await readModel(version, "Padaria & Cia");

    expect(fullScreen?.address).toBe(fullScreenAddressOf(slug, language));
    expect(linksOut(fullScreen?.content)).toEqual([
      addressOf(paths.model(slug), language),
      modelAddress(paths.register, slug),
    ]);
    expect(linksOut(page?.content)).toEqual([]);
  });

  it("shows every one of its pictures, which all languages share", async () => {
    const [page, ...others] = await readModel(version, "Padaria & Cia");
    const pictures = others.filter(({ type }) => type === "image/svg+xml");

    expect(pictures.length).toBeGreaterThan(4);
    for (const { address } of pictures) {
      expect(address).toMatch(`/vitrine/${slug}/`);
      expect(String(page?.content)).toContain(`src="${address}"`);
    }
  });
});

it.each([
  ["/vitrine/padaria", "Encomendar"],
  ["/pt-pt/vitrine/padaria", "Hoje na montra"],
  ["/en/vitrine/padaria/tela-cheia", "I want one like this"],
  ["/vitrine/padaria/loaf.svg", "<svg"],
])("serves the file of a model at %s", async (address, part) => {
  const file = await modelFileAt(address, "Padaria & Cia");

  expect(file?.address).toBe(address);
  expect(String(file?.content)).toContain(part);
});

it.each(["/en/vitrine/padaria/loaf.svg", "/vitrine/en/padaria", "/en/vitrine/outra"])(
  "serves nothing at %s",
  async (address) => {
    expect(await modelFileAt(address, "Padaria & Cia")).toBeNull();
  },
);
