import { imageWidths } from "@contract/media";
import type { Element, ElementContent, Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { Marked } from "marked";
import { emailWord } from "../email-word";
import { env } from "../env";
import { finishCallout, finishVideo } from "./article-boxes";
import { type ArticleHeading, orderHeadings, textOf } from "./article-outline";
import { isAllowedImage } from "./image-hosts";

/** The rendered text of an article. */
export type RenderedArticle = {
  /** Sanitised HTML, safe to insert into a page. */
  html: string;
  headings: ArticleHeading[];
};

const markdown = new Marked({ gfm: true, async: false });

const startsWithBlock =
  /^\s*<(!doctype|html|body|p|h[1-6]|div|article|section|header|main|ul|ol|dl|figure|table|blockquote)\b/i;

/** Returns whether a text is pure HTML. Markdown would read its indented lines as code. */
function isHtml(content: string): boolean {
  return startsWithBlock.test(content) && /<\/[a-z][a-z0-9]*\s*>\s*$/i.test(content);
}

/** Replaces the opening of an element that is never closed, after its last end. */
function openLast(html: string, end: RegExp, start: RegExp, replacement: string): string {
  const closed = html.length - (html.split(end).at(-1) ?? "").length;
  return html.slice(0, closed) + html.slice(closed).replace(start, replacement);
}

/**
 * Replaces elements whose content is raw text with plain blocks. Unclosed, they would turn the rest of the document
 * into text. For parsing only: sanitisation happens later.
 */
function openRawText(html: string): string {
  const blocked = html.replace(
    /<(\/?)(iframe|noembed|noframes|noscript|xmp|plaintext|textarea|title)(?=[\s/>])/gi,
    "<$1div",
  );
  const scripts = openLast(blocked, /<\/script[\s/>]/i, /<script(?=[\s/>])/gi, "<div");
  const styles = openLast(scripts, /<\/style[\s/>]/i, /<style(?=[\s/>])/gi, "<div");
  return openLast(styles, /--!?>/, /<!--/g, "&lt;!--");
}

const blocks = new Set(["section", "article", "header", "footer", "main", "aside", "nav", "address", "form"]);

function elementsOf(tree: Nodes): Element[] {
  const found: Element[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "element") found.push(node);
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
  return found;
}

function finishLink(link: Element, siteUrl: string): void {
  const { href } = link.properties;
  if (typeof href !== "string" || !URL.canParse(href, siteUrl)) return;
  const url = new URL(href, siteUrl);
  if (/^https?:$/.test(url.protocol) && url.origin !== new URL(siteUrl).origin) {
    link.properties["rel"] = ["noopener"];
  }
}

// An image that pages may not load becomes a link.
function finishImage(image: Element, hosts: readonly string[] | undefined): void {
  const { src, alt } = image.properties;
  if (typeof src === "string" && !isAllowedImage(src, hosts)) {
    image.tagName = "a";
    image.properties = { href: src, rel: ["noopener"] };
    image.children = [{ type: "text", value: typeof alt === "string" && alt.trim() !== "" ? alt : src }];
    return;
  }
  Object.assign(image.properties, storedSides(image.properties["src"]));
  image.properties["alt"] ??= "";
  image.properties["loading"] = "lazy";
  image.properties["decoding"] = "async";
}

// The URL of an uploaded image contains its dimensions and narrower files.
const stored =
  /^(https?:\/\/[^\s?#]+\/media\/\d{4}\/\d{2}\/[0-9a-f-]{36}\/)(\d{1,5})x(\d{1,5})\.(webp|png|jpg)$/;

function storedSides(src: unknown): Record<string, unknown> {
  const [, folder, width, height, ending] = stored.exec(String(src)) ?? [];
  if (folder === undefined) return {};
  const narrower = imageWidths.filter((one) => one < Number(width));
  const sources = narrower.map((one) => `${folder}${one}.${ending} ${one}w`);
  return {
    width: Number(width),
    height: Number(height),
    ...(sources.length > 0 && {
      srcSet: [`${String(src)} ${width}w`, ...sources].join(", "),
      sizes: "(min-width: 48rem) 44rem, 100vw",
    }),
  };
}

/**
 * Wraps a table, so that it scrolls separately instead of widening the page, also by keyboard. Names it after its
 * caption or its headings.
 */
function finishTable(table: Element): void {
  const parts = elementsOf(table);
  const caption = parts.find(({ tagName }) => tagName === "caption");
  const names = caption ? [caption] : parts.filter(({ tagName }) => tagName === "th");
  const name = names.map((part) => textOf(part).replace(/\s+/g, " ").trim()).join(", ");
  const inner: Element = { ...table };
  table.tagName = "div";
  table.properties = {
    className: ["table-scroll"],
    tabIndex: 0,
    ...(name && { role: "region", ariaLabel: name }),
  };
  table.children = [inner];
}

// Replaces the checkboxes of a task list with symbols because readers cannot tick them.
function drawTaskBoxes(element: Element): void {
  element.children = element.children.map((child) => {
    const isBox =
      child.type === "element" && child.tagName === "input" && child.properties["type"] === "checkbox";
    if (!isBox) return child;
    return { type: "text", value: child.properties["checked"] === true ? "☑ " : "☐ " };
  });
}

// An item of a task list shows its box instead of a bullet.
function finishTask(item: Element): void {
  const [first] = item.children;
  if (first?.type === "text" && /^\s*[☐☑] /.test(first.value)) item.properties["className"] = ["task"];
}

// The equivalent of `noBreakEmail` for articles.
function keepWholeWords(element: Element): void {
  element.children = element.children.flatMap((child) =>
    child.type === "text"
      ? child.value.split(emailWord).map((value, index): ElementContent =>
          index % 2 === 0
            ? { type: "text", value }
            : {
                type: "element",
                tagName: "span",
                properties: { className: ["whitespace-nowrap"] },
                children: [{ type: "text", value }],
              },
        )
      : child,
  );
}

function toSafeTree(content: string): Root {
  const html = isHtml(content) ? content : markdown.parse(content, { async: false });
  const tree = fromHtml(openRawText(html), { fragment: true });
  for (const element of elementsOf(tree)) {
    // Only their line breaks matter.
    if (blocks.has(element.tagName)) element.tagName = "div";
    drawTaskBoxes(element);
  }
  const safe = sanitize(tree, articleSchema);
  return safe.type === "root"
    ? safe
    : { type: "root", children: [safe].filter((node) => node.type !== "doctype") };
}

function finish(tree: Root, siteUrl: string, imageHosts?: readonly string[]): RenderedArticle {
  const elements = elementsOf(tree);
  const headings = orderHeadings(elements);
  for (const element of elements) {
    if (element.tagName === "a") finishLink(element, siteUrl);
    else if (element.tagName === "img") finishImage(element, imageHosts);
    else if (element.tagName === "table") finishTable(element);
    else if (element.tagName === "blockquote") finishCallout(element);
    else if (element.tagName === "p") finishVideo(element);
    else if (element.tagName === "li") finishTask(element);
    keepWholeWords(element);
  }
  return { html: toHtml(tree), headings };
}

/**
 * Renders an article's Markdown or HTML as safe HTML with a list of allowed elements, so that new attacks need no new
 * rule. Runs without a browser and with the same result everywhere. Links outside `siteUrl` get `rel="noopener"`. A
 * text with excessive nesting is shown as plain text.
 *
 * @param imageHosts additional hosts of images; defaults to the setting
 */
export function renderArticle(
  content: string,
  siteUrl = env.siteUrl,
  imageHosts?: readonly string[],
): RenderedArticle {
  try {
    return finish(toSafeTree(content), siteUrl, imageHosts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { html: toHtml({ type: "text", value: content }), headings: [] };
  }
}

/**
 * Allowed content of an article: text, links, images, tables. Excludes scripts, embedded documents, forms and
 * positioning styles. Excludes IDs and classes, too, because they could imitate the page's own.
 */
export const articleSchema: Schema = {
  tagNames: [
    "p br hr h1 h2 h3 h4 h5 h6 div blockquote pre figure figcaption details summary",
    "ul ol li dl dt dd table caption thead tbody tfoot tr th td",
    "a strong b em i s del ins u mark small sub sup q cite code kbd samp var abbr time img",
  ].flatMap((names) => names.split(" ")),
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title", ["width", /^\d{1,5}$/], ["height", /^\d{1,5}$/]],
    ol: [["start", /^\d{1,6}$/]],
    th: ["scope", "colSpan", "rowSpan", ["align", "left", "right", "center"]],
    td: ["colSpan", "rowSpan", ["align", "left", "right", "center"]],
    abbr: ["title"],
    time: ["dateTime"],
    details: ["open"],
    "*": ["lang", "dir"],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel"],
    src: ["http", "https"],
  },
  ancestors: {
    tbody: ["table"],
    td: ["table"],
    th: ["table"],
    thead: ["table"],
    tfoot: ["table"],
    tr: ["table"],
  },
  required: {},
  clobber: [],
  // Removed with their content. Other elements outside the list are replaced by their content.
  strip: ["script", "style", "template", "select", "audio", "video"],
  allowComments: false,
  allowDoctypes: false,
};
