import type { Block, BlockAttributes } from "./parse-blocks.ts";

/** The `layout` attribute of a block. */
type Layout = {
  type?: "default" | "constrained" | "flex";
  orientation?: "horizontal" | "vertical";
  justifyContent?: string;
  verticalAlignment?: string;
  flexWrap?: "wrap" | "nowrap";
  contentSize?: string;
};

/** Rendered blocks: their HTML and the rules of blocks with their own gap, width or columns. */
export type RenderedBlocks = { html: string; css: string };

// Layouts of blocks that have one without the attribute.
const defaultLayouts: Record<string, Layout> = {
  "core/group": { type: "default" },
  "core/column": { type: "default" },
  "core/cover": { type: "default" },
  "core/columns": { type: "flex", flexWrap: "nowrap" },
  "core/buttons": { type: "flex" },
  "core/gallery": { type: "flex" },
};

const justified: Record<string, string> = {
  left: "flex-start",
  center: "center",
  right: "flex-end",
  "space-between": "space-between",
  stretch: "stretch",
};
const aligned: Record<string, string> = { ...justified, top: "flex-start", bottom: "flex-end" };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns the CSS value of "var:preset|spacing|40" and leaves other values unchanged. */
export const cssValue = (value: string) =>
  value.startsWith("var:") ? `var(--wp--${value.slice(4).replaceAll("|", "--")})` : value;

/** Returns the values of `style.spacing.blockGap`: one for both directions, or one for each. */
function gapOf({ style }: BlockAttributes): { row: string; column: string } | null {
  const spacing = isRecord(style) ? style["spacing"] : undefined;
  const gap = isRecord(spacing) ? spacing["blockGap"] : undefined;
  if (typeof gap === "string") return { row: cssValue(gap), column: cssValue(gap) };
  if (!isRecord(gap)) return null;
  return { row: cssValue(String(gap["top"])), column: cssValue(String(gap["left"])) };
}

function layoutClasses(name: string, layout: Layout): string[] {
  const kind = { default: "flow", constrained: "constrained", flex: "flex" }[layout.type ?? "default"];
  const classes = [`is-layout-${kind}`, `wp-block-${name.replace("core/", "")}-is-layout-${kind}`];
  if (kind === "constrained") classes.unshift("has-global-padding");
  if (layout.orientation === "vertical") classes.unshift("is-vertical");
  if (layout.justifyContent !== undefined)
    classes.unshift(`is-content-justification-${layout.justifyContent}`);
  if (layout.flexWrap === "nowrap") classes.unshift("is-nowrap");
  return classes;
}

/** Returns the rules that only this block has. */
function ownRules(selector: string, layout: Layout, attributes: BlockAttributes): string {
  const gap = gapOf(attributes);
  const rules: string[] = [];
  if (layout.type === "flex") {
    const declarations = gap === null ? [] : [`gap:${gap.row} ${gap.column}`];
    const vertical = layout.orientation === "vertical";
    if (layout.justifyContent !== undefined) {
      declarations.push(
        `${vertical ? "align-items" : "justify-content"}:${justified[layout.justifyContent]}`,
      );
    }
    if (layout.verticalAlignment !== undefined) {
      declarations.push(
        `${vertical ? "justify-content" : "align-items"}:${aligned[layout.verticalAlignment]}`,
      );
    }
    if (declarations.length > 0) rules.push(`${selector}{${declarations.join(";")}}`);
    return rules.join("");
  }
  if (gap !== null) rules.push(`${selector}>*{margin-block:0}${selector}>*+*{margin-block-start:${gap.row}}`);
  if (layout.type === "constrained") {
    if (layout.contentSize !== undefined) {
      rules.push(`${selector}>:where(:not(.alignwide):not(.alignfull)){max-width:${layout.contentSize}}`);
    }
    if (layout.justifyContent === "left") {
      rules.push(`${selector}>:where(:not(.alignfull)){margin-left:0!important}`);
    }
  }
  return rules.join("");
}

/** Adds classes to an element: the cover's inner container, or else the first element. */
function addClasses(html: string, name: string, classes: readonly string[]): string {
  const inner = "wp-block-cover__inner-container";
  if (name === "core/cover") return html.replace(inner, `${inner} ${classes.join(" ")}`);
  return html.replace(/<[a-z][a-z0-9]*\b[^>]*>/, (tag) =>
    tag.includes(' class="')
      ? tag.replace(/ class="([^"]*)"/, (_, own: string) => ` class="${[own, ...classes].join(" ")}"`)
      : tag.replace(/^<[a-z][a-z0-9]*/, (start) => `${start} class="${classes.join(" ")}"`),
  );
}

/**
 * Renders blocks as WordPress does: without their comments, and with the classes and rules of their layouts, which
 * WordPress does not save.
 */
export function renderBlocks(blocks: readonly Block[]): RenderedBlocks {
  const rules: string[] = [];

  function render({ name, attributes, content }: Block): string {
    const own = isRecord(attributes["layout"]) ? (attributes["layout"] as Layout) : undefined;
    const preset = defaultLayouts[name];
    let html = content.map((part) => (typeof part === "string" ? part : "\0")).join("");
    if (preset !== undefined) {
      const layout = { ...preset, ...own };
      const classes = layoutClasses(name, layout);
      const container = `wp-container-${rules.length + 1}`;
      const rule = ownRules(`.${container}`, layout, attributes);
      if (rule !== "") {
        rules.push(rule);
        classes.push(container);
      }
      html = addClasses(html, name, classes);
    }
    const inner = content.filter((part) => typeof part !== "string").map(render);
    return html.replaceAll("\0", () => inner.shift() ?? "");
  }

  const html = blocks.map(render).join("\n");
  return { html: html.replaceAll(/\n\s*\n/g, "\n").trim(), css: rules.join("") };
}
