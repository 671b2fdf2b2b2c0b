import { unwrapRedirect } from "./addresses";
import { joinPastedLists } from "./pasted-lists";

/** HTML of the clipboard in the elements that the editor supports. */
export type CleanedHtml = {
  html: string;
  /** Number of images whose file the clipboard does not contain. */
  lostImages: number;
};

const headings = ":is(h1, h2, h3, h4, h5, h6)";
// Word for the web marks the end of each paragraph with a space.
const invisible =
  ".EOP, " +
  "script, style, template, meta, link, title, xml, noscript, iframe, object, embed, select, textarea, svg, math";

// Browsers copy computed styles, and headings are bold anyway.
function unboldHeadings(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(`${headings}, ${headings} *`)) {
    element.style.removeProperty("font-weight");
    if (element.matches("b, strong")) element.replaceWith(...element.childNodes);
  }
}

const wordStyles: [selector: string, tag: string][] = [
  ["p.MsoTitle", "h1"],
  ["p.MsoSubtitle", "h2"],
  ["p.MsoQuote, p.MsoIntenseQuote", "blockquote"],
];

// Word marks these paragraphs by a class.
function convertWordStyles(body: HTMLElement): void {
  for (const [selector, tag] of wordStyles) {
    for (const paragraph of body.querySelectorAll(selector)) {
      const element = body.ownerDocument.createElement(tag);
      element.append(...paragraph.childNodes);
      paragraph.replaceWith(element);
    }
  }
}

const raised: Readonly<Record<string, string>> = {
  ...Object.fromEntries([..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((letter, digit) => [String(digit), letter])),
  "+": "⁺",
  "-": "⁻",
  n: "ⁿ",
  o: "º",
  a: "ª",
};
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [..."₀₁₂₃₄₅₆₇₈₉"].map((letter, digit) => [String(digit), letter]),
);

// Markdown has no superscript: "m2" would be another unit than "m²".
function replaceRaisedText(body: HTMLElement): void {
  for (const element of body.querySelectorAll("sup, sub")) {
    const letters = element.matches("sup") ? raised : lowered;
    const text = element.textContent.trim();
    if (text !== "" && [...text].every((letter) => letter in letters)) {
      element.replaceWith([...text].map((letter) => letters[letter]).join(""));
    }
  }
}

// Fragments of the document that the text comes from lead nowhere here.
function unlinkFragments(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a[href^='#'], a:not([href])")) {
    link.replaceWith(...link.childNodes);
  }
}

function unwrapLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll("a[href]")) {
    link.setAttribute("href", unwrapRedirect(link.getAttribute("href") ?? ""));
  }
}

function removeLostImages(body: HTMLElement): number {
  let count = 0;
  for (const image of body.querySelectorAll("img")) {
    const isReachable = /^(https?:|\/)/i.test(image.getAttribute("src") ?? "");
    const isCheckbox = image.closest("[role=checkbox]") !== null;
    const isPixel = image.getAttribute("width") === "1" || image.getAttribute("height") === "1";
    if (isReachable && !isPixel) continue;
    if (!isPixel && !isCheckbox) count += 1;
    image.remove();
  }
  return count;
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/**
 * Converts HTML of word processors and pages to the elements that the editor supports: lists that are paragraphs,
 * tasks, tables without a header row.
 *
 * @param html the clipboard's HTML
 */
export function cleanPastedHtml(html: string): CleanedHtml {
  // The editor's own HTML needs no change, and its bold is intended.
  if (html.includes("data-pm-slice")) return { html, lostImages: 0 };
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(invisible)) element.remove();
  unboldHeadings(body);
  joinPastedLists(body);
  removeComments(body);
  convertWordStyles(body);
  replaceRaisedText(body);
  unlinkFragments(body);
  unwrapLinks(body);
  const lostImages = removeLostImages(body);
  simplifyTables(body);
  return { html: body.innerHTML, lostImages };
}

function rowsOf(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...table.rows];
}

function paragraphOf(content: string | readonly Node[], document: Document): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.append(...(typeof content === "string" ? [content] : content));
  return paragraph;
}

// A Markdown cell has lines instead of lists, headings and tables.
function flattenCell(cell: Element): void {
  const { ownerDocument: document } = cell;
  for (const table of [...cell.querySelectorAll("table")].toReversed()) {
    const lines = rowsOf(table).map((row) =>
      [...row.cells].map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim()).join(" · "),
    );
    table.replaceWith(...lines.map((line) => paragraphOf(line, document)));
  }
  for (const item of cell.querySelectorAll("li")) {
    const list = item.parentElement;
    const number = Number(list?.getAttribute("start") ?? 1) + [...(list?.children ?? [])].indexOf(item);
    const target = item.querySelector(":scope > p") ?? item;
    target.prepend(list?.matches("ol") ? `${String(number)}. ` : "• ");
  }
  for (const list of [...cell.querySelectorAll("ul, ol")].toReversed()) {
    list.replaceWith(
      ...[...list.children].flatMap((item) =>
        item.querySelector(":scope > p")
          ? [...item.childNodes]
          : [paragraphOf([...item.childNodes], document)],
      ),
    );
  }
  for (const block of cell.querySelectorAll("h1, h2, h3, h4, h5, h6, blockquote, pre")) {
    block.replaceWith(paragraphOf([...block.childNodes], document));
  }
}

// Markdown has no joined cells.
function splitJoinedCells(rows: readonly HTMLTableRowElement[]): void {
  rows.forEach((row, index) => {
    for (const cell of Array.from(row.cells)) {
      const { colSpan, rowSpan } = cell;
      const column = [...row.cells].indexOf(cell);
      const empty = () => row.ownerDocument.createElement("td");
      cell.removeAttribute("colspan");
      cell.removeAttribute("rowspan");
      cell.after(...Array.from({ length: colSpan - 1 }, empty));
      for (const below of rows.slice(index + 1, index + rowSpan)) {
        const cells = Array.from({ length: colSpan }, empty);
        const next = below.cells[column];
        if (next) next.before(...cells);
        else below.append(...cells);
      }
    }
  });
}

function renameCell(cell: HTMLTableCellElement, name: "th" | "td"): void {
  if (cell.localName === name) return;
  const renamed = cell.ownerDocument.createElement(name);
  for (const { name: attribute, value } of cell.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...cell.childNodes);
  cell.replaceWith(renamed);
}

/** Converts pasted tables to those of Markdown: one header row, no joined cells, text alone in each cell. */
function simplifyTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    // Tables inside cells have become text.
    if (!body.contains(table)) continue;
    const rows = rowsOf(table);
    const [first] = rows;
    const only = rows.length === 1 && first?.cells.length === 1 ? first.cells[0] : undefined;
    if (only) {
      // A table of a single cell is a frame around text.
      table.replaceWith(...only.childNodes);
      continue;
    }
    for (const cell of rows.flatMap((row) => [...row.cells])) flattenCell(cell);
    splitJoinedCells(rows);
    rows.forEach((row, index) => {
      for (const cell of Array.from(row.cells)) renameCell(cell, index === 0 ? "th" : "td");
    });
    const { caption } = table;
    if (caption) table.before(paragraphOf([...caption.childNodes], body.ownerDocument));
    caption?.remove();
  }
}
