import type { Element, Nodes } from "hast";
import { foldText } from "../search-text";

/** A linkable heading of an article. */
export type ArticleHeading = {
  /** ID of the heading element, with a prefix that avoids conflicts with the page's IDs. */
  id: string;
  text: string;
  /** 2 to 6, because the article's title has level 1. */
  level: number;
};

/** Returns the visible text of a part of a document. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function idFor(text: string, taken: Set<string>): string {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? ["parte"];
  const base = `secao-${words.join("-").slice(0, 60)}`;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/**
 * Adjusts the levels of an article's headings: the first has level 2, and none skips a level. Gives each an ID and
 * returns them. An empty heading becomes a paragraph.
 */
export function orderHeadings(elements: readonly Element[]): ArticleHeading[] {
  const open: number[] = [];
  const taken = new Set<string>();
  const headings: ArticleHeading[] = [];

  for (const element of elements) {
    const written = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (written === undefined) continue;
    const text = textOf(element).replace(/\s+/g, " ").trim();
    if (text === "") {
      element.tagName = "p";
      continue;
    }
    while (open.length > 0 && Number(open.at(-1)) >= Number(written)) open.pop();
    open.push(Number(written));
    const heading = { id: idFor(text, taken), text, level: Math.min(open.length + 1, 6) };
    element.tagName = `h${heading.level}`;
    element.properties["id"] = heading.id;
    headings.push(heading);
  }
  return headings;
}
