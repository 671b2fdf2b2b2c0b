import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import subsetFont from "subset-font";
import { root } from "../tools/local-stack/environment.ts";

/**
 * Writes the brand files that the repository contains. Run it after changes of public/favicon.svg, a font package or
 * a list below.
 */

// src/fonts: the Western European glyphs and the weights of the theme, about three quarters of the packages' size.
const faces = [
  {
    source: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    file: "bricolage-grotesque.woff2",
    weights: { min: 600, max: 800 },
  },
  {
    source: "figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree.woff2",
    weights: { min: 400, max: 800 },
  },
];

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
}

const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‐–—‘’‚“”„•…‹›€™←↑→↓−×✓`;

const outDir = path.join(root, "src", "fonts");
await mkdir(outDir, { recursive: true });
for (const { source, file, weights } of faces) {
  const font = await readFile(path.join(root, "node_modules", "@fontsource-variable", source));
  const small = await subsetFont(font, letters, {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
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
for (const { file, svg, size } of icons) {
  const png = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  await writeFile(path.join(root, "public", file), png);
  process.stdout.write(`${file}: ${png.length} bytes\n`);
}
