import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { format, resolveConfig } from "prettier";
import { root } from "../tools/local-stack/environment.ts";
import { findBrowser } from "../tools/testing/find-browser.ts";

/**
 * Writes src/fonts/fallbacks.css: system fonts with the metrics of the web fonts, which
 * prevents layout shifts when the web fonts load. Run it after a change in src/fonts, on a machine with the fonts below (Debian:
 * fonts-liberation, fonts-roboto-unhinted, fonts-dejavu-core).
 */

type SystemFont = { name: string; regular: readonly string[]; bold: readonly string[] };

const systemFonts: SystemFont[] = [
  {
    name: "Arial",
    // Liberation Sans has the metrics of Arial.
    regular: ["Arial", "ArialMT", "Liberation Sans", "LiberationSans"],
    bold: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "LiberationSans-Bold"],
  },
  { name: "Roboto", regular: ["Roboto", "Roboto-Regular"], bold: ["Roboto Bold", "Roboto-Bold"] },
  {
    name: "DejaVu",
    regular: ["DejaVu Sans", "DejaVuSans"],
    bold: ["DejaVu Sans Bold", "DejaVuSans-Bold"],
  },
];

type WebFont = { family: string; file: string; weights: readonly number[]; text: RegExp; style?: string };

// Each font is measured with the texts it shows: headings only, or all texts.
const webFonts: WebFont[] = [
  {
    family: "Bricolage",
    file: "bricolage-grotesque.woff2",
    weights: [600, 700, 800],
    text: /"title": "([^"{]+)"/g,
  },
  { family: "Figtree", file: "figtree.woff2", weights: [400, 500, 600, 700, 800], text: /: "([^"{]+)"/g },
];

// The serif of the models, in regular and italic.
const serif = { family: "Newsreader", weights: [400], text: /"(?:title|accent|brand)": "([^"{]+)"/g };
const serifs = [
  {
    ...serif,
    file: "newsreader.woff2",
    system: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"],
  },
  {
    ...serif,
    file: "newsreader-italic.woff2",
    style: "italic",
    system: ["Times New Roman Italic", "TimesNewRomanPS-ItalicMT", "Liberation Serif Italic"],
  },
];

const sourceOf = (names: readonly string[]) => names.map((name) => `local("${name}")`).join(", ");

async function sampleText(pattern: RegExp): Promise<string> {
  const folder = path.join(root, "locales", "pt-BR");
  const names = (await readdir(folder)).filter((name) => !name.startsWith("admin"));
  const files = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return files.flatMap((file) => [...file.matchAll(pattern)].map(([, text]) => text)).join(" ");
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Measures a text in the web font and in a system font, in ems. Runs in the browser. */
async function measureFonts(options: {
  url: string;
  range: string;
  source: string;
  weight: number;
  text: string;
}) {
  const { url, range, source, weight, text } = options;
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  const measured: { width: number; ascent: number; descent: number }[] = [];
  for (const [src, weights] of [
    [`url(${url})`, range],
    [source, String(weight)],
  ] as const) {
    const face = await new FontFace("Measured", src, { weight: weights }).load();
    document.fonts.add(face);
    context.font = `${weight} 1000px Measured`;
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text);
    measured.push({ width, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 });
    document.fonts.delete(face);
  }
  return measured;
}

/** Returns the font face that gives a system font the width and height of the web font. */
async function fallbackFace(page: Page, font: WebFont, system: SystemFont, weight: number) {
  const { family, file, weights, text, style } = font;
  const source = sourceOf(weight >= 600 ? system.bold : system.regular);
  const url = `data:font/woff2;base64,${await readFile(path.join(root, "src", "fonts", file), "base64")}`;
  const range = `${weights[0]} ${weights.at(-1)}`;
  const sample = await sampleText(text);
  const [own, fallback] = await page.evaluate(measureFonts, { url, range, source, weight, text: sample });
  if (!own || !fallback) throw new Error(`${family} ${weight} could not be measured.`);
  const adjust = own.width / fallback.width;
  return [
    "@font-face {",
    `  font-family: "${family} ${system.name}";`,
    `  src: ${source};`,
    `  font-weight: ${weight};`,
    ...(style ? [`  font-style: ${style};`] : []),
    `  size-adjust: ${percent(adjust)};`,
    `  ascent-override: ${percent(own.ascent / adjust)};`,
    `  descent-override: ${percent(own.descent / adjust)};`,
    "  line-gap-override: 0%;",
    "}",
  ].join("\n");
}

const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
const page = await browser.newPage();
const faces: string[] = [];
for (const font of webFonts) {
  for (const system of systemFonts) {
    for (const weight of font.weights) faces.push(await fallbackFace(page, font, system, weight));
  }
}
for (const { system, ...font } of serifs) {
  faces.push(await fallbackFace(page, font, { name: "Times", regular: system, bold: [] }, 400));
}
await browser.close();

const target = path.join(root, "src", "fonts", "fallbacks.css");
const css = `/* Written by scripts/font-fallbacks.ts. */\n${faces.join("\n\n")}\n`;
await writeFile(target, await format(css, { ...(await resolveConfig(target)), filepath: target }));
