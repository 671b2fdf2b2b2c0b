import { cssValue } from "./render-blocks.ts";

/** Declarations in the names of theme.json, such as `color.background`. */
type Styles = {
  color?: { text?: string; background?: string };
  typography?: Partial<
    Record<
      "fontFamily" | "fontSize" | "fontWeight" | "lineHeight" | "letterSpacing" | "textTransform",
      string
    >
  >;
  spacing?: {
    padding?: Partial<Record<"top" | "right" | "bottom" | "left", string>>;
    blockGap?: string;
  };
  border?: { radius?: string };
};

type Preset<Value extends string> = { slug: string; name: string } & Record<Value, string>;

/** A face of a font family. */
type FontFace = { fontFamily: string; fontWeight: string; fontStyle: string; src: readonly string[] };

/** Design tokens of a model, in the shape of theme.json, version 2, which WordPress 6.1 reads. */
export type Tokens = {
  version: 2;
  title: string;
  settings: {
    color: { palette: readonly Preset<"color">[] };
    typography: {
      fontFamilies: readonly (Preset<"fontFamily"> & { fontFace?: readonly FontFace[] })[];
      fontSizes: readonly Preset<"size">[];
    };
    spacing: { spacingSizes: readonly Preset<"size">[] };
    layout: { contentSize: string; wideSize: string };
  };
  styles: Styles & {
    elements?: Partial<Record<"link" | "heading" | "button" | "h1" | "h2" | "h3", Styles>>;
  };
};

const selectors = {
  link: "a:where(:not(.wp-element-button))",
  heading: "h1,h2,h3,h4,h5,h6",
  button: ":root :where(.wp-element-button)",
  h1: "h1",
  h2: "h2",
  h3: "h3",
} as const;

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarationsOf({ color, typography, spacing, border }: Styles): string {
  const pairs: [string, string | undefined][] = [
    ["color", color?.text],
    ["background-color", color?.background],
    ...Object.entries(typography ?? {}).map(([name, value]): [string, string] => [dashed(name), value]),
    ...Object.entries(spacing?.padding ?? {}).map(([side, value]): [string, string] => [
      `padding-${side}`,
      value,
    ]),
    ["border-radius", border?.radius],
  ];
  return pairs.flatMap(([name, value]) => (value ? [`${name}:${cssValue(value)}`] : [])).join(";");
}

/** Returns the rule of a font face. */
function faceRule(
  { fontFamily, fontWeight, fontStyle, src }: FontFace,
  urlOf: (file: string) => string,
): string {
  const sources = src.map((file) => `url("${urlOf(file.replace("file:./", ""))}") format("woff2")`).join(",");
  return `@font-face{font-family:"${fontFamily}";font-weight:${fontWeight};font-style:${fontStyle};font-display:swap;src:${sources}}`;
}

/**
 * Returns the stylesheet that WordPress generates from a theme.json: faces, custom properties, classes of the presets,
 * and the styles of the page and its elements.
 *
 * @param urlOf returns the URL of a font file
 */
export function themeStyles({ settings, styles }: Tokens, urlOf: (file: string) => string): string {
  const { color, typography, spacing, layout } = settings;
  const faces = typography.fontFamilies.flatMap(({ fontFace }) => fontFace ?? []);
  const properties = [
    ...color.palette.map(({ slug, color: value }) => `--wp--preset--color--${slug}:${value}`),
    ...typography.fontFamilies.map(
      ({ slug, fontFamily }) => `--wp--preset--font-family--${slug}:${fontFamily}`,
    ),
    ...typography.fontSizes.map(({ slug, size }) => `--wp--preset--font-size--${slug}:${size}`),
    ...spacing.spacingSizes.map(({ slug, size }) => `--wp--preset--spacing--${slug}:${size}`),
    `--wp--style--global--content-size:${layout.contentSize}`,
    `--wp--style--global--wide-size:${layout.wideSize}`,
    `--wp--style--block-gap:${cssValue(styles.spacing?.blockGap ?? "24px")}`,
    ...Object.entries(styles.spacing?.padding ?? {}).map(
      ([side, value]) => `--wp--style--root--padding-${side}:${cssValue(value)}`,
    ),
  ];
  const presetClasses = [
    ...color.palette.flatMap(({ slug }) => [
      `.has-${slug}-color{color:var(--wp--preset--color--${slug})!important}`,
      `.has-${slug}-background-color{background-color:var(--wp--preset--color--${slug})!important}`,
    ]),
    ...typography.fontSizes.map(
      ({ slug }) => `.has-${slug}-font-size{font-size:var(--wp--preset--font-size--${slug})!important}`,
    ),
    ...typography.fontFamilies.map(
      ({ slug }) => `.has-${slug}-font-family{font-family:var(--wp--preset--font-family--${slug})!important}`,
    ),
  ];
  const elements = Object.entries(styles.elements ?? {}).map(
    ([name, own]) => `${selectors[name as keyof typeof selectors]}{${declarationsOf(own)}}`,
  );
  const { padding: _, ...ownSpacing } = styles.spacing ?? {};
  return [
    ...faces.map((face) => faceRule(face, urlOf)),
    `:root{${properties.join(";")}}`,
    `body{${declarationsOf({ ...styles, spacing: ownSpacing })}}`,
    ...elements,
    ...presetClasses,
  ].join("\n");
}
