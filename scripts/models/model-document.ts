import { parseBlocks } from "./parse-blocks.ts";
import { renderBlocks } from "./render-blocks.ts";
import { themeStyles, type Tokens } from "./theme-styles.ts";

/** Sources of a model. */
export type ModelSources = {
  /** Serialised blocks of the page. */
  markup: string;
  tokens: Tokens;
  /** Stylesheets in the order of their rules: the blocks' and the model's own. */
  styles: { blocks: string; own: string };
  /** Contents of the SVG files by name. */
  pictures: ReadonlyMap<string, string>;
};

/** Addresses of a model's files. */
export type ModelAddresses = { pictureUrl: (file: string) => string; fontUrl: (file: string) => string };

/** Where the bar of the full screen leads: back to the page of the model, and to the sign-up with it. */
export type FullScreenBar = { backTo: string; chooseTo: string };

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

/** A bar of ours, in colours of ours, so that nobody takes it for a part of the model. */
const barStyles = `
  .site-pronto-bar{position:sticky;bottom:0;z-index:9;display:flex;flex-wrap:wrap;align-items:center;
    justify-content:space-between;gap:8px 16px;padding:10px 16px;background:#14201b;font:600 16px/1.4 system-ui,sans-serif}
  .site-pronto-bar a{display:inline-flex;align-items:center;min-height:44px;color:#fffdf8;text-decoration:none}
  .site-pronto-bar a:hover{text-decoration:underline}
  .site-pronto-bar a:focus-visible{outline:3px solid #fffdf8;outline-offset:2px}
  .site-pronto-bar .choose{padding:0 18px;border-radius:10px;background:#ffbe2e;color:#14201b}`;

const barOf = ({ backTo, chooseTo }: FullScreenBar) => `
<nav class="site-pronto-bar" aria-label="Site Pronto">
<a href="${backTo}">← Site Pronto</a>
<a class="choose" href="${chooseTo}">Quero um assim</a>
</nav>`;

/**
 * Returns the document of a model: one file without scripts, with its styles inside.
 *
 * @param bar the bar of the full screen; none in a frame
 * @throws when the markup is not valid, or shows a picture that does not exist
 */
export function modelDocument(
  sources: ModelSources,
  addresses: ModelAddresses,
  bar: FullScreenBar | null = null,
): string {
  const { html, css } = renderBlocks(parseBlocks(sources.markup));
  let images = 0;
  const body = html.replaceAll(/<img\b[^>]*?\bsrc="pictures\/([^"]+)"[^>]*>/g, (tag, file: string) => {
    const svg = sources.pictures.get(file);
    if (svg === undefined) throw new Error(`There is no picture ${file}.`);
    const size = sizeOf(svg);
    images += 1;
    // Like WordPress: dimensions against layout shift, and lazy loading below the first screen.
    const added = [
      size ? ` width="${size.width}" height="${size.height}"` : "",
      images > 2 ? ' loading="lazy"' : "",
      ' decoding="async"',
    ].join("");
    return tag.replace("<img", `<img${added}`).replace(`pictures/${file}`, addresses.pictureUrl(file));
  });
  const styles = [
    sources.styles.blocks,
    themeStyles(sources.tokens, addresses.fontUrl),
    css,
    sources.styles.own,
    ...(bar ? [barStyles] : []),
  ];
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<title>${sources.tokens.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>${styles.map(withoutSpace).join("\n")}</style>
</head>
<body>
<div class="wp-site-blocks">
${body}
</div>${bar ? barOf(bar) : ""}
</body>
</html>
`;
}
