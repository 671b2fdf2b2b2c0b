import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import { parseBlocks } from "./parse-blocks.ts";
import { renderBlocks } from "./render-blocks.ts";
import { themeStyles, type Tokens } from "./theme-styles.ts";
import { type ModelTexts, translateMarkup } from "./translate-markup.ts";

/** Sources of a model. */
export type ModelSources = {
  /** Serialised blocks of the page. */
  markup: string;
  tokens: Tokens;
  /** The language of the document, and its translations. */
  language: Language;
  texts: ModelTexts;
  /** Stylesheets in the order of their rules: the blocks' and the model's own. */
  styles: { blocks: string; own: string };
  /** Contents of the SVG files by name. */
  pictures: ReadonlyMap<string, string>;
};

/** Addresses of a model's files. */
export type ModelAddresses = { pictureUrl: (file: string) => string; fontUrl: (file: string) => string };

const withoutSpace = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s*([{};,])\s*/g, "$1")
    .replaceAll(";}", "}")
    .trim();

/** Returns the width and height of an SVG file's `viewBox`. */
function sizeOf(svg: string): { width: string; height: string } | null {
  const [, width, height] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return width === undefined || height === undefined ? null : { width, height };
}

/**
 * Returns the document of a model: one file without scripts, with its styles inside.
 *
 * @throws when the markup is not valid, or shows a picture that does not exist
 */
export function modelDocument(sources: ModelSources, addresses: ModelAddresses): string {
  const { html, css } = renderBlocks(parseBlocks(translateMarkup(sources.markup, sources.texts)));
  let images = 0;
  const body = html.replaceAll(/<img\b[^>]*?\bsrc="pictures\/([^"]+)"[^>]*>/g, (tag, file: string) => {
    const svg = sources.pictures.get(file);
    if (svg === undefined) throw new Error(`There is no picture ${file}.`);
    const size = sizeOf(svg);
    images += 1;
    // Like WordPress: dimensions against layout shift, and lazy loading below the first screen.
    const added = [
      size ? ` width="${size.width}" height="${size.height}"` : "",
      ` loading="${images > 2 ? "lazy" : "eager"}"`,
      images === 1 ? ' fetchpriority="high"' : "",
      ' decoding="async"',
    ].join("");
    return tag.replace("<img", `<img${added}`).replace(`pictures/${file}`, addresses.pictureUrl(file));
  });
  const styles = [
    sources.styles.blocks,
    themeStyles(sources.tokens, addresses.fontUrl),
    css,
    sources.styles.own,
  ];
  return `<!doctype html>
<html lang="${sources.language}">
<head>
<meta charset="utf-8">
<title>${sources.texts[sources.tokens.title] ?? sources.tokens.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${styles.map(withoutSpace).join("\n")}</style>
</head>
<body>
<div class="wp-site-blocks">
${body}
</div>
</body>
</html>
`;
}
