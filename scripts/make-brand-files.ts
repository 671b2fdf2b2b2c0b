import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { root } from "../tools/local-stack/environment.ts";

/**
 * Writes the brand files that the repository contains. Run it after changes of public/favicon.svg, a font package or
 * a list below.
 */

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}

const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‐–—‘’‚“”„•…‹›€™←↑→↓−×✓`;
const portuguese = `${range(0x20, 0x7e)}ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúªº·–—‘’“”…→`;

// src/fonts: the Western European glyphs and the weights of the theme, about three quarters of the packages' size.
const faces: { source: string; file: string; weights?: { min: number; max: number }; glyphs?: string }[] = [
  {
    source: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    file: "bricolage-grotesque.woff2",
    weights: { min: 600, max: 800 },
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree.woff2",
    weights: { min: 400, max: 800 },
  },
  // The serif of three models, which only their pages and pictures load, with the letters of Portuguese.
  {
    source: "@fontsource/newsreader/files/newsreader-latin-400-normal.woff2",
    file: "newsreader.woff2",
    glyphs: portuguese,
  },
  {
    source: "@fontsource/newsreader/files/newsreader-latin-400-italic.woff2",
    file: "newsreader-italic.woff2",
    glyphs: portuguese,
  },
];

const outDir = path.join(root, "src", "fonts");
await mkdir(outDir, { recursive: true });
for (const { source, file, weights, glyphs = letters } of faces) {
  const font = await readFile(path.join(root, "node_modules", source));
  const small = await subsetFont(font, glyphs, {
    targetFormat: "woff2",
    ...(weights && { variationAxes: { wght: weights } }),
    keepFeatures: ["ccmp", "kern", "mark", "mkmk", "tnum"],
    noHinting: true,
  });
  await writeFile(path.join(outDir, file), small);
  process.stdout.write(`${file}: ${font.length} → ${small.length} bytes\n`);
}

// public: PNG icons for platforms without SVG support. Launchers crop maskable icons and iOS rounds corners, so both
// get square corners.
const icon = await readFile(path.join(root, "public", "favicon.svg"), "utf8");
const withoutCorners = icon.replace(/ rx="\d+"/, "");
const icons = [
  { file: "icon-192.png", svg: icon, size: 192 },
  { file: "icon-512.png", svg: icon, size: 512 },
  { file: "icon-maskable-512.png", svg: withoutCorners, size: 512 },
  { file: "apple-touch-icon.png", svg: withoutCorners, size: 180 },
];
const draw = (svg: string, size: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
for (const { file, svg, size } of icons) {
  const png = draw(svg, size);
  await writeFile(path.join(root, "public", file), png);
  process.stdout.write(`${file}: ${png.length} bytes\n`);
}

/** Returns an ICO file with the drawings as PNG. */
function icoOf(drawings: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * drawings.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(drawings.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of drawings.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...drawings.map(({ png }) => png)]);
}

// Programs without a page, such as feed readers, ask for this address.
const ico = icoOf([16, 32, 48].map((size) => ({ size, png: draw(icon, size) })));
await writeFile(path.join(root, "public", "favicon.ico"), ico);
process.stdout.write(`favicon.ico: ${ico.length} bytes\n`);
