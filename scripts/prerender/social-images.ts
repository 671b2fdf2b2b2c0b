import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { createElement as h, type ReactElement } from "react";
import satori, { type SatoriOptions } from "satori";
import subsetFont from "subset-font";
import { root } from "../../tools/local-stack/environment.ts";

/** The texts of a card. */
export type Card = {
  /** URL path of the image: "/og/planos.png". */
  address: string;
  title: string;
  /** A line above the title; empty for none. */
  kicker: string;
};

type Brand = { name: string; domain: string };

const width = 1200;
const height = 630;
const margin = 88;
const titleLineHeight = 1.06;
// The colours of the light theme (src/index.css).
const ground = "#faf7f0";
const ink = "#14211b";
const muted = "#55625b";
const accent = "#ffbe2e";
const pale = "#fffdf9";

const faces = [
  {
    name: "display",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    weight: 800,
  },
  {
    name: "display",
    file: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    weight: 700,
  },
  { name: "text", file: "figtree/files/figtree-latin-wght-normal.woff2", weight: 600 },
  { name: "text", file: "figtree/files/figtree-latin-wght-normal.woff2", weight: 500 },
] as const;

// satori renders a variable font only at its default weight, so each weight is a separate font.
async function loadFonts(): Promise<SatoriOptions["fonts"]> {
  return Promise.all(
    faces.map(async ({ name, file, weight }) => {
      const variable = await readFile(path.join(root, "node_modules", "@fontsource-variable", file));
      const data = await subsetFont(variable, undefined, {
        targetFormat: "sfnt",
        keepAllGlyphs: true,
        variationAxes: { wght: weight },
      });
      return { name, data, weight };
    }),
  );
}

function svgImage(size: { width: number; height: number }, shapes: string, style: object): ReactElement {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" stroke="${ink}">${shapes}</svg>`;
  return h("img", { src: `data:image/svg+xml;base64,${btoa(svg)}`, style });
}

// An awning edge: stripes that end in half circles.
const stripe = 60;
const awning = Array.from({ length: width / stripe }, (_, index) => {
  const fill = index % 2 === 0 ? accent : pale;
  return `<path d="M${index * stripe} 0h${stripe}v64a30 30 0 0 1-${stripe} 0z" fill="${fill}" stroke-width="3"/>`;
}).join("");

const shop = `<g stroke-width="2" stroke-linejoin="round">
  <path d="M5.5 15v11.5a1.5 1.5 0 0 0 1.5 1.5h18a1.5 1.5 0 0 0 1.5-1.5V15" fill="${pale}"/>
  <path d="m12 21.5 3 3 5.500-6" fill="none" stroke-width="2.25" stroke-linecap="round"/>
  <path d="M6 4h20l4 8.500a3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0z" fill="${accent}"/></g>`;

function cardMarkup(
  { title, kicker }: Card,
  brand: Brand,
  titleSize: number,
  maxLines?: number,
): ReactElement {
  const display = { fontFamily: "display", color: ink, letterSpacing: "-0.02em" };
  const text = { fontFamily: "text", color: muted };
  return h(
    "div",
    {
      style: {
        display: "flex",
        flexDirection: "column",
        width: width - 2 * margin,
        height,
        padding: `0 ${margin}px`,
        background: ground,
      },
    },
    svgImage({ width, height: 98 }, awning, { position: "absolute", top: 0, left: 0, width, height: 98 }),
    h(
      "div",
      { style: { display: "flex", flexDirection: "column", justifyContent: "flex-end", height: 449 } },
      h("div", { style: { ...text, fontSize: 32, fontWeight: 600, marginBottom: 26 } }, kicker),
      h(
        "div",
        {
          key: "title",
          style: {
            ...display,
            display: "block",
            lineClamp: maxLines,
            fontSize: titleSize,
            fontWeight: 800,
            lineHeight: titleLineHeight,
          },
        },
        title,
      ),
    ),
    h("div", { style: { height: 3, marginTop: 39.5, background: ink } }),
    h(
      "div",
      { style: { display: "flex", alignItems: "center", height: 120 } },
      svgImage({ width: 32, height: 32 }, shop, { width: 64, height: 64, margin: "0 16px 0 -4px" }),
      h("div", { style: { ...display, flexGrow: 1, fontSize: 40, fontWeight: 700 } }, brand.name),
      h("div", { style: { ...text, fontSize: 28, fontWeight: 500 } }, brand.domain),
    ),
  );
}

/**
 * Draws a card as SVG, with the largest font size at which the title fits into three lines. Truncates the title at
 * the smallest size.
 */
async function cardSvg(card: Card, brand: Brand, fonts: SatoriOptions["fonts"]): Promise<string> {
  for (const size of [92, 80, 68]) {
    let titleHeight = 0;
    const svg = await satori(cardMarkup(card, brand, size), {
      width,
      height,
      fonts,
      onNodeDetected: (node) => {
        if (node.key === "title") titleHeight = node.height;
      },
    });
    if (titleHeight < 3.5 * titleLineHeight * size) return svg;
  }
  return satori(cardMarkup(card, brand, 60, 3), { width, height, fonts });
}

/** Writes the cards as images into the build. */
export async function writeCards(outDir: string, cards: readonly Card[], brand: Brand): Promise<void> {
  const fonts = await loadFonts();
  for (const card of cards) {
    const svg = await cardSvg(card, brand, fonts);
    const file = path.join(outDir, card.address);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng());
  }
}
