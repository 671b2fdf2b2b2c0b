import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import subsetFont from "subset-font";
import { root } from "../environment.ts";

const files = {
  display: "bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
  text: "figtree/files/figtree-latin-wght-normal.woff2",
} as const;

/** A face of the brand in one weight and size, drawn as outlines: what draws them needs no font. */
export type Lettering = {
  /** Width of a text in pixels. */
  width: (text: string) => number;
  /** SVG paths of a text whose baseline starts at x, y. */
  draw: (text: string, x: number, y: number) => string;
  /** The lines a text takes within a width, the last shortened when there are too many. */
  wrap: (text: string, width: number, lines: number) => string[];
};

type Face = keyof typeof files;

const opened = new Map<string, Promise<Font>>();

// One weight of a variable font.
async function openFont(face: Face, weight: number): Promise<Font> {
  const font = await readFile(path.join(root, "node_modules", "@fontsource-variable", files[face]));
  return create(
    await subsetFont(font, undefined, {
      targetFormat: "sfnt",
      keepAllGlyphs: true,
      variationAxes: { wght: weight },
    }),
  );
}

/** Prepares a face. `tracking` is added between letters, in ems. */
export async function lettering(face: Face, weight: number, size: number, tracking = 0): Promise<Lettering> {
  const key = `${face} ${weight}`;
  const opening = opened.get(key) ?? openFont(face, weight);
  opened.set(key, opening);
  const font = await opening;
  const scale = size / font.unitsPerEm;
  const gap = tracking * size;

  function width(text: string): number {
    const { positions } = font.layout(text);
    return positions.reduce((sum, { xAdvance }) => sum + xAdvance * scale + gap, 0);
  }

  function draw(text: string, x: number, y: number): string {
    const { glyphs, positions } = font.layout(text);
    let pen = x;
    return glyphs
      .map((glyph, index) => {
        const position = positions[index];
        const at = pen + (position?.xOffset ?? 0) * scale;
        pen += (position?.xAdvance ?? glyph.advanceWidth) * scale + gap;
        // Fonts count upwards, pictures downwards.
        return `<path transform="matrix(${scale} 0 0 ${-scale} ${at} ${y})" d="${glyph.path.toSVG()}"/>`;
      })
      .join("");
  }

  function wrap(text: string, limit: number, most: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && width(longer) > limit) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    if (line !== "") lines.push(line);
    if (lines.length <= most) return lines;
    let last = lines[most - 1] ?? "";
    while (last.includes(" ") && width(`${last}…`) > limit) last = last.slice(0, last.lastIndexOf(" "));
    return [...lines.slice(0, most - 1), `${last}…`];
  }

  return { width, draw, wrap };
}
