import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { siteModels } from "../../src/platform/site-models.ts";
import { brazilianWordsIn } from "../../src/test/brazilian-portuguese.ts";
import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import { folderOf, readModelTexts } from "./model-files.ts";
import { parseBlocks, type Block } from "./parse-blocks.ts";
import { themeFolder } from "./theme-files.ts";
import { translateMarkup, visibleTexts } from "./translate-markup.ts";

const models = siteModels.map(({ model }) => model);

async function read(model: string) {
  const markup = await readFile(path.join(folderOf(model), "page.html"), "utf8");
  const tokens = JSON.parse(await readFile(path.join(folderOf(model), "tokens.json"), "utf8")) as {
    title: string;
  };
  return { markup, originals: [tokens.title, ...visibleTexts(markup)] };
}

/** Returns a block without the texts that translations change. */
function structureOf({ name, attributes, content }: Block): unknown {
  const { alt: _, ariaLabel: __, ...others } = attributes;
  return [
    name,
    others,
    content.map((part) =>
      typeof part === "string" ? (part.match(/<[^>]*>/g) ?? []).length : structureOf(part),
    ),
  ];
}

const edges = (text: string) => [/^\s*/.exec(text)?.[0], /[.?]?\s*$/.exec(text)?.[0]];

describe.each(models)("the texts of the model %s", (model) => {
  it("have an English translation each", async () => {
    const { originals } = await read(model);

    expect(Object.keys(await readModelTexts(model, "en"))).toEqual(originals);
  });

  it("exist in the page, and differ where there is one for Portugal", async () => {
    const { originals } = await read(model);
    const texts = Object.entries(await readModelTexts(model, "pt-PT"));

    expect(texts.length).toBeGreaterThan(20);
    for (const [original, translation] of texts) {
      expect(originals).toContain(original);
      expect(translation).not.toBe(original);
    }
  });

  it("contain no Brazilian wording for Portugal", async () => {
    const { originals } = await read(model);
    const texts = await readModelTexts(model, "pt-PT");
    const wrong = originals
      .map((text) => texts[text] ?? text)
      .flatMap((text) =>
        [...brazilianWordsIn(text), ...(/R\$|CRO|OAB|Pix/.exec(text) ?? [])].map((word) => [word, text]),
      );

    expect(wrong).toEqual([]);
  });

  it("keep the spaces and the final marks of the original", async () => {
    for (const language of ["pt-PT", "en"] as const) {
      for (const [original, translation] of Object.entries(await readModelTexts(model, language))) {
        expect([translation, edges(translation)]).toEqual([translation, edges(original)]);
      }
    }
  });

  it("need no escaping in HTML or JSON", async () => {
    for (const language of ["pt-PT", "en"] as const) {
      for (const text of Object.values(await readModelTexts(model, language))) {
        expect(text).not.toMatch(/[<>&"\\]|--/);
      }
    }
  });

  it.each(["pt-PT", "en"] as const)(
    "leave the blocks and their facts as they are in %s",
    async (language) => {
      const { markup } = await read(model);
      const translated = translateMarkup(markup, await readModelTexts(model, language));

      expect(parseBlocks(translated).map(structureOf)).toEqual(parseBlocks(markup).map(structureOf));
      for (const fact of ["fact-hours", "fact-address", "fact-phone", "whatsapp", "brand"]) {
        expect(translated.split(fact).length).toBe(markup.split(fact).length);
        expect(translated).toContain(fact);
      }
    },
  );
});

test.each([
  ["the plugin", path.join(themeFolder, "..", "plugin", "site-pronto", "texts.json")],
  ["the theme", path.join(themeFolder, "inc", "texts.json")],
])("the texts of %s exist in every language, without Brazilian wording for Portugal", async (_, file) => {
  const texts = JSON.parse(await readFile(file, "utf8")) as Record<string, Record<string, string>>;

  expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted());
  for (const language of languages) {
    expect(Object.keys(texts[language] ?? {})).toEqual(Object.keys(texts["pt-BR"] ?? {}));
  }
  expect(Object.values(texts["pt-PT"] ?? {}).flatMap(brazilianWordsIn)).toEqual([]);
});
