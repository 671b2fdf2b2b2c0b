declare module "fontkit" {
  export type Path = { toSVG: () => string };
  export type Glyph = { path: Path; advanceWidth: number };
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
  export type Font = {
    unitsPerEm: number;
    layout: (text: string) => GlyphRun;
  };
  export function create(font: Buffer): Font;
}
