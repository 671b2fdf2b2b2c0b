import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { lettering } from "./lettering.ts";

/** What a card says. */
export type Card = {
  /** Where it is written, as an address: "/og/planos.png". */
  address: string;
  title: string;
  /** A line above the title; empty for none. */
  kicker: string;
};

const size = { width: 1200, height: 630 };
const margin = 88;
// The colours of the light theme (src/index.css).
const ground = "#faf7f0";
const ink = "#14211b";
const muted = "#55625b";
const accent = "#ffbe2e";
const pale = "#fffdf9";

// The edge of a shop's awning: stripes that end in half circles.
function awning(): string {
  const stripe = 60;
  const height = 64;
  let stripes = "";
  for (let index = 0; index * stripe < size.width; index += 1) {
    const x = index * stripe;
    const fill = index % 2 === 0 ? accent : pale;
    stripes += `<path d="M${x} 0h${stripe}v${height}a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z" fill="${fill}" stroke="${ink}" stroke-width="3"/>`;
  }
  return stripes;
}

const shop = `
  <path d="M5.5 15v11.5a1.500 1.500 0 0 0 1.500 1.500h18a1.500 1.500 0 0 0 1.500-1.500V15" fill="${pale}" stroke="${ink}" stroke-width="2"/>
  <path d="m12 21.500 3 3 5.500-6" fill="none" stroke="${ink}" stroke-width="2.250" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M6 4h20l4 8.500a3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0 3.500 3.500 0 0 1-7 0z" fill="${accent}" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>`;

async function titleOf(title: string): Promise<{ markup: string; top: number }> {
  const room = size.width - 2 * margin;
  // The largest size at which the title takes three lines at most.
  for (const points of [92, 80, 68, 60]) {
    const face = await lettering("display", 800, points, -0.02);
    const lines = face.wrap(title, room, points === 60 ? 3 : 99);
    if (lines.length > 3) continue;
    const lineHeight = points * 1.06;
    const bottom = 430;
    const first = bottom - (lines.length - 1) * lineHeight;
    return {
      markup: lines.map((line, index) => face.draw(line, margin, first + index * lineHeight)).join(""),
      top: first - points,
    };
  }
  throw new Error(`No size fits the title ${title}`);
}

/** The card as SVG, its letters as outlines. */
export async function cardSvg(
  card: Omit<Card, "address">,
  brand: { name: string; domain: string },
): Promise<string> {
  const { markup, top } = await titleOf(card.title);
  const kicker = (await lettering("text", 600, 32)).draw(card.kicker, margin, top - 22);
  const name = await lettering("display", 700, 40, -0.02);
  const domain = await lettering("text", 500, 28);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}">
    <rect width="${size.width}" height="${size.height}" fill="${ground}"/>
    ${awning()}
    <g fill="${muted}">${kicker}</g>
    <g fill="${ink}">${markup}</g>
    <path d="M${margin} 490h${size.width - 2 * margin}" stroke="${ink}" stroke-width="3"/>
    <g transform="translate(${margin - 4} 520) scale(2)">${shop}</g>
    <g fill="${ink}">${name.draw(brand.name, margin + 76, 566)}</g>
    <g fill="${muted}">${domain.draw(brand.domain, size.width - margin - domain.width(brand.domain), 564)}</g>
  </svg>`;
}

/** Draws the cards into the build. */
export async function writeCards(
  outDir: string,
  cards: readonly Card[],
  brand: { name: string; domain: string },
): Promise<void> {
  for (const { address, ...card } of cards) {
    const png = new Resvg(await cardSvg(card, brand), { font: { loadSystemFonts: false } }).render().asPng();
    const file = path.join(outDir, address);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, png);
  }
}
